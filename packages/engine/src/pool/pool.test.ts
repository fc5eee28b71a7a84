import { startPosition } from '@kalah/rules';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Analysis } from '../analysis/verdict.ts';
import type { EngineError, RequestTimes } from '../engine.ts';
import type { Reply, Request } from '../worker/message.ts';
import type { Link } from './link.ts';
import { Pool, type PoolOptions } from './pool.ts';

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

class IdleLink implements Link {
  readonly requests: Request[] = [];
  readonly jobs: number[] = [];
  readonly cancelled: number[] = [];
  ended = false;
  die: (reason: string) => void = () => {};
  #listener: (job: number, reply: Reply) => void = () => {};

  send(job: number, request: Request) {
    this.jobs.push(job);
    this.requests.push(request);
  }
  cancel(job: number) {
    this.cancelled.push(job);
    this.reply({ kind: 'analysed', analysis });
  }
  onReply(listener: (job: number, reply: Reply) => void) {
    this.#listener = listener;
  }
  reply(reply: Reply, job = this.jobs.at(-1)!) {
    this.#listener(job, reply);
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
    expect(links[0]!.cancelled).toEqual(links[0]!.jobs);
  });

  test('leaves the next job alone when the caller leaves one that is already answered', async () => {
    const { pool, links } = openPool();
    const stream = pool.analyse(position);
    const first = stream.next();
    await settle();
    links[0]!.reply({ kind: 'report', analysis });
    await first;
    links[0]!.reply({ kind: 'analysed', analysis }); // not read yet
    const next = pool.judge(position);
    await settle();
    await stream.return();
    expect(links[0]!.cancelled).toEqual([]);
    links[0]!.reply({ kind: 'analysed', analysis });
    expect(await next).toEqual(analysis);
  });

  test('ignores a late reply to an earlier job', async () => {
    const { pool, links } = openPool();
    const first = pool.judge(position);
    await settle();
    links[0]!.reply({ kind: 'analysed', analysis });
    await first;
    const second = pool.judge(position);
    await settle();
    links[0]!.reply({ kind: 'analysed', analysis: { ...analysis, nodes: 1 } }, links[0]!.jobs[0]);
    links[0]!.reply({ kind: 'analysed', analysis: { ...analysis, nodes: 2 } });
    expect(await second).toMatchObject({ nodes: 2 });
  });

  test('answers with what is known when the signal aborts', async () => {
    const { pool, links } = openPool();
    const controller = new AbortController();
    const answer = pool.judge(position, { signal: controller.signal });
    await settle();
    controller.abort();
    expect(await answer).toEqual(analysis);
    expect(links[0]!.cancelled).toEqual(links[0]!.jobs);
  });

  test('rejects a waiting request when the signal aborts', async () => {
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
    const order = links[0]!.requests.map((request) =>
      request.kind === 'analyse' ? request.milliseconds : 0,
    );
    expect(order).toEqual([100, 200, 400, 300, 500]);
  });

  test('reports how many requests wait, and how long each answer waited and took', async () => {
    let time = 0;
    const times: RequestTimes[] = [];
    const { pool, links } = openPool({ now: () => time, onAnswered: (one) => times.push(one) });
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
    expect(times).toEqual([
      { waited: 0, worked: 30 },
      { waited: 30, worked: 20 },
    ]);
  });

  test('subtracts the time spent waiting', async () => {
    let time = 0;
    const { pool, links } = openPool({ now: () => time });
    void pool.judge(position, { milliseconds: 1000 });
    void pool.judge(position, { milliseconds: 1000 });
    await settle();
    time = 400;
    links[0]!.reply({ kind: 'analysed', analysis });
    await settle();
    expect(links[0]!.requests).toMatchObject([{ milliseconds: 1000 }, { milliseconds: 600 }]);
  });

  test('answers with an error when a worker dies, and starts another', async () => {
    const { pool, links } = openPool();
    const lost = codeOf(pool.judge(position));
    await settle();
    links[0]!.die('out of memory');
    expect(await lost).toBe('worker-died');
    const answer = pool.judge(position);
    await settle();
    links[0]!.die('reported twice'); // does not affect its successor
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

    test('ends it some seconds after its deadline, and starts another', async () => {
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

    test('keeps it when it has answered in time, or has no deadline', async () => {
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

  test('rejects requests when the queue is full', async () => {
    const { pool } = openPool({ queueLimit: 1 });
    void pool.judge(position);
    void pool.judge(position);
    await settle();
    expect(await codeOf(pool.judge(position))).toBe('queue-full');
  });

  test('rejects impossible positions, absurd times and finished games', async () => {
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
