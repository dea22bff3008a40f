/* Eight tiles in a tray of three by three; 0 is the hole, in the last corner at the start.
   Squares are numbered row by row. A slide is one d_step, so that only positions are stored. */
byte tile[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 0 };
byte hole = 8;

/* The tile so far from the hole slides into it. */
#define SLIDE(possible, away) \
    :: d_step { \
        possible -> \
        tile[hole] = tile[hole away]; \
        hole = hole away; \
        tile[hole] = 0 \
    }

active proctype play() {
end_of_play:
    do
    SLIDE(hole > 2, - 3)
    SLIDE(hole < 6, + 3)
    SLIDE(hole % 3 != 0, - 1)
    SLIDE(hole % 3 != 2, + 1)
    od
}
