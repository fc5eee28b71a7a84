import { both, createVariant, legalPits, must, type Position, playAll, type Variant } from '@kalah/rules';
import { createPuzzle } from './create.ts';
import { readLine } from './line.ts';
import { type Decision, type Puzzle, THEMES } from './puzzle.ts';

type CaptureRule = Pick<Variant, 'capturesAlone'>;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The lowest one with a digit; margins are even. */
export const MIN_MARGIN = -62;

/**
 * [Z13] One digit each for the houses of both sides, the depth and the themes; then a word for every move that the
 * solver has to find and for every turn of the opponent; last, the reply to the solution.
 */
export function formatPuzzle({ position, depth, themes, decisions, solution, reply }: Puzzle): string {
  const { pits, stores } = position;
  const houses = [...pits.south, stores.south, ...pits.north, stores.north].map(toDigit).join('');
  const bits = themes.reduce((sum, theme) => sum + 2 ** THEMES.indexOf(theme), 0);
  const words: string[] = [];
  let next = 0;
  for (const turn of readLine(
    position,
    solution.map(({ pit }) => pit),
  ).turns) {
    if (turn.side !== position.turn) words.push(turn.pits.join(''));
    else for (const _ of turn.pits) words.push(formatDecision(decisions[next++]!));
  }
  return [`${houses}${toDigit(depth)}${toDigit(bits)}`, ...words, reply.join('')].join(' ');
}

/** The values of all legal moves, then the refutations of the wrong ones. */
function formatDecision({ pit, options }: Decision): string {
  const wrong = options.filter((option) => option.pit !== pit);
  const values = options.map(({ value }) => toDigit((value - MIN_MARGIN) / 2)).join('');
  return values + wrong.map(({ refutation }) => refutation.join('')).join(',');
}

export function parsePuzzle(text: string, rule: CaptureRule): Puzzle {
  const [head, ...words] = text.split(' ') as [string, ...string[]];
  const houses = [...head].map(fromDigit);
  const bits = houses.pop()!;
  const depth = houses.pop()!;
  const position = toPosition(houses, rule);
  const reply = toPits(words.pop()!);
  const { decisions, pits } = readSolution(position, words);
  return createPuzzle({
    position,
    pits,
    decisions,
    reply,
    depth,
    themes: THEMES.filter((_, index) => bits & (2 ** index)),
  });
}

function toPosition(houses: readonly number[], { capturesAlone }: CaptureRule): Position {
  const length = houses.length / 2;
  const row = { south: houses.slice(0, length), north: houses.slice(length) };
  const total = houses.reduce((sum, seeds) => sum + seeds, 0);
  const pits = length - 1;
  const variant = must(createVariant({ pits, seeds: total / (2 * pits), capturesAlone }));
  return {
    variant,
    turn: 'south',
    pits: both((side) => row[side].slice(0, -1)),
    stores: both((side) => row[side].at(-1)!),
  };
}

function readSolution(position: Position, words: readonly string[]) {
  const decisions: Decision[] = [];
  const pits: number[] = [];
  let at = position;
  for (const word of words) {
    const isChoice = at.turn === position.turn;
    const decision = isChoice ? parseDecision(at, word) : undefined;
    if (decision) decisions.push(decision);
    const played = decision ? [decision.pit] : toPits(word);
    pits.push(...played);
    at = playAll(at, played);
  }
  return { decisions, pits };
}

function parseDecision(position: Position, word: string): Decision {
  const legal = legalPits(position);
  const values = [...word.slice(0, legal.length)].map((digit) => 2 * fromDigit(digit) + MIN_MARGIN);
  const refutations = word.slice(legal.length).split(',').map(toPits);
  const best = values.indexOf(Math.max(...values));
  refutations.splice(best, 0, []);
  const options = legal.map((pit, index) => ({
    pit,
    value: values[index]!,
    refutation: refutations[index]!,
  }));
  return { position, pit: legal[best]!, options };
}

const toPits = (digits: string) => [...digits].map(Number);
const toDigit = (number: number) => DIGITS[number] ?? fail(`${number} is not a digit`);
const fromDigit = (digit: string) => DIGITS.indexOf(digit);

function fail(reason: string): never {
  throw new Error(reason);
}
