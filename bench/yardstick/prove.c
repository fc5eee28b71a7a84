// The engine's design in C, to compare with: proves the margin of Kalah(6,4) from the start on one thread with the same
// endgame table, caches, move order and proof numbers, for six pits and one capture rule. Names follow
// packages/engine/assembly, where everything is explained. Prints the margin, the nodes and the seconds, the table included.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __SSSE3__
#include <immintrin.h>
#endif

typedef uint64_t u64;
typedef uint32_t u32;
typedef uint8_t u8;
typedef int8_t i8;

enum { LANES = 6, BITS = 5, TABLE = 18, START = 4, FRONTIER = 10, FRONTIER_BITS = 16, SHARED_BITS = 20 };
enum { NUMBER_BITS = 16, LOOK_BITS = 18, HIGHEST = 1 << 20, SEED = 16, PLIES = 2048 };
#define SIDE ((1ull << 30) - 1)
#define MASK_60 ((1ull << 60) - 1)
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static u64 nodes;

// Sowing.
typedef struct { u64 add; u8 stored, landing, facing, store; } Sowing;
static Sowing sowings[LANES][32];
typedef struct { u64 next; int gain, again; } Sown;

static int shiftOf(int house) { return house < LANES ? house * BITS : 30 + (house - LANES - 1) * BITS; }

static void prepareSowing(void) {
  for (int lane = 0; lane < LANES; lane++)
    for (int seeds = 0; seeds < 32; seeds++) {
      u64 add = 0 - ((u64)seeds << (lane * BITS));
      int stored = 0, house = lane;
      for (int left = seeds; left > 0; left--) {
        house = house == 2 * LANES ? 0 : house + 1;
        if (house == LANES) stored++;
        else add += 1ull << shiftOf(house);
      }
      int own = seeds > 0 && house < LANES;
      sowings[lane][seeds] = (Sowing){ add, stored, own ? shiftOf(house) : 60, own ? shiftOf(2 * LANES - house) : 60,
                                       seeds > 0 && house == LANES };
    }
}

static inline Sown sow(u64 board, int lane) {
  const Sowing *entry = &sowings[lane][(board >> (lane * BITS)) & 31];
  u64 next = board + entry->add;
  int won = entry->stored;
  if (((next >> entry->landing) & 31) == 1) {
    u64 taken = (next >> entry->facing) & 31;
    if (taken != 0) {
      won += (int)taken + 1;
      next &= ~((31ull << entry->landing) | (31ull << entry->facing));
    }
  }
  return (Sown){ entry->store ? next : (next >> 30) | ((next & SIDE) << 30), won, entry->store };
}

static inline int isOver(u64 board) { return (board & SIDE) == 0 || board >> 30 == 0; }
static inline int finalMargin(u64 board, int seeds) { return (board & SIDE) == 0 ? -seeds : seeds; }

// Ranks.
static u32 triples[1 << 15], farStarts[32][32], nearCounts[32], counts[32];

static u32 ways(int lanes, int seeds) {
  u64 product = 1;
  for (int i = 1; i < lanes; i++) product = product * (u64)(seeds + i) / (u64)i;
  return (u32)product;
}

static void prepareRanks(void) {
  for (u32 triple = 0; triple < 1 << 15; triple++) {
    u32 first = triple & 31, second = (triple >> 5) & 31, sum = first + second + (triple >> 10), order = second;
    for (u32 i = 0; i < first; i++) order += sum - i + 1;
    triples[triple] = order << 8 | sum;
  }
  for (int seeds = 0; seeds < 32; seeds++) {
    nearCounts[seeds] = ways(3, seeds);
    u32 start = 0;
    for (int far = 0; far <= seeds; far++) {
      farStarts[seeds][far] = start;
      start += ways(3, far) * ways(3, seeds - far);
    }
    counts[seeds] = start;
  }
}

static inline int seedsOf(u32 side) { return (triples[side & 32767] + triples[side >> 15]) & 255; }

static inline u32 rankOf(u32 side) {
  u32 far = triples[side & 32767], near = triples[side >> 15], farSeeds = far & 255, nearSeeds = near & 255;
  return farStarts[farSeeds + nearSeeds][farSeeds] + (far >> 8) * nearCounts[nearSeeds] + (near >> 8);
}

// The endgame table. The square of the builder comes first.
typedef struct { u32 first, own, facing, unused; } Block;
static Block blocks[32][32];
static u8 *cells;

static inline u32 rowLength(int seeds) { return (counts[seeds] + 1) & ~1u; }

static inline u32 cellOf(int seeds, int own, u32 rank, u32 facing) {
  const Block *block = &blocks[seeds][own];
  return block->first + rank * block->own + facing * block->facing;
}

