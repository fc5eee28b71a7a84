import { checkSetup, type Position, type SetupProblem, sum } from './position.ts';
import { err, ok, type Result } from './result.ts';
import { both, type Side } from './side.ts';
import { createVariant, MAX_PITS, MAX_SEEDS, type Variant } from './variant.ts';

/** Why a text could not be read: a sentence for people, and the place (counted from 0) to point at. */
export interface NotationProblem {
  readonly message: string;
  readonly at: number;
}

const LETTER = { south: 's', north: 'n' } as const;

/** `4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -`: each side's pits and store, South first; who is to move; `c` or `-`. */
export function formatPosition({ variant, turn, pits, stores }: Position): string {
  const row = (side: Side) => [...pits[side], stores[side]].join(',');
  return `${row('south')}/${row('north')} ${LETTER[turn]} ${variant.capturesAlone ? 'c' : '-'}`;
}

/** Reads what `formatPosition` wrote. The variant follows from the rows: their length, and the seeds on the board. */
export function parsePosition(text: string): Result<Position, NotationProblem> {
  const parts = /^([^/\s]*)\/([^/\s]*) (\S+) (\S+)$/.exec(text);
  if (!parts) return refuse(0, 'A position looks like "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -".');
  const [, southText = '', northText = '', turnText = '', captures = ''] = parts;

  const south = parseRow(southText, 0);
  if (!south.ok) return south;
  const north = parseRow(northText, southText.length + 1);
  if (!north.ok) return north;
  if (north.value.length !== south.value.length) {
    return refuse(southText.length + 1, 'Both sides must have the same number of pits.');
  }

  const turnAt = southText.length + northText.length + 2;
  if (turnText !== 's' && turnText !== 'n') return refuse(turnAt, 'The side to move is "s" or "n".');
  if (captures !== 'c' && captures !== '-') {
    return refuse(turnAt + 2, 'The capture rule is "c" (captures alone) or "-" (does not).');
  }

  const variant = findVariant(south.value, north.value, captures === 'c');
  if (!variant.ok) return variant;
  const rows = { south: south.value, north: north.value };
  const setup = checkSetup({
    variant: variant.value,
    turn: turnText === 's' ? 'south' : 'north',
    pits: both((side) => rows[side].slice(0, -1)),
    stores: both((side) => rows[side].at(-1)!),
  });
  return setup.ok ? setup : refuse(0, describeSetupProblem(setup.problem, variant.value));
}

/** What is wrong with a setup, as a sentence. */
export function describeSetupProblem(problem: SetupProblem, { pits, seeds }: Variant): string {
  switch (problem) {
    case 'wrong-row-length':
      return `Each side must have ${pits} pits.`;
    case 'bad-count':
      return 'Pits and stores hold whole numbers of seeds, 0 or more.';
    case 'wrong-total':
      return `The board must hold ${2 * pits * seeds} seeds in all (2 × ${pits} pits × ${seeds} seeds).`;
    case 'not-swept':
      return 'One side has no seeds left, so the game is over and the other side’s seeds must be in its store.';
  }
}

function parseRow(text: string, at: number): Result<number[], NotationProblem> {
  const counts: number[] = [];
  for (const count of text.split(',')) {
    if (!/^(0|[1-9]\d{0,2})$/.test(count)) {
      return refuse(at, `"${count}" is not a number of seeds from 0 to 999.`);
    }
    counts.push(Number(count));
    at += count.length + 1;
  }
  return ok(counts);
}

function findVariant(
  south: readonly number[],
  north: readonly number[],
  capturesAlone: boolean,
): Result<Variant, NotationProblem> {
  const pits = south.length - 1;
  const seeds = (sum(south) + sum(north)) / (2 * pits);
  const variant = createVariant({ pits, seeds, capturesAlone });
  if (variant.ok) return variant;
  if (variant.problem === 'pits-out-of-range') {
    return refuse(
      0,
      `A side has 1 to ${MAX_PITS} pits and a store, so a row has 2 to ${MAX_PITS + 1} numbers.`,
    );
  }
  return refuse(
    0,
    `The board holds ${sum(south) + sum(north)} seeds; with ${pits} pits a side it must be ${2 * pits} times a whole number from 1 to ${MAX_SEEDS}.`,
  );
}

function refuse(at: number, message: string) {
  return err<NotationProblem>({ at, message });
}
