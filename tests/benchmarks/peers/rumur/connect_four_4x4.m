-- Connect Four, 4 columns of 4 rows, numbered from 0. Nobody moves once somebody has four in a line.
const
  columns: 4;
  rows: 4;

type
  column: 0..columns - 1;
  row: 0..rows - 1;

var
  cell: array[column] of array[row] of 0..2;  -- 0 empty, 1 red, 2 yellow
  height: array[column] of 0..rows;
  mover: 1..2;
  over: boolean;

-- Four cells from this one on, so many columns and rows apart, belong to whoever moves.
function four(c: column; r: row; right: 0..1; up: -1..1): boolean;
begin
  return cell[c][r] = mover
    & cell[c + right][r + up] = mover
    & cell[c + 2 * right][r + 2 * up] = mover
    & cell[c + 3 * right][r + 3 * up] = mover;
end;

function line(): boolean;
begin
  return (exists c: 0..columns - 4 do exists r: row do four(c, r, 1, 0) end end)
    | (exists c: column do exists r: 0..rows - 4 do four(c, r, 0, 1) end end)
    | (exists c: 0..columns - 4 do exists r: 0..rows - 4 do four(c, r, 1, 1) end end)
    | (exists c: 0..columns - 4 do exists r: 3..rows - 1 do four(c, r, 1, -1) end end);
end;

startstate
begin
  for c: column do
    height[c] := 0;
    for r: row do cell[c][r] := 0; end;
  end;
  mover := 1;
  over := false;
end;

ruleset c: column do
  rule "drop"
    !over & height[c] < rows ==>
  begin
    cell[c][height[c]] := mover;
    height[c] := height[c] + 1;
    over := line();
    mover := 3 - mover;
  end;
end;