static inline u32 cellOfBoard(u64 board, int seeds) {
  u32 mover = (u32)(board & SIDE);
  return cellOf(seeds, seedsOf(mover), rankOf(mover), rankOf((u32)(board >> 30)));
}

static inline int codeIn(u32 cell) { return cells[cell >> 1] >> ((cell & 1) << 2) & 15; }

static inline void setCode(u32 cell, int code) {
  int shift = (cell & 1) << 2;
  cells[cell >> 1] = (u8)((cells[cell >> 1] & ~(15 << shift)) | code << shift);
}

static inline int lowestOf(int seeds) { return (seeds & 1) - 16; }
static inline int leastOf(int code, int seeds) { return code == 0 ? -seeds : 2 * code + lowestOf(seeds); }
static inline int mostOf(int code, int seeds) { return code == 15 ? seeds : 2 * code + lowestOf(seeds); }
static inline int codeOf(int margin, int seeds) { return MAX(0, MIN(15, (margin - lowestOf(seeds)) >> 1)); }

static int marginByMoves(u64 board, int seeds, int alpha, int beta);

static int tableMargin(u64 board, int seeds, int alpha, int beta) {
  int code = codeIn(cellOfBoard(board, seeds)), least = leastOf(code, seeds), most = mostOf(code, seeds);
  if (least == most || least >= beta) return least;
  return most <= alpha ? most : marginByMoves(board, seeds, alpha, beta);
}

static int marginByMoves(u64 board, int seeds, int alpha, int beta) {
  if (isOver(board)) return finalMargin(board, seeds);
  int best = -128, open = 0;
  for (int lane = LANES - 1; lane >= 0; lane--) {
    if (((board >> (lane * BITS)) & 31) == 0) continue;
    Sown sown = sow(board, lane);
    int left = seeds - sown.gain, code = codeIn(cellOfBoard(sown.next, left));
    best = MAX(best, sown.gain + (sown.again ? leastOf(code, left) : -mostOf(code, left)));
    if (leastOf(code, left) != mostOf(code, left)) open |= 1 << lane;
  }
  for (; open != 0 && best < beta; open &= open - 1) {
    Sown sown = sow(board, __builtin_ctz(open));
    int floor = MAX(alpha, best) - sown.gain, ceiling = beta - sown.gain, left = seeds - sown.gain;
    int margin = sown.again ? tableMargin(sown.next, left, floor, ceiling) : -tableMargin(sown.next, left, -ceiling, -floor);
    best = MAX(best, sown.gain + margin);
  }
  return best;
}

// The builder of the table.
enum { INSIDE = 0, AGAIN = 1, LAP = 2, CAPTURE = 8, ROUND = 14, KINDS = 15 };
#define RANK 0xffffffull
#define LAST (1ull << 63)
typedef struct { u32 first, step; u8 shift; i8 values[16] __attribute__((aligned(16))); } Record;
static Record records[KINDS], captureRecords[32];
static u32 *sides[32], *additions[32][LANES + 1], *captures[32][LANES], *moveStarts[32];
static u64 *moves[32];
static i8 *buffer;
static u32 rowSide;

static u32 firstPits(int count) { return 0x2108421u >> ((LANES - count) * BITS); }

static u64 describeMove(u32 side, int lane) {
  int seeds = (side >> (lane * BITS)) & 31, house = lane + seeds;
  if (house > 2 * LANES) return (u64)ROUND << 48 | (u64)lane;
  u32 emptied = side & ~(31u << (lane * BITS));
  if (house >= LANES) {
    u32 after = emptied + (u32)(((u64)0x2108421 << ((lane + 1) * BITS)) & 0x3fffffff);
    return (u64)(house == LANES ? AGAIN : LAP + house - LANES - 1) << 48 | rankOf(after);
  }
  u32 after = emptied + (0x2108421u >> ((LANES - seeds) * BITS) << ((lane + 1) * BITS));
  if (((side >> (house * BITS)) & 31) != 0) return rankOf(after);
  u32 taken = after & ~(31u << (house * BITS));
  return (u64)(CAPTURE + LANES - 1 - house) << 48 | (u64)rankOf(taken) << 24 | rankOf(after);
}

