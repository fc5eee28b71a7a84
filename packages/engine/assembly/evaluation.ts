/**
 * Evaluates the future margin of the side to move, in sixteenths of a seed: a sum of weights by lane and seeds, fitted
 * by ridge regression to the exact values of 159,000 positions with 19–27 seeds. It orders moves and makes estimates;
 * no proof depends on it. Two neighboring lanes are looked up at once: 12 KB of tables, six loads.
 */
import { LANES, pits } from './variant';

const COLUMNS: i32 = 14;
const PAIR: i32 = 1024;

// Rows: the mover's lanes 0–5, then the opponent's. Columns: 0 … 12 seeds, 13 and more.
const WEIGHTS: usize = memory.data<i16>([
  -58, -17, 1, 13, 28, 37, 62, 10, 3, 0, -23, 14, 31, 0,
  -50, -7, 10, 23, 26, 55, 1, -1, -10, -15, -6, -18, 31, 61,
  -39, -6, 10, 16, 46, -13, -17, -22, -26, -22, 3, 41, 62, 66,
  -21, 1, 11, 40, -26, -26, -26, -35, -34, -21, 30, 49, 77, 81,
  -9, 6, 27, -42, -40, -44, -42, -39, -9, 22, 46, 61, 83, 82,
  -29, -12, -66, -56, -53, -51, -38, -14, 17, 36, 56, 85, 99, 128,
  8, -13, -25, -27, -30, -36, -15, 8, 39, 56, 66, 62, 8, 0,
  17, -10, -22, -25, -30, -32, 8, 18, 22, 27, 41, 45, 26, 16,
  24, -7, -17, -24, -41, 7, 16, 25, 32, 42, 49, 1, -5, -2,
  22, -8, -17, -31, 15, 22, 28, 36, 41, 44, 4, -10, -22, -24,
  6, -16, -21, 27, 36, 44, 49, 49, 35, 1, -7, -25, -44, -35,
  17, 4, 51, 55, 60, 61, 56, 37, 4, -10, -30, -49, -68, -89,
]);

const pairs: usize = memory.data(6 * 1024 * 2, 16);

/** For positions in cells: by house, the mover's pits first, and seeds up to 31. */
const houses: usize = memory.data(24 * 32 * 2, 16);
const HOUSE: i32 = 32;

/** Units of an evaluation. */
export const SEED: i32 = 16;

export function prepareEvaluation(): void {
  for (let pair = 0; pair < LANES; pair++) {
    for (let seeds = 0; seeds < PAIR; seeds++) {
      const weight = weightOf(2 * pair, seeds & 31) + weightOf(2 * pair + 1, seeds >> 5);
      store<i16>(pairs + (pair * PAIR + seeds) * 2, <i16>weight);
    }
  }
}

export function prepareHouses(): void {
  for (let house = 0; house < 2 * pits; house++) {
    const distance = pits - house % pits;
    for (let seeds = 0; seeds < HOUSE; seeds++) {
      const weight = distance > LANES ? farWeight(house < pits, seeds, distance) : nearWeight(house < pits, seeds, distance);
      store<i16>(houses + (house * HOUSE + seeds) * 2, <i16>weight);
    }
  }
}

function nearWeight(own: bool, seeds: i32, distance: i32): i32 {
  return weightOf(LANES - distance + (own ? 0 : LANES), seeds);
}

/**
 * A pit more than six pits from the store counts like the sixth one with as many seeds as would have the same effect there:
 * stay short of the store, reach it or pass it. The value of having the turn is part of the other weights, so these are
 * the same for both sides.
 */
function farWeight(own: bool, seeds: i32, distance: i32): i32 {
  const alike = seeds < LANES ? seeds : max(LANES - 1, seeds - (distance - LANES));
  const weight = (nearWeight(true, alike, LANES) - nearWeight(false, alike, LANES)) / 2;
  return own ? weight : -weight;
}

// @ts-ignore: decorator
@inline
export function weightOfHouse(house: i32, seeds: i32): i32 {
  return load<i16>(houses + (house * HOUSE + min(seeds, HOUSE - 1)) * 2);
}

function weightOf(row: i32, seeds: i32): i32 {
  return load<i16>(WEIGHTS + (row * COLUMNS + min(seeds, COLUMNS - 1)) * 2);
}

// @ts-ignore: decorator
@inline
function pairOf(board: u64, pair: i32): i32 {
  return load<i16>(pairs + (<usize>(pair * PAIR) + <usize>((board >> (10 * pair)) & 1023)) * 2);
}

// @ts-ignore: decorator
@inline
export function evaluate(board: u64): i32 {
  return pairOf(board, 0) + pairOf(board, 1) + pairOf(board, 2) + pairOf(board, 3) + pairOf(board, 4) + pairOf(board, 5);
}
