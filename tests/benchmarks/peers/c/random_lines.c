/* How long a machine takes to bring one line of memory to the processor, from a random place in a block:
 *
 *     gcc -O3 -march=native random_lines.c -o random_lines && ./random_lines MEBIBYTES LINES
 *
 * A search that remembers all positions has to look at such a line for each move it makes. As a good one does, this
 * program asks for 64 lines before it needs the first of them.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

enum { BATCH = 64, LINE = 64, WORDS = LINE / 8 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int count, char **words) {
    if (count != 3) {
        fprintf(stderr, "usage: %s MEBIBYTES LINES\n", words[0]);
        return 1;
    }
    uint64_t bytes = strtoull(words[1], NULL, 10) << 20;
    uint64_t wanted = strtoull(words[2], NULL, 10);
    uint64_t lines = bytes / LINE;
    if (lines == 0 || wanted == 0) {
        fputs("a block and a number of lines are needed\n", stderr);
        return 1;
    }
    uint64_t *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) {
        fputs("no memory left\n", stderr);
        return 1;
    }
    madvise(block, bytes, MADV_HUGEPAGE); /* as a search does that cares */
    for (uint64_t line = 0; line < lines; line++) block[line * WORDS] = line;

    uint64_t random = 88172645463325252ULL, sum = 0, places[BATCH];
    double start = now();
    for (uint64_t done = 0; done < wanted; done += BATCH) {
        for (int i = 0; i < BATCH; i++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            /* The high half of the product is a place below `lines`. */
            places[i] = (uint64_t)((unsigned __int128)random * lines >> 64) * WORDS;
            __builtin_prefetch(&block[places[i]], 1);
        }
        for (int i = 0; i < BATCH; i++) sum += block[places[i]]++;
    }
    double seconds = now() - start;
    uint64_t touched = (wanted + BATCH - 1) / BATCH * BATCH;
    /* The sum is told so that the loop is not left out. */
    printf("lines %" PRIu64 "\nseconds %.6f\nsum %" PRIu64 "\n", touched, seconds, sum);
    return 0;
}
