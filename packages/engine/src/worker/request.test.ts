import { startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { BookShelf } from '../books/book-shelf.ts';
import { openCore } from '../node.ts';
import { variant } from '../testing.ts';
import type { Reply, Request } from './message.ts';
import { handleRequest, type WorkerContext } from './request.ts';
import { TableGrowth } from './table-growth.ts';

const position = startPosition(variant(5, 5));
const analysis: Request = {
  kind: 'analyse',
  position,
  wanted: 'moves',
  milliseconds: Number.POSITIVE_INFINITY,
};

/** A context whose clock advances by a millisecond whenever it is read. */
async function createContext(changes: Partial<WorkerContext> = {}): Promise<WorkerContext> {
  let time = 0;
  const core = await openCore(16 * 2 ** 20, 6);
  const books = new BookShelf({ sources: [], read: async () => new Uint8Array(), warn: () => {} });
  return { core, books, now: () => time++, pause: async () => {}, ...changes };
}

async function repliesTo(
  context: WorkerContext,
  request: Request,
  isCancelled = () => false,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  await handleRequest(context, { request, isCancelled, reply: (reply) => replies.push(reply) });
  return replies;
}

describe('a request', () => {
  test('is answered with reports, then with one answer', async () => {
    const replies = await repliesTo(await createContext(), {
      ...analysis,
      position: startPosition(variant(3, 3)),
    });
    expect(replies.slice(0, -1).every(({ kind }) => kind === 'report')).toBe(true);
    expect(replies.at(-1)).toMatchObject({
      kind: 'analysed',
      analysis: { complete: true, least: 2, most: 2 },
    });
  });

  test('ends at its deadline with what is known', async () => {
    const replies = await repliesTo(await createContext(), { ...analysis, milliseconds: 300 });
    const last = replies.at(-1)!;
    expect(last).toMatchObject({ kind: 'analysed', analysis: { complete: false } });
    expect(last.kind === 'analysed' && last.analysis.verdicts.length).toBe(5);
    expect(last.kind === 'analysed' && last.analysis.seconds).toBeLessThan(0.32);
  });

  test('ends when it is cancelled, in the middle of a search', async () => {
    let asked = 0;
    const replies = await repliesTo(await createContext(), analysis, () => ++asked > 100);
    expect(replies.at(-1)).toMatchObject({ kind: 'analysed', analysis: { complete: false } });
    expect(asked).toBeLessThan(120);
  });

  test('pauses between slices, to receive messages', async () => {
    let pauses = 0;
    let isCancelled = false;
    const pause = async () => {
      pauses++;
      if (pauses === 5) isCancelled = true;
    };
    const context = await createContext({ slice: 20, pause });
    const replies = await repliesTo(context, analysis, () => isCancelled);
    expect(pauses).toBe(5);
    expect(replies.at(-1)).toMatchObject({ kind: 'analysed', analysis: { complete: false } });
  });

  test('to prepare a table builds it as far as memory allows', async () => {
    const replies = await repliesTo(await createContext(), {
      kind: 'prepare',
      variant: variant(5, 5),
      tableSeeds: 99,
    });
    expect(replies).toEqual([{ kind: 'prepared', tableSeeds: 6 }]);
  });

  test('that throws is answered with the error message', async () => {
    const replies = await repliesTo(await createContext(), { ...analysis, position: undefined as never });
    expect(replies).toEqual([{ kind: 'failed', message: expect.stringContaining('undefined') }]);
  });
});

describe('after an analysis, the table', () => {
  const small: Request = { ...analysis, position: startPosition(variant(3, 3)) };

  async function openGrowth(changes: Partial<WorkerContext> = {}) {
    const context = await createContext({ core: await openCore(16 * 2 ** 20), ...changes });
    const last = (await repliesTo(context, small)).at(-1)!;
    if (last.kind !== 'analysed') throw new Error('no analysis');
    const long: Reply = { ...last, analysis: { ...last.analysis, nodes: 2_000_000 } };
    return { core: context.core, growth: new TableGrowth(context), short: last, long };
  }

  test('grows as far as memory allows if it was a long one', async () => {
    const { core, growth, short, long } = await openGrowth();
    const before = core.tableSeeds;
    await growth.continueAfter(small, short, () => true);
    expect(core.tableSeeds).toBe(before);
    await growth.continueAfter(small, long, () => true);
    expect(core.tableSeeds).toBe(core.tableLimit);
  });

  test('stops growing for the next request and continues after it on the same board', async () => {
    let pauses = 0;
    const { core, growth, short, long } = await openGrowth({ pause: async () => void pauses++ });
    const before = core.tableSeeds;
    await growth.continueAfter(small, long, () => pauses < 2);
    expect(core.tableSeeds).toBe(before + 1);
    await growth.continueAfter(analysis, short, () => true);
    expect(core.tableSeeds).toBe(before + 1);
    await growth.continueAfter(small, short, () => true);
    expect(core.tableSeeds).toBe(core.tableLimit);
  });
});
