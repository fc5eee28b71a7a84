import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { formatPosition, type Variant } from '@kalah/rules';
import type { Core } from '../search/core.ts';
import { BookBuilder, type BookProgress } from './book-builder.ts';
import { formatBook, readBook } from './book-format.ts';
import { type Contradiction, findContradiction } from './consistency.ts';
import { UNSOLVED } from './move-values.ts';

export interface BookReport extends BookProgress {
  /** Seconds this run has taken, and an estimate of those still to come. */
  readonly seconds: number;
  readonly secondsLeft: number;
}

export interface BuildBookOptions {
  readonly core: Core;
  readonly variant: Variant;
  /** Positions up to this many moves from the start are solved. */
  readonly moves: number;
  /** The file to write. An unfinished build in it is continued. */
  readonly path: string;
  readonly shouldStop?: () => boolean;
  readonly onProgress?: (report: BookReport) => void;
}

/** The values of a finished build contradict each other, so the book was not written. */
export class BookContradiction extends Error {
  constructor({ position, value, best }: Contradiction) {
    super(`${formatPosition(position)} has the value ${value}, but its best move is worth ${best}`);
    this.name = 'BookContradiction';
  }
}

const SAVE_EVERY = 20_000;
const REPORT_EVERY = 500;

/**
 * Builds an opening book and a JSON file beside it that says how it was made. Returns false if it was stopped before the
 * end. Throws a `BookContradiction` instead of finishing a book whose values do not follow from each other.
 */
export function buildBook({ core, variant, moves, path, shouldStop, onProgress }: BuildBookOptions): boolean {
  const began = performance.now();
  const builder = new BookBuilder(core, variant, moves);
  resume(builder, path);
  const before = builder.progress.solved;
  const nodesBefore = core.nodes;
  let saved = began;
  let reported = began;
  core.shouldStop = shouldStop ?? (() => false);
  for (const _ of builder.steps()) {
    if (shouldStop?.()) break;
    const now = performance.now();
    if (now - saved > SAVE_EVERY) {
      save(path, formatBook({ variant, moves, values: builder.values }));
      saved = now;
    }
    if (now - reported < REPORT_EVERY) continue;
    reported = now;
    const { solved, toSolve } = builder.progress;
    const seconds = (now - began) / 1000;
    onProgress?.({
      solved,
      toSolve,
      seconds,
      secondsLeft: (seconds * (toSolve - solved)) / Math.max(1, solved - before),
    });
  }
  core.shouldStop = () => false;
  const isFinished = !builder.values.includes(UNSOLVED);
  if (isFinished) refuseContradictions(builder);
  const book = formatBook({ variant, moves, values: builder.values });
  save(path, book);
  if (!isFinished) return false;
  const origin = {
    variant,
    moves,
    positions: builder.values.length,
    sha256: createHash('sha256').update(book).digest('hex'),
    tableSeeds: core.tableSeeds,
    provedInThisRun: builder.progress.toSolve - before,
    nodes: core.nodes - nodesBefore,
    seconds: Math.round((performance.now() - began) / 1000),
  };
  save(`${path}.json`, `${JSON.stringify(origin, null, 2)}\n`);
  return true;
}

function resume({ opening, values }: BookBuilder, path: string): void {
  if (!existsSync(path)) return;
  const found = readBook(readFileSync(path));
  if (!found.ok) return;
  const { variant, moves } = found.value;
  const isSame = moves === opening.moves && JSON.stringify(variant) === JSON.stringify(opening.variant);
  if (isSame && found.value.values.length === values.length) values.set(found.value.values);
}

function refuseContradictions({ opening, values }: BookBuilder): void {
  const contradiction = findContradiction(opening, values);
  if (contradiction) throw new BookContradiction(contradiction);
}

/** Writes a draft and renames it, so a killed build leaves the last complete file. */
function save(path: string, content: Uint8Array | string): void {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}