static void fillLists(int seeds) {
  u32 count = counts[seeds], at = 0, move = 0;
  sides[seeds] = malloc(4 * count);
  moveStarts[seeds] = malloc(4 * count);
  moves[seeds] = malloc(48 * count);
  for (int i = 0; i <= LANES; i++) additions[seeds][i] = malloc(4 * count);
  for (int i = 0; i < LANES; i++) captures[seeds][i] = malloc(4 * count);
  for (int far = 0; far <= seeds; far++)
    for (int a = 0; a <= far; a++)
      for (int b = 0; a + b <= far; b++)
        for (int c = 0; c <= seeds - far; c++)
          for (int d = 0; c + d <= seeds - far; d++)
            sides[seeds][at++] =
              (u32)(a | b << 5 | (far - a - b) << 10 | c << 15 | d << 20 | (seeds - far - c - d) << 25);
  for (u32 rank = 0; rank < count; rank++) {
    u32 side = sides[seeds][rank];
    for (int added = 1; added <= LANES && seeds + added <= TABLE; added++)
      additions[seeds][added][rank] = rankOf(side + firstPits(added));
    moveStarts[seeds][rank] = move;
    for (int lane = 0; lane < LANES; lane++) {
      u32 taken = (side >> (lane * BITS)) & 31;
      captures[seeds][lane][rank] = taken << 24 | rankOf(side & ~(31u << (lane * BITS)));
      if (taken != 0) moves[seeds][move++] = describeMove(side, lane);
    }
    if (side != 0) moves[seeds][move - 1] |= LAST;
  }
}

static void fillRecord(Record *record, u32 first, u32 step, int shift, int isOwn, int left, int won) {
  record->first = first;
  record->step = step;
  record->shift = (u8)shift;
  for (int code = 0; code < 16; code++) {
    int margin = 2 * code + lowestOf(left);
    record->values[code] = (i8)(won + (isOwn ? margin - (code == 0) : -margin - (code == 15)));
  }
}

static inline u32 opposingRow(int seeds, int block, u32 at) {
  int other = seeds - block;
  return block == other ? at * rowLength(other) : cellOf(seeds, other, 0, at);
}

static inline void raiseTo(u32 i, int value) {
  if (value > buffer[i]) buffer[i] = (i8)value;
}

static void raiseToRow(const Record *record, u32 from, u32 count) {
  u32 i = from & ~15u;
#ifdef __SSSE3__
  __m128i values = _mm_load_si128((const __m128i *)record->values), low = _mm_set1_epi8(15);
  for (; i < count; i += 16) {
    __m128i pairs = _mm_loadl_epi64((const __m128i *)(cells + ((record->first + i) >> 1)));
    __m128i codes =
      _mm_unpacklo_epi8(_mm_and_si128(pairs, low), _mm_and_si128(_mm_srli_epi16(pairs, 4), low));
    __m128i *at = (__m128i *)(buffer + i);
    __m128i best = _mm_loadu_si128(at), value = _mm_shuffle_epi8(values, codes), more = _mm_cmpgt_epi8(value, best);
    _mm_storeu_si128(at, _mm_or_si128(_mm_and_si128(more, value), _mm_andnot_si128(more, best)));
  }
#else
  for (; i < count; i++) raiseTo(i, record->values[codeIn(record->first + i)]);
#endif
}

static int played(u32 mover, u32 opposing, int lane, int seeds) {
  Sown sown = sow((u64)mover | (u64)opposing << 30, lane);
  int value = tableMargin(sown.next, seeds - sown.gain, -128, 127);
  return sown.again ? sown.gain + value : sown.gain - value;
}

static void writeRow(int seeds, int block, u32 first, u32 from, int rowMoves) {
  u32 count = counts[seeds - block];
  for (u32 i = from; i < count; i++) {
    int value = buffer[i];
    if (value >= lowestOf(seeds) && ((value ^ seeds) & 1) != 0) {
      u32 side = sides[seeds - block][i];
      u64 board = rowMoves ? (u64)rowSide | (u64)side << 30 : (u64)side | (u64)rowSide << 30;
      buffer[i] = (i8)marginByMoves(board, seeds, lowestOf(seeds), value + 1);
    }
  }
  u32 i = from;
  for (; i < count && (i & 1); i++) setCode(first + i, codeOf(buffer[i], seeds));
  for (; i + 2 <= count; i += 2)
    cells[(first + i) >> 1] = (u8)(codeOf(buffer[i], seeds) | codeOf(buffer[i + 1], seeds) << 4);
  for (; i < count; i++) setCode(first + i, codeOf(buffer[i], seeds));
}

