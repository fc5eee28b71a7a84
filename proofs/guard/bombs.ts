import { gzipSync } from 'node:zlib';
import { LIMITS } from '../../packages/server/src/limits.ts';
import type { Findings } from '../findings.ts';
import { send } from '../request.ts';
import type { Guard, Post } from './watch.ts';

const MEGABYTE = 1024 * 1024;
/**
 * For a small body, of the server and the client, which share this process. Processor time, because other programs do
 * not count.
 */
const MOST_CPU_MS = 1000;
const MOST_BYTES = 64 * MEGABYTE;
/** How a client notices that the server closed the connection while it was still sending. */
const HANG_UPS = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

const routes = [
  'POST /api/v1/games',
  'POST /api/v1/analysis',
  'POST /api/boards',
  'POST /games',
  'POST /v1/games/init',
  'POST /user',
];

function bombs(): { name: string; body: string | Buffer; headers?: Record<string, string> }[] {
  const zipped = gzipSync(Buffer.alloc(48 * MEGABYTE));
  return [
    ...['gzip', 'deflate', 'br', 'gzip, gzip', 'zstd'].map((encoding) => ({
      name: `${zipped.length} bytes of ${encoding}`,
      body: zipped,
      headers: { 'content-encoding': encoding },
    })),
    { name: 'deep arrays', body: '['.repeat(32_000) + ']'.repeat(32_000) },
    { name: 'deep objects', body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` },
    { name: 'many keys', body: `{${Array.from({ length: 6000 }, (_, key) => `"k${key}":1`)}}` },
    { name: 'a long number', body: `{"seeds":${'9'.repeat(60_000)}}` },
    { name: 'a long string', body: `{"name":"${'a'.repeat(60_000)}"}` },
    { name: 'many escapes', body: `{"name":"${'\\u0041'.repeat(10_000)}"}` },
    { name: 'a body that is too large', body: `{"name":"${'a'.repeat(MEGABYTE)}"}` },
  ];
}

export const decompression = {
  name: 'bombs',
  async run({ url, findings }: Pick<Post, 'url' | 'findings'>) {
    const all = bombs();
    for (const route of routes) {
      for (const { name, body, headers } of all) {
        const before = process.memoryUsage().rss;
        const began = process.cpuUsage();
        const status = await statusOf(url, route, body, headers).catch(
          (error: Error) => `${error.message} (${codeOf(error)})`,
        );
        const { user, system } = process.cpuUsage(began);
        const cpuMs = (user + system) / 1000;
        const grew = process.memoryUsage().rss - before;
        findings.check(Number(status) < 500, `${name} to ${route} was answered ${status}`);
        findings.check(
          cpuMs < MOST_CPU_MS,
          `${name} to ${route} took ${Math.round(cpuMs)} ms of processor time`,
        );
        findings.check(grew < MOST_BYTES, `${name} to ${route} took ${Math.round(grew / MEGABYTE)} MB`);
        findings.count('bombs');
      }
    }
    await checkHonest(url, findings);
  },
} satisfies Guard;

/** A valid request must succeed after every attempt. */
async function checkHonest(url: string, findings: Findings): Promise<void> {
  const answer = await send(url, 'POST /api/v1/games', { body: {} }).catch(String);
  const result = typeof answer === 'string' ? answer : answer.status;
  findings.check(result === 201, `a valid request is answered ${result} afterwards`);
}

/** A server that closes the connection during an oversized body has rejected it; any other failure is thrown. */
async function statusOf(
  url: string,
  route: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  try {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    if (body.length > LIMITS.bodyBytes && HANG_UPS.includes(codeOf(error))) return 413;
    throw error;
  }
}

function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? '';
}

const POLLUTERS = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"variant":{"__proto__":{"polluted":1}}}',
  '{"seats":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
  '{"name":"x","__proto__":{"listed":false,"polluted":1}}',
  '{"user_name":"__proto__","userName":"__proto__","player":"__proto__","seeds":{"__proto__":{"polluted":1}}}',
  '{"user_name":"constructor","north_user_name":"__proto__","south_user_name":"prototype"}',
];

/** Names that every object has, sent as keys, values, parts of the path and of the query. */
export const pollution: Guard = {
  name: 'prototype pollution',
  async run({ url, findings }) {
    const requests = [
      ...routes,
      'POST /game',
      'GET /api/v1/games?__proto__[polluted]=1&constructor.prototype.polluted=1',
      'GET /api/v1/games?player=__proto__',
      'GET /user/games?user_name=__proto__',
      'GET /user/games?user_name=constructor',
      'GET /api/v1/games/__proto__',
      'GET /games/constructor',
      'GET /game/__proto__',
      'PUT /game/__proto__?__proto__[polluted]=1',
    ];
    for (const request of requests) {
      const isRead = request.startsWith('GET');
      for (const body of isRead ? [undefined] : POLLUTERS) {
        const { status } = await send(url, request, body === undefined ? {} : { body });
        findings.check(status < 500, `${request} with ${body} was answered ${status}`);
        findings.count('prototype pollution');
      }
    }
    findings.check(!('polluted' in {}), 'every object has a new property');
    await checkHonest(url, findings);
  },
};
