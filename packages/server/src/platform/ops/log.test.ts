import { expect, test } from 'vitest';
import { GameError } from '../../games/errors.ts';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

type Line = Record<string, unknown> & { err?: { message: string; stack: string } };

async function logOf(
  run: (server: TestServer) => Promise<unknown>,
  config: Parameters<typeof startTestServer>[0] = {},
  store = createMemoryStore(),
): Promise<Line[]> {
  const lines: Line[] = [];
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const server = await startTestServer({ logLevel: 'info', logStream, ...config }, store);
  await run(server);
  await server.stop();
  return lines;
}

const failing = (error: Error) => ({ ...createMemoryStore(), find: () => Promise.reject(error) });
const read = (server: TestServer) => fetch(`${server.url}/api/v1/games/${crypto.randomUUID()}`);

test('logs nothing about successful and rejected requests', async () => {
  const lines = await logOf(async (server) => {
    const { game, seat } = await server.client.createGame();
    await server.client.playMove(game.id, 1, { pit: 2 }, seat!.token);
    await read(server);
    await fetch(`${server.url}/nothing`);
  });
  expect(lines).toEqual([]);
});

test('logs an internal error in full, with the trace id that is all the caller gets', async () => {
  let problem: { trace?: string; code?: string } = {};
  const lines = await logOf(
    async (server) => {
      const response = await read(server);
      expect(response.status).toBe(500);
      problem = await response.json();
    },
    {},
    failing(new Error('the seeds fell off the board')),
  );
  expect(JSON.stringify(problem)).not.toContain('seeds');
  expect(lines).toMatchObject([
    {
      level: 'error',
      msg: 'request failed',
      reqId: problem.trace,
      method: 'GET',
      route: '/api/v1/games/:id',
      status: 500,
      err: { message: 'the seeds fell off the board' },
    },
  ]);
  expect(lines[0]!.err!.stack).toContain('log.test.ts');
});

test.each(['/api/v1/games/ID', '/api/boards/ID'])('logs why %s was unavailable', async (path) => {
  const cause = new Error('database or disk is full');
  const lines = await logOf(
    async (server) => {
      const response = await fetch(server.url + path.replace('ID', crypto.randomUUID()));
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    },
    {},
    failing(new GameError('unavailable', { cause })),
  );
  expect(lines).toMatchObject([{ level: 'error', status: 503 }]);
  expect(JSON.stringify(lines[0]!.err)).toContain('disk is full');
});

test('logs every request by its route at debug', async () => {
  const lines = await logOf(read, { logLevel: 'debug' });
  expect(lines).toMatchObject([
    { level: 'debug', msg: 'request', method: 'GET', route: '/api/v1/games/:id', status: 404 },
  ]);
  expect(lines[0]!.ms).toBeTypeOf('number');
});

test('warns about slow requests, but not about long streams', async () => {
  const lines = await logOf(
    async (server) => {
      const { game } = await server.client.createGame();
      for await (const message of server.client.watch(game.id)) if (message.kind === 'game') break;
    },
    { limits: { slowRequestMs: 0 } },
  );
  expect(lines).toMatchObject([
    { level: 'warn', msg: 'slow request', method: 'POST', route: '/api/v1/games' },
  ]);
});

test('writes times in ISO 8601', async () => {
  const [line] = await logOf(read, { logLevel: 'debug' });
  expect(line!.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});