static void moveRow(int seeds, int block, u32 row) {
  int other = seeds - block;
  u32 count = counts[other], from = block == other ? row : 0;
  memset(buffer, -128, count);
  for (int lane = 0; lane < LANES; lane++) {
    if (((rowSide >> (lane * BITS)) & 31) == 0) continue;
    u64 move = describeMove(rowSide, lane);
    int kind = (int)(move >> 48);
    u32 rank = (u32)(move & RANK);
    Record *record = &records[kind];
    if (kind == INSIDE) {
      fillRecord(record, opposingRow(seeds, block, rank), 1, 0, 0, seeds, 0);
      raiseToRow(record, from, count);
    } else if (kind == AGAIN) {
      fillRecord(record, cellOf(seeds - 1, block - 1, rank, 0), 1, 0, 1, seeds - 1, 1);
      raiseToRow(record, from, count);
    } else if (kind == ROUND) {
      for (u32 i = from; i < count; i++) raiseTo(i, played(rowSide, sides[other][i], lane, seeds));
    } else if (kind >= CAPTURE) {
      u32 captured = (u32)(move >> 24 & RANK);
      fillRecord(&captureRecords[0], opposingRow(seeds, block, rank), 1, 0, 0, seeds, 0);
      for (int q = 1; q <= other; q++) {
        u32 first = cellOf(seeds - q - 1, other - q, 0, captured);
        fillRecord(&captureRecords[q], first, cellOf(seeds - q - 1, other - q, 1, captured) - first, 0, 0, seeds - q - 1, q + 1);
      }
      const u32 *list = captures[other][kind - CAPTURE];
      for (u32 i = from; i < count; i++) {
        const Record *taken = &captureRecords[list[i] >> 24];
        raiseTo(i, taken->values[codeIn(taken->first + (list[i] & (u32)RANK) * taken->step)]);
      }
    } else {
      int added = kind - LAP + 1;
      u32 first = cellOf(seeds - 1, other + added, 0, rank);
      const u32 *ranks = additions[other][added];
      fillRecord(record, first, 1, 0, 0, seeds - 1, 1);
      for (u32 i = from; i < count; i++) raiseTo(i, record->values[codeIn(first + ranks[i])]);
    }
  }
  writeRow(seeds, block, cellOf(seeds, block, row, 0), from, 1);
}

static void moveOpposing(int seeds, int block, u32 row) {
  int other = seeds - block, equal = block == other;
  u32 count = counts[other], from = equal ? row + 1 : 0, rowCells = cellOf(seeds, block, row, 0);
  fillRecord(&records[INSIDE], rowCells, 1, 0, 0, seeds, 0);
  u32 next = cellOf(seeds - 1, other - 1, 0, row);
  fillRecord(&records[AGAIN], next, cellOf(seeds - 1, other - 1, 1, row) - next, 0, 1, seeds - 1, 1);
  for (int added = 1; added <= LANES && added < other; added++) {
    u32 rank = rankOf(rowSide + firstPits(added)), first = cellOf(seeds - 1, block + added, rank, 0);
    fillRecord(&records[LAP + added - 1], first, cellOf(seeds - 1, block + added, rank, 1) - first, 0, 0, seeds - 1, 1);
  }
  for (int lane = 0; lane < LANES; lane++) {
    int taken = (rowSide >> (lane * BITS)) & 31, left = seeds - taken - 1;
    if (taken == 0) {
      fillRecord(&records[CAPTURE + lane], rowCells, 1, 0, 0, seeds, 0);
      continue;
    }
    u32 rank = rankOf(rowSide & ~(31u << (lane * BITS))), first = cellOf(left, block - taken, rank, 0);
    fillRecord(&records[CAPTURE + lane], first, cellOf(left, block - taken, rank, 1) - first, 24, 0, left, taken + 1);
  }
  u32 out = opposingRow(seeds, block, row);
  if (equal) setCode(out + row, codeIn(cellOf(seeds, block, row, row)));
  if (from >= count) return;
  const u64 *at = moves[other] + moveStarts[other][from];
  for (u32 i = from; i < count; i++) {
    int best = -128;
    u64 move;
    do {
      move = *at++;
      int kind = (int)(move >> 48 & 15), value;
      if (kind == ROUND) value = played(sides[other][i], rowSide, (int)(move & RANK), seeds);
      else {
        const Record *record = &records[kind];
        value = record->values[codeIn(record->first + (u32)(move >> record->shift & RANK) * record->step)];
      }
      best = MAX(best, value);
    } while (!(move & LAST));
    buffer[i] = (i8)best;
  }
  writeRow(seeds, block, out, from, 0);
  if (equal)
    for (u32 i = from; i < count; i++) setCode(cellOf(seeds, block, i, row), codeIn(out + i));
}

static void buildTable(void) {
  u64 at = (u64)counts[TABLE / 2] * rowLength(TABLE / 2) + 64;
  for (int seeds = 0; seeds <= TABLE; seeds++)
    for (int own = 0; own <= seeds; own++) {
      int other = seeds - own;
      blocks[seeds][own] =
        (Block){ (u32)at, own <= other ? rowLength(other) : 1, own <= other ? 1 : rowLength(own), 0 };
      at += (u64)counts[MIN(own, other)] * rowLength(MAX(own, other));
    }
  cells = calloc(at / 2 + 64, 1);
  buffer = malloc(counts[TABLE] + 64);
  for (int seeds = 0; seeds <= TABLE; seeds++) {
    fillLists(seeds);
    memset(cells + cellOf(seeds, 0, 0, 0) / 2, 17 * codeOf(-seeds, seeds), rowLength(seeds) / 2);
    if (seeds > 0) memset(cells + cellOf(seeds, seeds, 0, 0) / 2, 17 * codeOf(seeds, seeds), rowLength(seeds) / 2);
    for (int block = seeds / 2; block > 0; block--)
      for (u32 row = 0; row < counts[block]; row++) {
        rowSide = sides[block][row];
        moveRow(seeds, block, row);
        moveOpposing(seeds, block, row);
      }
  }
}

