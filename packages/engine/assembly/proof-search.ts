/**
 * Proofs near the root. A proof-number search always continues where an answer seems to take the least effort, so a
 * wrong turn is left as soon as it turns out to be expensive. Below some number of seeds in play it hands positions
 * over to the null-window search, which is faster there. No position of a game occurs twice, so the numbers cannot run
 * in circles.
 */
import { codeIn, leastOf, mostOf } from './endgame';
import { effortOf, leadOf, lookSlotOf } from './effort';
import { HIGHEST } from './estimate';
import { FRAME, MOVE, boardAfter, cellAfter, copyMove, gainOf, generate, movesAgain } from './ordering';
import { hashOf, lowerOf, upperOf } from './bounds';
import { isCrowded } from './position';
import {
  ENDLESS, answeredBy, boundIn, bucketOf, isAnswered, keepNumbers, numbersOf, recallNumbers, toProve, toRefute,
} from './proof-numbers';
import { isTooDeep, note, recallAny, search, touch, touched, valueInTable } from './search';
import { countNode, giveUp, nodes, stopped } from './time';

let leastSeeds: i32 = 128;

export function setProofSeeds(seeds: i32): void {
  leastSeeds = seeds;
}

// @ts-ignore: decorator
@inline
export function isForNumbers(board: u64, seeds: i32): bool {
  return seeds >= leastSeeds && !isCrowded(board, seeds);
}

/** Fail-soft, like `search`; no answer if stopped. */
export function proveByNumbers(board: u64, seeds: i32, beta: i32, frame: usize): i32 {
  const numbers = explore(board, seeds, beta, ENDLESS, ENDLESS, frame);
  return stopped ? 0 : boundIn(numbers);
}

/**
 * Until the question is answered, or until the effort to prove or to refute it reaches a limit. Keeps the numbers and
 * returns them.
 */
function explore(board: u64, seeds: i32, beta: i32, proveLimit: u32, refuteLimit: u32, frame: usize): u64 {
  const before = nodes;
  if (countNode()) return 0;
  if (isTooDeep(frame)) {
    giveUp();
    return 0;
  }
  let best = -HIGHEST;
  let open = 0;
  const end = generate(board, seeds, frame);
  touch(frame, end);
  touchNumbers(frame, end);
  for (let move = frame; move < end; move += MOVE) {
    const won = gainOf(move);
    const cell = cellAfter(move);
    let least: i32;
    let most: i32;
    if (cell != 0) {
      const code = codeIn(cell);
      least = leastOf(code, seeds - won);
      most = mostOf(code, seeds - won);
    } else {
      const word = recallAny(boardAfter(move), seeds - won);
      least = lowerOf(word);
      most = upperOf(word);
    }
    let floor = movesAgain(move) ? won + least : won - most;
    let ceiling = movesAgain(move) ? won + most : won - least;
    if (cell != 0 && floor < beta && ceiling >= beta) floor = ceiling = valueInTable(move, seeds, beta);
    if (floor >= beta) return settle(board, seeds, beta, floor, before);
    if (ceiling < beta) {
      best = max(best, ceiling);
      continue;
    }
    const numbers = numbersAfter(move, seeds - won, beta);
    if (stopped) return 0;
    if (isAnswered(numbers)) {
      const worth = worthOf(move, numbers);
      if (worth >= beta) return settle(board, seeds, beta, worth, before);
      best = max(best, worth);
      continue;
    }
    const kept = frame + <usize>open * MOVE;
    copyMove(move, kept);
    setNumbers(kept, numbers);
    open++;
  }

  let numbers: u64 = 0;
  while (open > 0) {
    // The mover needs one good move to prove it; the opponent has to refute all of them.
    let easiest = frame;
    let least: u32 = ENDLESS;
    let second: u32 = ENDLESS;
    let sum: u64 = 0;
    for (let i = 0; i < open; i++) {
      const move = frame + <usize>i * MOVE;
      const effort = provingBy(move);
      if (effort < least) {
        second = least;
        least = effort;
        easiest = move;
      } else if (effort < second) second = effort;
      sum += refutingOf(move);
    }
    const all = <u32>min<u64>(sum, ENDLESS);
    numbers = numbersOf(least, all);
    if (least >= proveLimit || all >= refuteLimit) break;

    const result = continueWith(
      easiest, seeds, beta,
      <u32>min<u64>(proveLimit, (<u64>second * 5) / 4 + 1),
      <u32>min<u64>(ENDLESS, <u64>refuteLimit - (sum - refutingOf(easiest))),
      frame,
    );
    if (stopped) break;
    if (!isAnswered(result)) {
      setNumbers(easiest, result);
      continue;
    }
    const worth = worthOf(easiest, result);
    if (worth >= beta) return settle(board, seeds, beta, worth, before);
    best = max(best, worth);
    open--;
    copyMove(frame + <usize>open * MOVE, easiest);
  }
  if (open == 0) return settle(board, seeds, beta, best, before);
  keepNumbers(board, beta, numbers, nodes - before);
  return numbers;
}

