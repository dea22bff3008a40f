-- A small market without turns: three goods, six of each; hands of at most four of a kind; at most three tokens each.
-- Red is player 0.
const
  supply: 6;
  hand_limit: 4;
  token_limit: 3;

type
  player: 0..1;
  good: 0..2;

var
  bank: array[good] of 0..supply;
  hand: array[player] of array[good] of 0..hand_limit;
  tokens: array[player] of 0..token_limit;

startstate
begin
  for g: good do
    bank[g] := supply;
    for p: player do hand[p][g] := 0; end;
  end;
  for p: player do tokens[p] := 0; end;
end;

ruleset p: player; g: good do
  rule "gain"
    bank[g] > 0 & hand[p][g] < hand_limit ==>
  begin
    bank[g] := bank[g] - 1;
    hand[p][g] := hand[p][g] + 1;
  end;
end;

ruleset p: player; one: good; other: good do
  rule "buy"
    one < other & hand[p][one] > 0 & hand[p][other] > 0 & tokens[p] < token_limit ==>
  begin
    hand[p][one] := hand[p][one] - 1;
    hand[p][other] := hand[p][other] - 1;
    bank[one] := bank[one] + 1;
    bank[other] := bank[other] + 1;
    tokens[p] := tokens[p] + 1;
  end;
end;

ruleset given: good; taken: good do
  rule "swap"
    given != taken & hand[0][given] > 0 & hand[1][taken] > 0
      & hand[0][taken] < hand_limit & hand[1][given] < hand_limit ==>
  begin
    hand[0][given] := hand[0][given] - 1;
    hand[1][given] := hand[1][given] + 1;
    hand[1][taken] := hand[1][taken] - 1;
    hand[0][taken] := hand[0][taken] + 1;
  end;
end;
