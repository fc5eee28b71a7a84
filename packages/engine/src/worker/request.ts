import { analyse, type TableStore } from '../analysis/analysis.ts';
import type { Analysis } from '../analysis/verdict.ts';
import type { BookShelf } from '../books/book-shelf.ts';
import { choose } from '../levels/choice.ts';
import type { Core } from '../search/core.ts';
import type { Reply, Request } from './message.ts';
import { buildTable } from './table-growth.ts';

export interface WorkerContext {
  readonly core: Core;
  readonly books: BookShelf;
  readonly tables?: TableStore | undefined;
  readonly now: () => number;
  /**
   * Milliseconds after which the work pauses to receive messages. Undefined where cancellation is visible in shared
   * memory, so that no pause is needed.
   */
  readonly slice?: number;
  /** Lets waiting messages be received. */
  readonly pause: () => Promise<void>;
}

export interface Task {
  readonly request: Request;
  readonly isCancelled: () => boolean;
  readonly reply: (reply: Reply) => void;
}

const REPORT_EVERY_MS = 50;

/** Replies whenever there is something to say. Errors become a reply. Returns the final one. */
export async function handleRequest(context: WorkerContext, task: Task): Promise<Reply> {
  let reply: Reply;
  try {
    reply = await answer(context, task);
  } catch (error) {
    reply = { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
  task.reply(reply);
  return reply;
}

async function answer(context: WorkerContext, task: Task): Promise<Reply> {
  const { core, now } = context;
  const { request } = task;
  if (request.kind === 'prepare') {
    const layers = buildTable(context, request.variant, request.tableSeeds);
    await drive(context, task, Number.POSITIVE_INFINITY, layers, () => {});
    return { kind: 'prepared', tableSeeds: core.tableSeeds };
  }
  const { position, milliseconds } = request;
  const book = await context.books.find(position.variant);
  if (request.kind === 'choose') {
    const { level, seed } = request;
    const choices = choose(core, position, { level, seed, book, now });
    const choice = await drive(context, task, milliseconds, choices, () => {});
    return { kind: 'chosen', choice: choice! };
  }
  const began = now();
  const nodesBefore = core.nodes;
  const steps = analyse(core, position, { wanted: request.wanted, book, tables: context.tables, now });
  const update = (analysis: Analysis) => ({
    ...analysis,
    nodes: core.nodes - nodesBefore,
    seconds: (now() - began) / 1000,
  });
  const last = await drive(context, task, milliseconds, steps, (analysis) => {
    task.reply({ kind: 'report', analysis: update(analysis) });
  });
  return { kind: 'analysed', analysis: update(last!) };
}

/** Until there are no more steps, the time is up or the task is cancelled. Returns the last step. */
async function drive<Step>(
  { core, now, slice = Number.POSITIVE_INFINITY, pause }: WorkerContext,
  { isCancelled }: Task,
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
    nextReport = now() + REPORT_EVERY_MS;
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