// The evaluation and the look-ahead.
static const int16_t WEIGHTS[12][14] = {
  { -58, -17, 1, 13, 28, 37, 62, 10, 3, 0, -23, 14, 31, 0 },
  { -50, -7, 10, 23, 26, 55, 1, -1, -10, -15, -6, -18, 31, 61 },
  { -39, -6, 10, 16, 46, -13, -17, -22, -26, -22, 3, 41, 62, 66 },
  { -21, 1, 11, 40, -26, -26, -26, -35, -34, -21, 30, 49, 77, 81 },
  { -9, 6, 27, -42, -40, -44, -42, -39, -9, 22, 46, 61, 83, 82 },
  { -29, -12, -66, -56, -53, -51, -38, -14, 17, 36, 56, 85, 99, 128 },
  { 8, -13, -25, -27, -30, -36, -15, 8, 39, 56, 66, 62, 8, 0 },
  { 17, -10, -22, -25, -30, -32, 8, 18, 22, 27, 41, 45, 26, 16 },
  { 24, -7, -17, -24, -41, 7, 16, 25, 32, 42, 49, 1, -5, -2 },
  { 22, -8, -17, -31, 15, 22, 28, 36, 41, 44, 4, -10, -22, -24 },
  { 6, -16, -21, 27, 36, 44, 49, 49, 35, 1, -7, -25, -44, -35 },
  { 17, 4, 51, 55, 60, 61, 56, 37, 4, -10, -30, -49, -68, -89 },
};
static int16_t pairWeights[6][1024];

static void prepareEvaluation(void) {
  for (int pair = 0; pair < 6; pair++)
    for (int seeds = 0; seeds < 1024; seeds++)
      pairWeights[pair][seeds] =
        (int16_t)(WEIGHTS[2 * pair][MIN(seeds & 31, 13)] + WEIGHTS[2 * pair + 1][MIN(seeds >> 5, 13)]);
}

static inline int evaluate(u64 board) {
  return pairWeights[0][board & 1023] + pairWeights[1][board >> 10 & 1023] + pairWeights[2][board >> 20 & 1023] +
         pairWeights[3][board >> 30 & 1023] + pairWeights[4][board >> 40 & 1023] + pairWeights[5][board >> 50 & 1023];
}

static int lookAhead(u64 board, int seeds, int turns, int lower, int upper) {
  if (isOver(board)) return SEED * finalMargin(board, seeds);
  if (seeds <= TABLE) return SEED * tableMargin(board, seeds, MAX(-128, lower >> 4), -MAX(-128, -upper >> 4));
  if (turns == 0) return evaluate(board);
  int best = -HIGHEST;
  for (int lane = LANES - 1; lane >= 0; lane--) {
    if (((board >> (lane * BITS)) & 31) == 0) continue;
    Sown sown = sow(board, lane);
    int won = SEED * sown.gain, floor = MAX(best, lower) - won, ceiling = upper - won;
    int value = sown.again ? won + lookAhead(sown.next, seeds - sown.gain, turns, floor, ceiling)
                           : won - lookAhead(sown.next, seeds - sown.gain, turns - 1, -ceiling, -floor);
    best = MAX(best, value);
    if (best >= upper) break;
  }
  return best;
}

// Moves and their order.
typedef struct { u64 board; u32 order; int gain, again; u32 lane, cell, unused; } Move;
static Move frames[PLIES][LANES];
static int lookAheadSeeds;

static inline int generate(u64 board, int seeds, Move *frame) {
  Move *move = frame;
  for (int lane = LANES - 1; lane >= 0; lane--) {
    if (((board >> (lane * BITS)) & 31) == 0) continue;
    Sown sown = sow(board, lane);
    int left = seeds - sown.gain;
    *move++ = (Move){ sown.next, 0, sown.gain, sown.again, (u32)lane, left <= TABLE ? cellOfBoard(sown.next, left) : 0, 0 };
  }
  return (int)(move - frame);
}

static int promise(const Move *move, int seeds) {
  if (move->again) return HIGHEST + (int)move->lane;
  int reply = seeds >= lookAheadSeeds ? lookAhead(move->board, seeds - move->gain, 2, -HIGHEST, HIGHEST)
                                      : evaluate(move->board);
  return 64 * move->gain - reply + 8 * (int)move->lane;
}

