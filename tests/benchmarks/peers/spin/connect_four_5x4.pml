/* Connect Four, 5 columns of 4 rows. Cells are numbered up each column, column after column.
   Nobody moves once somebody has four in a line. A move is one d_step, so that only positions are stored. */
#define COLUMNS 5
#define ROWS 4

byte cell[COLUMNS * ROWS];  /* 0 empty, 1 red, 2 yellow */
byte height[COLUMNS];
byte mover = 1;
bool over = false;

/* Four cells from the first one on, `step` apart, belong to whoever moves. */
#define FOUR(first, step) (cell[first] == mover && cell[first + step] == mover && cell[first + 2 * step] == mover && cell[first + 3 * step] == mover)

#define LEVEL (FOUR(0, 4) || FOUR(1, 4) || FOUR(2, 4) || FOUR(3, 4) || FOUR(4, 4) || FOUR(5, 4) || FOUR(6, 4) || FOUR(7, 4))
#define UPRIGHT (FOUR(0, 1) || FOUR(4, 1) || FOUR(8, 1) || FOUR(12, 1) || FOUR(16, 1))
#define RISING (FOUR(0, 5) || FOUR(4, 5))
#define FALLING (FOUR(3, 3) || FOUR(7, 3))

#define DROP(column) \
    :: d_step { \
        !over && height[column] < ROWS -> \
        cell[column * ROWS + height[column]] = mover; \
        height[column]++; \
        over = LEVEL || UPRIGHT || RISING || FALLING; \
        mover = 3 - mover \
    }

active proctype play() {
end_of_play:
    do
    DROP(0)
    DROP(1)
    DROP(2)
    DROP(3)
    DROP(4)
    od
}
