import { startPosition, type Variant } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { openCore } from '../node.ts';
import { type Desk, type Reply, type Request, serve } from './protocol.ts';

const variant = (pits: number, seeds: number): Variant => ({ pits, seeds, capturesAlone: false });
const position = startPosition(variant(5, 5));
const analysis: Request = {
  kind: 'analyse',
  position,
  wanted: 'moves',
  milliseconds: Number.POSITIVE_INFINITY,
};

/** A desk whose clock moves on by a millisecond every time it is looked at. */
async function openDesk(changes: Partial<Desk> = {}): Promise<Desk> {
  let time = 0;
  const core = await openCore(16 * 2 ** 20, 6);
  return { core, books: [], now: () => time++, isCancelled: () => false, pause: async () => {}, ...changes };
}

async function repliesTo(desk: Desk, request: Request): Promise<Reply[]> {
  const replies: Reply[] = [];
  await serve(desk, request, (reply) => replies.push(reply));
  return replies;
}

describe('a request', () => {
  test('is answered with reports, then with one answer', async () => {
    const replies = await repliesTo(await openDesk(), {
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
    const replies = await repliesTo(await openDesk(), { ...analysis, milliseconds: 300 });
    const last = replies.at(-1)!;
    expect(last).toMatchObject({ kind: 'analysed', analysis: { complete: false } });
    expect(last.kind === 'analysed' && last.analysis.verdicts.length).toBe(5);
    expect(last.kind === 'analysed' && last.analysis.seconds).toBeLessThan(0.32);
  });

  test('ends when it is cancelled, in the middle of a search', async () => {
    let asked = 0;
    const desk = await openDesk({ isCancelled: () => ++asked > 100 });
    const replies = await repliesTo(desk, analysis);
    expect(replies.at(-1)).toMatchObject({ kind: 'analysed', analysis: { complete: false } });
    expect(asked).toBeLessThan(120);
  });

  test('pauses between slices where it can only be cancelled by message', async () => {
    let pauses = 0;
    let isCancelled = false;
    const pause = async () => {
      pauses++;
      if (pauses === 5) isCancelled = true;
    };
    const desk = await openDesk({ slice: 20, pause, isCancelled: () => isCancelled });
    const replies = await repliesTo(desk, analysis);
    expect(pauses).toBe(5);
    expect(replies.at(-1)).toMatchObject({ kind: 'analysed', analysis: { complete: false } });
  });

  test('to prepare builds a table as far as memory allows', async () => {
    const replies = await repliesTo(await openDesk(), {
      kind: 'prepare',
      variant: variant(5, 5),
      tableSeeds: 99,
    });
    expect(replies).toEqual([{ kind: 'prepared', tableSeeds: 6 }]);
  });

  test('that breaks the worker is answered with what went wrong', async () => {
    const replies = await repliesTo(await openDesk(), { ...analysis, position: undefined as never });
    expect(replies).toEqual([{ kind: 'failed', message: expect.stringContaining('undefined') }]);
  });
});
