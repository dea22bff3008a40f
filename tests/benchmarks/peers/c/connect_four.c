/* Connect Four on any frame whose columns, one spare bit each, fit into 64 bits: all positions, breadth first.
 *
 *     gcc -O3 -march=native connect_four.c -o connect_four && ./connect_four COLUMNS ROWS LOG2_SLOTS
 *
 * How fast a program can be that knows this one game. A stone is a bit, columns are (ROWS + 1) bits apart. A position
 * is the stones of whoever moves next and all stones; their sum, with a bit at the foot of each column, is a number of
 * its own for each position, and what the table of seen positions holds. Nobody moves once somebody has four in a line.
 * The table has a fixed size: the search begins when the memory is asked for and ends when no position is left.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    uint64_t mover; /* stones of whoever moves next */
    uint64_t all;
} Position;

static int columns, rows;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void *reserve(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) {
        fputs("no memory left\n", stderr);
        exit(1);
    }
    return memory;
}

/* Four of these stones in a line: level, upright, falling, rising. */
static inline int has_four(uint64_t stones) {
    const int steps[4] = {rows + 1, 1, rows, rows + 2};
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = stones & (stones >> steps[i]);
        if (pairs & (pairs >> (2 * steps[i]))) return 1;
    }
    return 0;
}

int main(int count, char **words) {
    if (count != 4) {
        fprintf(stderr, "usage: %s COLUMNS ROWS LOG2_SLOTS\n", words[0]);
        return 1;
    }
    columns = atoi(words[1]);
    rows = atoi(words[2]);
    int log2_slots = atoi(words[3]);
    if (columns < 1 || rows < 1 || columns * (rows + 1) > 63 || log2_slots < 4 || log2_slots > 40) {
        fputs("the frame or the table is too large or too small\n", stderr);
        return 1;
    }

    double start = now();
    uint64_t slots = 1ULL << log2_slots;
    uint64_t last_slot = slots - 1;
    uint64_t *table = reserve(slots, sizeof *table);
    /* Nine slots in ten are filled at most, so that there is always a free one to find. */
    uint64_t most = slots / 10 * 9;
    Position *queue = reserve(most + 1, sizeof *queue);

    uint64_t feet = 0;
    for (int column = 0; column < columns; column++) feet |= 1ULL << (column * (rows + 1));
    uint64_t column_cells = (1ULL << rows) - 1;

    uint64_t states = 1, transitions = 0, final = 0;
    uint64_t first = feet * 0x9E3779B97F4A7C15ULL >> (64 - log2_slots);
    table[first] = feet;
    for (uint64_t head = 0; head < states; head++) {
        Position position = queue[head];
        uint64_t waiting = position.all ^ position.mover; /* who has just moved */
        if (has_four(waiting)) {
            final++;
            continue;
        }
        int moves = 0;
        for (int column = 0; column < columns; column++) {
            int foot = column * (rows + 1);
            uint64_t stone = (position.all + (1ULL << foot)) & (column_cells << foot);
            stone &= ~position.all;
            if (!stone) continue;
            moves++;
            Position after = {waiting, position.all | stone};
            uint64_t key = after.mover + after.all + feet;
            uint64_t slot = key * 0x9E3779B97F4A7C15ULL >> (64 - log2_slots);
            while (table[slot] && table[slot] != key) slot = (slot + 1) & last_slot;
            if (table[slot]) continue;
            if (states >= most) {
                fputs("the table is full\n", stderr);
                return 1;
            }
            table[slot] = key;
            queue[states++] = after;
        }
        transitions += (uint64_t)moves;
        final += moves == 0;
    }
    double seconds = now() - start;
    printf("states %" PRIu64 "\ntransitions %" PRIu64 "\nfinal %" PRIu64 "\nseconds %.6f\n", states, transitions, final,
           seconds);
    return 0;
}
