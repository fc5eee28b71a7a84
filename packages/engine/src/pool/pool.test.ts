import { startPosition } from '@kalah/rules';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Analysis } from '../analysis/verdict.ts';
import type { Reply, Request } from '../worker/protocol.ts';
import type { Link } from './link.ts';
import { type EngineError, Pool, type PoolOptions, type RequestTimes } from './pool.ts';

const position = startPosition({ pits: 3, seeds: 2, capturesAlone: false });
const analysis: Analysis = {
  position,
  verdicts: [],
  least: -12,
  most: 12,
  complete: false,
  tableProgress: 0,
  nodes: 0,
  seconds: 0,
};

/** A worker that does nothing by itself. */
class IdleLink implements Link {
  readonly asked: Request[] = [];
  cancelled = 0;
  ended = false;
  reply: (reply: Reply) => void = () => {};
  die: (reason: string) => void = () => {};

  ask(request: Request) {
    this.asked.push(request);
  }
  cancel() {
    this.cancelled++;
    this.reply({ kind: 'analysed', analysis });
  }
  onReply(listener: (reply: Reply) => void) {
    this.reply = listener;
  }
  onDeath(listener: (reason: string) => void) {
    this.die = listener;
  }
  async end() {
    this.ended = true;
  }
}

function openPool(options: Partial<PoolOptions> = {}) {
  const links: IdleLink[] = [];
  const start = async () => {
    const link = new IdleLink();
    links.push(link);
    return link;
  };
  return { links, pool: new Pool({ start, workers: 1, queueLimit: 10, now: () => 0, ...options }) };
}

