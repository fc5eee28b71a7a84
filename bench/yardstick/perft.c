/* A reference for the engine's move generation: the same board (one 64-bit word of twelve 5-bit lanes), the same table
 * by (lane, seeds) and the same recursion, in C.
 *   cc -O3 -o perft perft.c && ./perft 11        prints nodes and seconds */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PITS = 6, LANE_BITS = 5, SIDE_BITS = 30 };
static const uint64_t LANE = 31, SIDE = (1u << 30) - 1, HIGH_BITS = 0x0842108421084210;

typedef struct {
  uint64_t add;
  uint8_t stored, landing, facing, again;
} Entry;

static Entry entries[PITS][32];

static int shift_of(int house) {
  return house < PITS ? house * LANE_BITS : SIDE_BITS + (house - PITS - 1) * LANE_BITS;
}

static void prepare(void) {
  for (int lane = 0; lane < PITS; lane++) {
    for (int seeds = 0; seeds < 32; seeds++) {
      Entry *entry = &entries[lane][seeds];
      int house = lane;
      entry->add = 0 - ((uint64_t)seeds << (lane * LANE_BITS));
      for (int left = seeds; left > 0; left--) {
        house = house == 2 * PITS ? 0 : house + 1;
        if (house == PITS) entry->stored++;
        else entry->add += (uint64_t)1 << shift_of(house);
      }
      int own = seeds > 0 && house < PITS;
      entry->landing = own ? shift_of(house) : 2 * SIDE_BITS;
      entry->facing = own ? shift_of(2 * PITS - house) : 2 * SIDE_BITS;
      entry->again = seeds > 0 && house == PITS;
    }
  }
}

static inline uint64_t sow(uint64_t board, int lane) {
  const Entry *entry = &entries[lane][(board >> (lane * LANE_BITS)) & LANE];
  uint64_t next = board + entry->add;
  if (((next >> entry->landing) & LANE) == 1 && ((next >> entry->facing) & LANE) != 0) {
    next &= ~((LANE << entry->landing) | (LANE << entry->facing));
  }
  return entry->again ? next : (next >> SIDE_BITS) | ((next & SIDE) << SIDE_BITS);
}

static inline uint64_t count_pits(uint64_t board) {
  uint64_t total = 0;
  for (int lane = 0; lane < PITS; lane++) total += (board & (LANE << (lane * LANE_BITS))) != 0;
  return total;
}

static uint64_t count(uint64_t board, int depth) {
  if (depth == 1) return count_pits(board);
  if (board & (board << 1) & HIGH_BITS) abort(); /* a lane might overflow; the positions of this benchmark never do */
  uint64_t total = 0;
  for (int lane = 0; lane < PITS; lane++) {
    if ((board & (LANE << (lane * LANE_BITS))) == 0) continue;
    uint64_t next = sow(board, lane);
    if ((next & SIDE) == 0 || next >> SIDE_BITS == 0) continue;
    total += depth == 2 ? count_pits(next) : count(next, depth - 1);
  }
  return total;
}

int main(int argc, char **argv) {
  int depth = argc > 1 ? atoi(argv[1]) : 11;
  uint64_t board = 0;
  for (int lane = 0; lane < 2 * PITS; lane++) board |= (uint64_t)4 << (lane * LANE_BITS);
  prepare();
  struct timespec began, ended;
  clock_gettime(CLOCK_MONOTONIC, &began);
  uint64_t nodes = count(board, depth);
  clock_gettime(CLOCK_MONOTONIC, &ended);
  printf("%llu %.6f\n", (unsigned long long)nodes,
         (ended.tv_sec - began.tv_sec) + (ended.tv_nsec - began.tv_nsec) / 1e9);
  return 0;
}