static void orderMoves(Move *frame, int count, int seeds) {
  for (int i = 0; i < count; i++) {
    Move move = frame[i];
    move.order = (u32)promise(&move, seeds);
    int at = i;
    for (; at > 0 && (int)frame[at - 1].order < (int)move.order; at--) frame[at] = frame[at - 1];
    frame[at] = move;
  }
}

// The caches of bounds and the null-window search.
static u64 *frontier, *shared;

static inline u64 hashOf(u64 board) {
  u64 mixed = (board * 0x9e3779b97f4a7c15ull) & MASK_60;
  return mixed ^ (mixed >> 31);
}

static inline u64 *slotOf(u64 hash, int deep) {
  return deep ? shared + (hash & ((1 << SHARED_BITS) - 1)) : frontier + (hash & ((1 << FRONTIER_BITS) - 1));
}
static inline int bitsOf(int deep) { return deep ? SHARED_BITS : FRONTIER_BITS; }
static inline u64 recall(const u64 *slot, int bits, u64 hash) { return *slot >> 20 == hash >> bits ? *slot : 0; }
static inline u64 wordOf(int bits, u64 hash, int lower, int upper) {
  return (hash >> bits) << 20 | (u64)(127 + lower) << 12 | (u64)(127 - upper) << 4;
}
static inline int lowerOf(u64 word) { return (int)(word >> 12 & 255) - 127; }
static inline int upperOf(u64 word) { return 127 - (int)(word >> 4 & 255); }
static inline int isDeep(int seeds) { return seeds >= TABLE + FRONTIER; }

static inline u64 recallAny(u64 board, int seeds) {
  if (isOver(board)) return wordOf(FRONTIER_BITS, 0, finalMargin(board, seeds), finalMargin(board, seeds));
  u64 hash = hashOf(board);
  int deep = isDeep(seeds);
  u64 word = recall(slotOf(hash, deep), bitsOf(deep), hash);
  return wordOf(FRONTIER_BITS, 0, MAX(lowerOf(word), -seeds), MIN(upperOf(word), seeds));
}

static inline void prefetchMoves(const Move *frame, int count, int seeds) {
  for (int i = 0; i < count; i++)
    if (frame[i].cell) __builtin_prefetch(cells + (frame[i].cell >> 1));
    else __builtin_prefetch(slotOf(hashOf(frame[i].board), isDeep(seeds - frame[i].gain)));
}

typedef struct { int floor, ceiling; } Range;

/** What is known about a move. */
static inline Range rangeOf(const Move *move, int seeds, int beta) {
  int left = seeds - move->gain, least, most;
  if (move->cell) {
    int code = codeIn(move->cell);
    least = leastOf(code, left);
    most = mostOf(code, left);
  } else {
    u64 word = recallAny(move->board, left);
    least = lowerOf(word);
    most = upperOf(word);
  }
  Range range = move->again ? (Range){ move->gain + least, move->gain + most } : (Range){ move->gain - most, move->gain - least };
  if (move->cell && range.floor < beta && range.ceiling >= beta) {
    int question = move->again ? beta - move->gain : move->gain - beta + 1;
    int margin = tableMargin(move->board, left, question - 1, question);
    range.floor = range.ceiling = move->again ? move->gain + margin : move->gain - margin;
  }
  return range;
}

static void failIfCrowded(u64 board) {
  for (int lane = 0; lane < 2 * LANES; lane++)
    if (((board >> (lane * BITS)) & 31) > 28) {
      fprintf(stderr, "a pit may outgrow its lane\n");
      exit(1);
    }
}

static int search(u64 board, int seeds, int beta, Move *frame) {
  nodes++;
  int deep = isDeep(seeds), bits = bitsOf(deep);
  u64 hash = hashOf(board), *slot = slotOf(hash, deep), known = recall(slot, bits, hash);
  int lower = lowerOf(known), upper = upperOf(known);
  if (lower >= beta) return lower;
  if (upper < beta) return upper;
  if (seeds > 31 && (board & (board << 1) & 0x0842108421084210ull)) failIfCrowded(board);

  int count = generate(board, seeds, frame), best = -HIGHEST, open = 0;
  prefetchMoves(frame, count, seeds);
  for (int i = 0; i < count; i++) {
    Range range = rangeOf(&frame[i], seeds, beta);
    if (range.floor >= beta) {
      *slot = wordOf(bits, hash, range.floor, upper);
      return range.floor;
    }
    if (range.ceiling < beta) best = MAX(best, range.ceiling);
    else frame[open++] = frame[i];
  }
  if (open > 1) orderMoves(frame, open, seeds);
  for (int i = 0; i < open && best < beta; i++) {
    const Move *move = &frame[i];
    int value = move->again ? move->gain + search(move->board, seeds - move->gain, beta - move->gain, frame + LANES)
                            : move->gain - search(move->board, seeds - move->gain, move->gain - beta + 2, frame + LANES);
    best = MAX(best, value);
  }
  *slot = best >= beta ? wordOf(bits, hash, best, upper) : wordOf(bits, hash, lower, best);
  return best;
}

