import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { formatPosition, type Variant } from '@kalah/rules';
import { type EngineIdentity, identifyEngine } from '../engine-identity.ts';
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

/** How a book was made. It is in a JSON file beside the book. */
export interface BookCertificate {
  readonly variant: Variant;
  readonly moves: number;
  readonly positions: number;
  readonly sha256: string;
  readonly rule: string;
  /** The program that finished the book. */
  readonly engine: EngineIdentity & { readonly tableSeeds: number };
  readonly provedInThisRun: number;
  /** Of all runs. */
  readonly nodes: number;
  readonly seconds: number;
  readonly runs: number;
}

const RULE =
  'Every value is that of the best move. Positions with a move that leads out of the book were proved by the engine.';

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
  const earlier = resume(builder, path) ? findEffort(path) : { nodes: 0, seconds: 0, runs: 0 };
  const before = builder.progress.solved;
  const nodesBefore = core.nodes;
  const write = () => {
    const book = formatBook({ variant, moves, values: builder.values });
    const certificate: BookCertificate = {
      variant,
      moves,
      positions: builder.values.length,
      sha256: createHash('sha256').update(book).digest('hex'),
      rule: RULE,
      engine: { ...identifyEngine(), tableSeeds: core.tableSeeds },
      provedInThisRun: builder.progress.solved - before,
      nodes: earlier.nodes + core.nodes - nodesBefore,
      seconds: earlier.seconds + Math.round((performance.now() - began) / 1000),
      runs: earlier.runs + 1,
    };
    save(path, book);
    save(`${path}.json`, `${JSON.stringify(certificate, null, 2)}\n`);
  };
  let saved = began;
  let reported = began;
  core.shouldStop = shouldStop ?? (() => false);
  for (const _ of builder.steps()) {
    if (shouldStop?.()) break;
    const now = performance.now();
    if (now - saved > SAVE_EVERY) {
      write();
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
  write();
  return isFinished;
}

/** Takes the values of an earlier run. Returns whether there are any. */
function resume({ opening, values }: BookBuilder, path: string): boolean {
  if (!existsSync(path)) return false;
  const found = readBook(readFileSync(path));
  if (!found.ok) return false;
  const { variant, moves } = found.value;
  const isSame = moves === opening.moves && JSON.stringify(variant) === JSON.stringify(opening.variant);
  if (!isSame || found.value.values.length !== values.length) return false;
  values.set(found.value.values);
  return true;
}

/** Nodes, seconds and runs of an unfinished build. */
function findEffort(path: string): Pick<BookCertificate, 'nodes' | 'seconds' | 'runs'> {
  const { nodes = 0, seconds = 0, runs = 1 } = findCertificate(path) ?? {};
  return { nodes, seconds, runs };
}

/** What the file beside a book says. Undefined if there is none, or if it belongs to another book. */
export function findCertificate(path: string): Partial<BookCertificate> | undefined {
  if (!existsSync(path) || !existsSync(`${path}.json`)) return undefined;
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  try {
    const certificate = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
    return certificate.sha256 === sha256 ? certificate : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // no JSON, so no certificate
    throw error;
  }
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
