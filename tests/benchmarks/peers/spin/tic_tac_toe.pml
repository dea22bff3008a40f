/* Tic-tac-toe. Squares are numbered row by row. Nobody moves once somebody has a line.
   A move is one d_step, so that only positions are stored. */
byte square[9];  /* 0 empty, 1 cross, 2 nought */
byte mover = 1;
bool over = false;

/* Three squares from the first one on, `step` apart, belong to whoever moves. */
#define THREE(first, step) (square[first] == mover && square[first + step] == mover && square[first + 2 * step] == mover)
#define ROW (THREE(0, 1) || THREE(3, 1) || THREE(6, 1))
#define COLUMN (THREE(0, 3) || THREE(1, 3) || THREE(2, 3))
#define DIAGONAL (THREE(0, 4) || THREE(2, 2))

#define MARK(place) \
    :: d_step { \
        !over && square[place] == 0 -> \
        square[place] = mover; \
        over = ROW || COLUMN || DIAGONAL; \
        mover = 3 - mover \
    }

active proctype play() {
end_of_play:
    do
    MARK(0) MARK(1) MARK(2)
    MARK(3) MARK(4) MARK(5)
    MARK(6) MARK(7) MARK(8)
    od
}