// Proof numbers.
typedef struct { u64 key, numbers; } Entry;
typedef struct { Entry entries[4]; } Bucket;
static Bucket *buckets;
static u64 *looks;
static u32 powers[28 * 64 + 1];
static int leastSeeds;
#define ENDLESS 2000000000u
enum { BOUND = 1000, BALANCED = 6 * 64, MOST = 28 * 64 };

static double powerOfTwo(int sixtyFourths) { // avoids the mathematical library
  double result = 1, root = 1.0108892860517005; // 2^(1/64)
  for (int whole = sixtyFourths >> 6; whole > 0; whole--) result *= 2;
  for (int part = sixtyFourths & 63; part > 0; part--) result *= root;
  return result;
}

static inline u64 numbersOf(u32 prove, u32 refute) { return (u64)prove << 32 | refute; }
static inline u64 answeredBy(int value, int beta) {
  return value >= beta ? numbersOf(0, (u32)(value + BOUND)) : numbersOf((u32)(value + BOUND), 0);
}
static inline int isAnswered(u64 numbers) { return numbers >> 32 == 0 || (u32)numbers == 0; }
static inline int boundIn(u64 numbers) { return (int)((u32)(numbers >> 32) + (u32)numbers) - BOUND; }
static inline Bucket *bucketOf(u64 hash) { return buckets + (hash & ((1 << NUMBER_BITS) - 1)); }
static inline u64 keyOf(u64 hash, int beta) { return (hash >> NUMBER_BITS) << 8 | (u64)(128 + beta); }

static inline u64 recallNumbers(u64 board, int beta) {
  u64 hash = hashOf(board), key = keyOf(hash, beta);
  const Bucket *bucket = bucketOf(hash);
  for (int i = 0; i < 4; i++)
    if (bucket->entries[i].key >> 5 == key) return bucket->entries[i].numbers;
  return 0;
}

static void keepNumbers(u64 board, int beta, u64 numbers, u64 work) {
  u64 hash = hashOf(board), key = keyOf(hash, beta);
  Entry *entries = bucketOf(hash)->entries, *entry = entries;
  for (int i = 0; i < 4; i++) {
    if (entries[i].key >> 5 == key) {
      entry = &entries[i];
      break;
    }
    if ((entries[i].key & 31) < (entry->key & 31)) entry = &entries[i];
  }
  u64 magnitude = work ? 64 - (u64)__builtin_clzll(work) : 0;
  *entry = (Entry){ key << 5 | MIN(31, magnitude), numbers };
}

static int lookAt(u64 board, int seeds) {
  u64 hash = hashOf(board), tag = hash >> LOOK_BITS, *slot = looks + (hash & ((1 << LOOK_BITS) - 1));
  if (*slot >> 16 == tag && *slot != 0) return (int)(*slot & 0xffff) - 32768;
  int value = lookAhead(board, seeds, 1, -HIGHEST, HIGHEST);
  *slot = tag << 16 | (u64)(value + 32768);
  return value;
}

static inline u32 effortOf(int lead, int depth) { return powers[MAX(0, MIN(MOST, BALANCED + 16 * MAX(0, depth) + lead))]; }
static inline int betaAfter(const Move *move, int beta) { return move->again ? beta - move->gain : move->gain - beta + 2; }
static inline int worthOf(const Move *move, u64 answered) {
  return move->again ? move->gain + boundIn(answered) : move->gain - boundIn(answered);
}

static inline u64 numbersAfter(const Move *move, int seeds, int beta) {
  int question = betaAfter(move, beta), depth = seeds - leastSeeds;
  u64 known = recallNumbers(move->board, question);
  if (known != 0) return known;
  int lead = (lookAt(move->board, seeds) - 3 * SEED - SEED * question) * 64 / (5 * SEED);
  return numbersOf(effortOf(-lead, depth), effortOf(lead, depth));
}

// The numbers of a move take the place of its order and its lane.
static inline void setNumbers(Move *move, u64 numbers) {
  move->order = (u32)(numbers >> 32);
  move->lane = (u32)numbers;
}
static inline u32 provingBy(const Move *move) { return move->again ? move->order : move->lane; }
static inline u32 refutingOf(const Move *move) { return move->again ? move->lane : move->order; }

