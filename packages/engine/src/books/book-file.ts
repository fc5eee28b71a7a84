import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Variant } from '@kalah/rules';
import type { Core } from '../search/core.ts';
import { formatBook, readBookValues, UNSOLVED } from './book.ts';
import { BookBuilder, type BookProgress } from './book-builder.ts';

export interface BookReport extends BookProgress {
  /** Seconds this run has taken, and those it is expected to take yet. */
  readonly seconds: number;
  readonly secondsLeft: number;
}

export interface BuildBookOptions {
  readonly core: Core;
  readonly variant: Variant;
  /** Positions up to so many moves from the start are solved. */
  readonly moves: number;
  /** The file to write; an unfinished one is taken up where it was left. */
  readonly path: string;
  readonly shouldStop?: () => boolean;
  readonly onProgress?: (report: BookReport) => void;
}

const SAVE_EVERY = 20_000;
const REPORT_EVERY = 500;

/** Builds an opening book; true when it is finished, false when it was stopped. Beside it stands a file on its origin. */
export function buildBook({ core, variant, moves, path, shouldStop, onProgress }: BuildBookOptions): boolean {
  const began = performance.now();
  const builder = new BookBuilder(core, variant, moves);
  resume(builder, variant, moves, path);
  const before = builder.progress.solved;
  const nodesBefore = core.nodes;
  let saved = began;
  let reported = began;
  core.shouldStop = shouldStop ?? (() => false);
  for (const _ of builder.steps()) {
    if (shouldStop?.()) break;
    const now = performance.now();
    if (now - saved > SAVE_EVERY) {
      save(path, formatBook(variant, moves, builder.values));
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
  save(path, formatBook(variant, moves, builder.values));
  if (builder.values.includes(UNSOLVED)) return false;
  const origin = {
    variant,
    moves,
    positions: builder.values.length,
    sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
    tableSeeds: core.tableSeeds,
    provedInThisRun: builder.progress.toSolve - before,
    nodes: core.nodes - nodesBefore,
    seconds: Math.round((performance.now() - began) / 1000),
  };
  save(`${path}.json`, `${JSON.stringify(origin, null, 2)}\n`);
  return true;
}

function resume(builder: BookBuilder, variant: Variant, moves: number, path: string): void {
  if (!existsSync(path)) return;
  const found = readBookValues(readFileSync(path));
  if (!found.ok) return;
  const { value } = found;
  const isSame = value.moves === moves && JSON.stringify(value.variant) === JSON.stringify(variant);
  if (isSame && value.values.length === builder.values.length) builder.values.set(value.values);
}

/** Written beside and renamed: a killed build leaves the last whole file. */
function save(path: string, content: Uint8Array | string): void {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}
