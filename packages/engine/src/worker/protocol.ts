import type { Position, Variant } from '@kalah/rules';
import { analyse, type TableStore, type Wanted } from '../analysis/analysis.ts';
import type { Analysis } from '../analysis/verdict.ts';
import type { Book } from '../books/book.ts';
import { type Choice, choose } from '../levels/choice.ts';
import type { Level } from '../levels/levels.ts';
import type { Core } from '../search/core.ts';

/** What a worker is asked. It works on one request at a time. */
export type Request =
  | {
      readonly kind: 'analyse';
      readonly position: Position;
      readonly wanted: Wanted;
      readonly milliseconds: number;
    }
  | {
      readonly kind: 'choose';
      readonly position: Position;
      readonly level: Level;
      readonly seed: string;
      readonly milliseconds: number;
    }
  | { readonly kind: 'prepare'; readonly variant: Variant; readonly tableSeeds: number };

/** What it answers: any number of reports, then one of the others. */
export type Reply =
  | { readonly kind: 'report'; readonly analysis: Analysis }
  | { readonly kind: 'analysed'; readonly analysis: Analysis }
  | { readonly kind: 'chosen'; readonly choice: Choice }
  | { readonly kind: 'prepared'; readonly tableSeeds: number }
  | { readonly kind: 'failed'; readonly message: string };

export interface Desk {
  readonly core: Core;
  readonly books: readonly Book[];
  readonly tables?: TableStore | undefined;
  readonly now: () => number;
  /** Whether whoever asked has lost interest. */
  readonly isCancelled: () => boolean;
  /**
   * Milliseconds after which work pauses so that messages can come in; none where `isCancelled` knows by itself, through
   * shared memory.
   */
  readonly slice?: number;
  /** Lets messages come in. */
  readonly pause: () => Promise<void>;
}

/** Milliseconds between two reports of work under way. */
const REPORT_EVERY = 50;

/** Works on a request; replies come as they are ready. */
export async function serve(desk: Desk, request: Request, reply: (reply: Reply) => void): Promise<void> {
  try {
    reply(await work(desk, request, reply));
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

async function work(desk: Desk, request: Request, reply: (reply: Reply) => void): Promise<Reply> {
  const { core, now } = desk;
  if (request.kind === 'prepare') {
    await drive(desk, Number.POSITIVE_INFINITY, prepare(desk, request.variant, request.tableSeeds), () => {});
    return { kind: 'prepared', tableSeeds: core.tableSeeds };
  }
  const { position, milliseconds } = request;
  const book = desk.books.find(({ variant }) => isBookOf(variant, position.variant));
  if (request.kind === 'choose') {
    const { level, seed } = request;
    const choices = choose(core, position, { level, seed, book, now });
    const choice = await drive(desk, milliseconds, choices, () => {});
    return { kind: 'chosen', choice: choice! };
  }
  const began = now();
  const nodesBefore = core.nodes;
  const steps = analyse(core, position, { wanted: request.wanted, book, tables: desk.tables, now });
  const upToDate = (analysis: Analysis) => ({
    ...analysis,
    nodes: core.nodes - nodesBefore,
    seconds: (now() - began) / 1000,
  });
  const last = await drive(desk, milliseconds, steps, (analysis) => {
    reply({ kind: 'report', analysis: upToDate(analysis) });
  });
  return { kind: 'analysed', analysis: upToDate(last!) };
}

function isBookOf(book: Variant, variant: Variant): boolean {
  return book.pits === variant.pits && book.capturesAlone === variant.capturesAlone;
}

/** Grows the table as far as is asked for and memory allows. */
function* prepare({ core, tables }: Desk, variant: Variant, tableSeeds: number): Generator<undefined, void> {
  core.prepare(variant);
  const seeds = Math.min(tableSeeds, core.tableLimit);
  if (core.tableSeeds >= seeds) return;
  tables?.load(core, variant, seeds);
  while (core.tableSeeds < seeds) {
    core.buildLayer();
    yield undefined;
  }
  tables?.save(core, variant);
}

/** Takes steps until they end, time is over or nobody wants more; returns the last. */
async function drive<Step>(
  { core, now, isCancelled, slice = Number.POSITIVE_INFINITY, pause }: Desk,
  milliseconds: number,
  steps: Generator<Step, void>,
  report: (step: Step) => void,
): Promise<Step | undefined> {
  const end = now() + milliseconds;
  let sliceEnd = now() + slice;
  let nextReport = now();
  let last: Step | undefined;
  const isOver = () => isCancelled() || now() >= end;
  const tick = () => {
    if (last === undefined || now() < nextReport) return;
    nextReport = now() + REPORT_EVERY;
    report(last);
  };
  core.shouldStop = () => {
    tick(); // a single step may take minutes
    return isOver() || now() >= sliceEnd;
  };
  for (let step = steps.next(); !step.done; step = steps.next()) {
    last = step.value;
    if (isOver()) break;
    tick();
    if (now() < sliceEnd) continue;
    await pause();
    sliceEnd = now() + slice;
  }
  core.shouldStop = () => false;
  return last;
}