static u64 settle(u64 board, int seeds, int beta, int value, u64 before) {
  int deep = isDeep(seeds), bits = bitsOf(deep), isLower = value >= beta;
  u64 hash = hashOf(board), *slot = slotOf(hash, deep), known = recall(slot, bits, hash), numbers = answeredBy(value, beta);
  *slot = wordOf(bits, hash, isLower ? value : lowerOf(known), isLower ? upperOf(known) : value);
  keepNumbers(board, beta, numbers, nodes - before);
  return numbers;
}

static u64 explore(u64 board, int seeds, int beta, u32 proveLimit, u32 refuteLimit, Move *frame) {
  u64 before = nodes++, numbers = 0;
  int count = generate(board, seeds, frame), best = -HIGHEST, open = 0;
  failIfCrowded(board);
  prefetchMoves(frame, count, seeds);
  for (int i = 0; i < count; i++)
    if (!frame[i].cell) {
      u64 hash = hashOf(frame[i].board);
      __builtin_prefetch(bucketOf(hash));
      __builtin_prefetch(looks + (hash & ((1 << LOOK_BITS) - 1)));
    }
  for (int i = 0; i < count; i++) {
    Range range = rangeOf(&frame[i], seeds, beta);
    if (range.floor >= beta) return settle(board, seeds, beta, range.floor, before);
    if (range.ceiling < beta) {
      best = MAX(best, range.ceiling);
      continue;
    }
    u64 known = numbersAfter(&frame[i], seeds - frame[i].gain, beta);
    if (isAnswered(known)) {
      int worth = worthOf(&frame[i], known);
      if (worth >= beta) return settle(board, seeds, beta, worth, before);
      best = MAX(best, worth);
      continue;
    }
    frame[open] = frame[i];
    setNumbers(&frame[open++], known);
  }
  while (open > 0) {
    Move *easiest = frame;
    u32 least = ENDLESS, second = ENDLESS;
    u64 sum = 0;
    for (int i = 0; i < open; i++) {
      u32 effort = provingBy(&frame[i]);
      if (effort < least) {
        second = least;
        least = effort;
        easiest = &frame[i];
      } else if (effort < second) second = effort;
      sum += refutingOf(&frame[i]);
    }
    u32 all = (u32)MIN(sum, ENDLESS);
    numbers = numbersOf(least, all);
    if (least >= proveLimit || all >= refuteLimit) break;
    u32 prove = (u32)MIN((u64)proveLimit, (u64)second * 5 / 4 + 1);
    u32 refute = (u32)MIN((u64)ENDLESS, (u64)refuteLimit - (sum - refutingOf(easiest)));
    int left = seeds - easiest->gain, question = betaAfter(easiest, beta);
    u64 result;
    if (left < leastSeeds) result = answeredBy(search(easiest->board, left, question, frame + LANES), question);
    else if (easiest->again) result = explore(easiest->board, left, question, prove, refute, frame + LANES);
    else result = explore(easiest->board, left, question, refute, prove, frame + LANES);
    if (!isAnswered(result)) {
      setNumbers(easiest, result);
      continue;
    }
    int worth = worthOf(easiest, result);
    if (worth >= beta) return settle(board, seeds, beta, worth, before);
    best = MAX(best, worth);
    *easiest = frame[--open];
  }
  if (open == 0) return settle(board, seeds, beta, best, before);
  keepNumbers(board, beta, numbers, nodes - before);
  return numbers;
}

int main(void) {
  clock_t began = clock();
  prepareSowing();
  prepareRanks();
  prepareEvaluation();
  for (int i = 0; i <= MOST; i++) powers[i] = (u32)(powerOfTwo(i) + 0.5);
  buildTable();
  clock_t built = clock();
  frontier = calloc(1 << FRONTIER_BITS, 8);
  shared = calloc(1 << SHARED_BITS, 8);
  looks = calloc(1 << LOOK_BITS, 8);
  buckets = aligned_alloc(64, sizeof(Bucket) << NUMBER_BITS);
  memset(buckets, 0, sizeof(Bucket) << NUMBER_BITS);

  int seeds = 2 * LANES * START, least = -seeds, most = seeds, beta = 0;
  lookAheadSeeds = (int)(0.73 * seeds + 0.5);
  leastSeeds = MIN(42, (int)(0.7 * seeds));
  u64 board = 0;
  for (int lane = 0; lane < 2 * LANES; lane++) board |= (u64)START << (lane * BITS);
  while (least < most) {
    int bound = boundIn(explore(board, seeds, beta, ENDLESS, ENDLESS, frames[0]));
    if (bound >= beta) beta = (least = bound) + 2;
    else beta = most = bound;
  }
  clock_t ended = clock();
  printf("%d %llu %.3f %.3f\n", least, (unsigned long long)nodes, (double)(ended - began) / CLOCKS_PER_SEC,
         (double)(built - began) / CLOCKS_PER_SEC);
  return 0;
}
