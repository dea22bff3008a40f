-- Tic-tac-toe. Squares are numbered row by row. Nobody moves once somebody has a line.
type
  mark: 0..2;  -- 0 empty, 1 cross, 2 nought
  place: 0..8;

var
  square: array[place] of mark;
  mover: 1..2;
  over: boolean;

-- Three squares belong to whoever moves.
function three(a, b, c: place): boolean;
begin
  return square[a] = mover & square[b] = mover & square[c] = mover;
end;

startstate
begin
  for p: place do square[p] := 0; end;
  mover := 1;
  over := false;
end;

ruleset p: place do
  rule "mark"
    !over & square[p] = 0 ==>
  begin
    square[p] := mover;
    over := three(0, 1, 2) | three(3, 4, 5) | three(6, 7, 8)
          | three(0, 3, 6) | three(1, 4, 7) | three(2, 5, 8)
          | three(0, 4, 8) | three(2, 4, 6);
    mover := 3 - mover;
  end;
end;
