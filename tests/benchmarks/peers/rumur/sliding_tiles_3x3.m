-- Eight tiles in a tray of three by three; 0 is the hole, in the last corner at the start.
-- Squares are numbered row by row.
type
  place: 0..8;

var
  tile: array[place] of 0..8;
  hole: place;

startstate
begin
  for p: place do tile[p] := (p + 1) % 9; end;
  hole := 8;
end;

-- The names say where the sliding tile comes from.
rule "above" hole > 2 ==>
begin tile[hole] := tile[hole - 3]; hole := hole - 3; tile[hole] := 0; end;

rule "below" hole < 6 ==>
begin tile[hole] := tile[hole + 3]; hole := hole + 3; tile[hole] := 0; end;

rule "left" hole % 3 != 0 ==>
begin tile[hole] := tile[hole - 1]; hole := hole - 1; tile[hole] := 0; end;

rule "right" hole % 3 != 2 ==>
begin tile[hole] := tile[hole + 1]; hole := hole + 1; tile[hole] := 0; end;