/** Lets everything that is ready happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error: EngineError) => error.code,
  );
}

describe('an engine', () => {
  test('streams what its worker reports, up to the answer', async () => {
    const { pool, links } = openPool();
    const stream = pool.analyse(position);
    const first = stream.next();
    await settle();
    links[0]!.reply({ kind: 'report', analysis: { ...analysis, nodes: 1 } });
    expect((await first).value).toMatchObject({ nodes: 1 });
    links[0]!.reply({ kind: 'report', analysis: { ...analysis, nodes: 2 } });
    links[0]!.reply({ kind: 'analysed', analysis: { ...analysis, nodes: 3 } });
    expect((await stream.next()).value).toMatchObject({ nodes: 3 }); // nobody waited for the second report
    expect((await stream.next()).done).toBe(true);
  });

  test('cancels the work when the caller leaves the stream', async () => {
    const { pool, links } = openPool();
    const stream = pool.analyse(position);
    const first = stream.next();
    await settle();
    links[0]!.reply({ kind: 'report', analysis });
    await first;
    await stream.return();
    expect(links[0]!.cancelled).toBe(1);
  });

  test('answers with what is known when the signal aborts', async () => {
    const { pool, links } = openPool();
    const controller = new AbortController();
    const answer = pool.judge(position, { signal: controller.signal });
    await settle();
    controller.abort();
    expect(await answer).toEqual(analysis);
    expect(links[0]!.cancelled).toBe(1);
  });

  test('refuses what waits when the signal aborts', async () => {
    const { pool } = openPool();
    void pool.judge(position);
    const controller = new AbortController();
    const waiting = codeOf(pool.judge(position, { signal: controller.signal }));
    await settle();
    controller.abort();
    expect(await waiting).toBe('cancelled');
  });

  test('lets clients take turns', async () => {
    const { pool, links } = openPool();
    void pool.judge(position, { client: 'a', milliseconds: 100 });
    for (const milliseconds of [200, 300]) void pool.judge(position, { client: 'a', milliseconds });
    for (const milliseconds of [400, 500]) void pool.judge(position, { client: 'b', milliseconds });
    for (let answers = 0; answers < 5; answers++) {
      await settle();
      links[0]!.reply({ kind: 'analysed', analysis });
    }
    const order = links[0]!.asked.map((request) => (request.kind === 'analyse' ? request.milliseconds : 0));
    expect(order).toEqual([100, 200, 400, 300, 500]);
  });

  test('tells how many wait, and of each answer how long it waited and took', async () => {
    let time = 0;
    const served: RequestTimes[] = [];
    const { pool, links } = openPool({ now: () => time, onAnswered: (one) => served.push(one) });
    const answers = [pool.judge(position), pool.judge(position)];
    await settle();
    expect(pool.waiting).toBe(1);
    time = 30;
    links[0]!.reply({ kind: 'analysed', analysis });
    await settle();
    expect(pool.waiting).toBe(0);
    time = 50;
    links[0]!.reply({ kind: 'analysed', analysis });
    await Promise.all(answers);
    expect(served).toEqual([
      { waited: 0, worked: 30 },
      { waited: 30, worked: 20 },
    ]);
  });

  test('counts the time spent waiting', async () => {
    let time = 0;
    const { pool, links } = openPool({ now: () => time });
    void pool.judge(position, { milliseconds: 1000 });
    void pool.judge(position, { milliseconds: 1000 });
    await settle();
    time = 400;
    links[0]!.reply({ kind: 'analysed', analysis });
    await settle();
    expect(links[0]!.asked).toMatchObject([{ milliseconds: 1000 }, { milliseconds: 600 }]);
  });

  test('answers with an error when a worker dies, and starts another', async () => {
    const { pool, links } = openPool();
    const lost = codeOf(pool.judge(position));
    await settle();
    links[0]!.die('out of memory');
    expect(await lost).toBe('worker-died');
    const answer = pool.judge(position);
    await settle();
    links[0]!.die('news of the dead'); // does not touch its successor
    links[1]!.reply({ kind: 'analysed', analysis });
    expect(await answer).toEqual(analysis);
  });

  test('replaces a worker whose work failed', async () => {
    const { pool, links } = openPool();
    const failed = codeOf(pool.judge(position));
    await settle();
    links[0]!.reply({ kind: 'failed', message: 'unreachable' });
    expect(await failed).toBe('worker-failed');
    expect(links[0]!.ended).toBe(true);
    const answer = pool.judge(position);
    await settle();
    links[1]!.reply({ kind: 'analysed', analysis });
    expect(await answer).toEqual(analysis);
  });

  describe('whose worker stays silent', () => {
    afterEach(() => void vi.useRealTimers());

    test('ends it some seconds after its time, and starts another', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { pool, links } = openPool();
      const lost = codeOf(pool.judge(position, { milliseconds: 1000 }));
      await settle();
      vi.advanceTimersByTime(5999);
      expect(links[0]!.ended).toBe(false);
      vi.advanceTimersByTime(1);
      expect(links[0]!.ended).toBe(true);
      expect(await lost).toBe('worker-died');
      const answer = pool.judge(position);
      await settle();
      links[1]!.reply({ kind: 'analysed', analysis });
      expect(await answer).toEqual(analysis);
    });

    test('lets it live when it has answered in time, or has no time to keep', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { pool, links } = openPool();
      const answer = pool.judge(position, { milliseconds: 1000 });
      await settle();
      links[0]!.reply({ kind: 'analysed', analysis });
      await answer;
      void codeOf(pool.judge(position, { milliseconds: Number.POSITIVE_INFINITY }));
      await settle();
      vi.advanceTimersByTime(1e9);
      expect(links[0]!.ended).toBe(false);
    });
  });

  test('answers with an error when no worker can be started', async () => {
    const start = () => Promise.reject(new Error('no threads left'));
    const pool = new Pool({ start, workers: 1, queueLimit: 1, now: () => 0 });
    expect(await codeOf(pool.judge(position))).toBe('worker-died');
  });

  test('refuses more than may wait', async () => {
    const { pool } = openPool({ queueLimit: 1 });
    void pool.judge(position);
    void pool.judge(position);
    await settle();
    expect(await codeOf(pool.judge(position))).toBe('queue-full');
  });

  test('refuses impossible positions, absurd times and finished games', async () => {
    const { pool, links } = openPool();
    const stores = { south: 1, north: 0 };
    expect(await codeOf(pool.judge({ ...position, stores }))).toBe('bad-position');
    expect(await codeOf(pool.judge(position, { milliseconds: -1 }))).toBe('bad-time');
    expect(await codeOf(pool.judge(position, { milliseconds: Number.NaN }))).toBe('bad-time');
    const pits = { south: [0, 0, 0], north: [0, 0, 0] };
    const over = { ...position, pits, stores: { south: 6, north: 6 } };
    expect(await codeOf(pool.choose(over, { level: 1, seed: '' }))).toBe('game-over');
    expect(links).toEqual([]);
  });

  test('ends its workers when it is closed', async () => {
    const { pool, links } = openPool();
    const lost = codeOf(pool.judge(position));
    await settle();
    await pool.close();
    expect(await lost).toBe('closed');
    expect(links[0]!.ended).toBe(true);
    expect(await codeOf(pool.judge(position))).toBe('closed');
  });
});