/** Like `touch` of the search, for proof numbers and looks. */
// @ts-ignore: decorator
@inline
function touchNumbers(frame: usize, end: usize): void {
  let sum: u64 = 0;
  for (let move = frame; move < end; move += MOVE) {
    const hash = hashOf(boardAfter(move));
    if (cellAfter(move) == 0) sum += load<u64>(bucketOf(hash)) + load<u64>(lookSlotOf(hash));
  }
  store<u64>(touched, sum);
}

/** The limits are as the mover of the move sees them. */
function continueWith(move: usize, seeds: i32, beta: i32, proveLimit: u32, refuteLimit: u32, frame: usize): u64 {
  const board = boardAfter(move);
  const left = seeds - gainOf(move);
  const question = betaAfter(move, beta);
  if (isForNumbers(board, left)) {
    return movesAgain(move)
      ? explore(board, left, question, proveLimit, refuteLimit, frame + FRAME)
      : explore(board, left, question, refuteLimit, proveLimit, frame + FRAME);
  }
  const value = search(board, left, question, frame + FRAME);
  return stopped ? 0 : answeredBy(value, question);
}

function settle(board: u64, seeds: i32, beta: i32, value: i32, before: u64): u64 {
  const numbers = answeredBy(value, beta);
  note(board, seeds, beta, value);
  keepNumbers(board, beta, numbers, nodes - before);
  return numbers;
}

/** As the side to move after the move sees it. */
// @ts-ignore: decorator
@inline
function numbersAfter(move: usize, seeds: i32, beta: i32): u64 {
  const board = boardAfter(move);
  const question = betaAfter(move, beta);
  const known = recallNumbers(board, question);
  if (known != 0) return known;
  const lead = leadOf(board, seeds, question);
  const depth = seeds - leastSeeds;
  return numbersOf(effortOf(-lead, depth), effortOf(lead, depth));
}

// @ts-ignore: decorator
@inline
function betaAfter(move: usize, beta: i32): i32 {
  const won = gainOf(move);
  return movesAgain(move) ? beta - won : won - beta + 2;
}

// @ts-ignore: decorator
@inline
function worthOf(move: usize, answered: u64): i32 {
  const bound = boundIn(answered);
  return movesAgain(move) ? gainOf(move) + bound : gainOf(move) - bound;
}

// The numbers of the position after a move take the place of its order and its lane in the frame.
// @ts-ignore: decorator
@inline
function setNumbers(move: usize, numbers: u64): void {
  store<u32>(move, toProve(numbers), 8);
  store<u32>(move, toRefute(numbers), 20);
}

// @ts-ignore: decorator
@inline
function provingBy(move: usize): u32 {
  return movesAgain(move) ? load<u32>(move, 8) : load<u32>(move, 20);
}

// @ts-ignore: decorator
@inline
function refutingOf(move: usize): u32 {
  return movesAgain(move) ? load<u32>(move, 20) : load<u32>(move, 8);
}
