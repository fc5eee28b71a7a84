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
  readonly seconds: number;
  readonly secondsLeft: number;
}

export interface BuildBookOptions {
  readonly core: Core;
  readonly variant: Variant;
  readonly moves: number;
  /** An unfinished build in this file is continued. */
  readonly path: string;
  readonly shouldStop?: () => boolean;
  readonly onProgress?: (report: BookReport) => void;
}

export interface BookCertificate {
  readonly variant: Variant;
  readonly moves: number;
  readonly positions: number;
  readonly sha256: string;
  readonly rule: string;
  readonly engine: EngineIdentity & { readonly tableSeeds: number };
  readonly provedInThisRun: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly runs: number;
}

const RULE =
  'Every value is that of the best move. Positions with a move that leads out of the book were proved by the engine.';

/** The book was not written. */
export class BookContradiction extends Error {
  constructor({ position, value, best }: Contradiction) {
    super(`${formatPosition(position)} has the value ${value}, but its best move is worth ${best}`);
    this.name = 'BookContradiction';
  }
}

const SAVE_EVERY = 20_000;
const REPORT_EVERY = 500;

/**
 * Also writes a JSON file beside the book that says how it was made. False if it was stopped before the end. Throws a
 * `BookContradiction` instead of finishing a book whose values do not follow from each other.
 */
export function buildBook({ core, variant, moves, path, shouldStop, onProgress }: BuildBookOptions): boolean {
  const began = performance.now();
  const builder = new BookBuilder(core, variant, moves);
  const earlier = resume(builder, path) ? readEffort(path) : { nodes: 0, seconds: 0, runs: 0 };
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

function readEffort(path: string): Pick<BookCertificate, 'nodes' | 'seconds' | 'runs'> {
  const { nodes = 0, seconds = 0, runs = 1 } = findCertificate(path) ?? {};
  return { nodes, seconds, runs };
}

/** Undefined if there is none, or if it belongs to another book. */
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

/** Renames a draft, so a killed build leaves the last complete file. */
function save(path: string, content: Uint8Array | string): void {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}
