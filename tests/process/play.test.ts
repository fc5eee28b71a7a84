import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkplace, Kalah } from './kalah.ts';

let workplace: Awaited<ReturnType<typeof createWorkplace>>;
let url: string;
beforeAll(async () => {
  workplace = await createWorkplace();
  ({ url } = await workplace.serve());
});
afterAll(() => workplace.clear());

const toLines = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const SMALL = ['--pits', '3', '--seeds', '2', '--level', '1'];

async function play(args: readonly string[], typed: string) {
  const kalah = new Kalah(['play', '--server', url, ...SMALL, ...args], { NO_COLOR: '1' });
  kalah.process.stdin!.end(typed);
  return kalah.ended;
}

test('plays against the computer of a server, with a clock', async () => {
  const { code, stdout, stderr } = await play(['--clock', '3+2', '--json'], '9\n1\nhint\nq\n');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = toLines(stdout);
  expect(lines[0]).toEqual({
    kind: 'your-turn',
    position: '2,2,2,0/2,2,2,0 s -',
    pits: [1, 2, 3],
    left: { south: 180_000, north: 180_000 },
  });
  const kinds = new Set(lines.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['your-turn', 'refused', 'moved', 'hint', 'left']));
  expect(lines.filter(({ kind }) => kind === 'moved').map(({ side }) => side)).toContain('north');
});

test('plays a whole game, and shows the time to people', async () => {
  const typed = Array.from({ length: 60 }, (_, index) => (index % 3) + 1).join('\n');
  const { code, stdout } = await play(['--clock', '3d'], `${typed}\n`);
  expect(code).toBe(0);
  expect(stdout).toContain('Your time: 3 days. The computer’s: 3 days.');
  expect(stdout).toMatch(/(You win|The computer wins) by \d+ seeds?\.|A draw\./);
});

test('says that the time is up while it waits for a move', async () => {
  const kalah = new Kalah(['play', '--server', url, ...SMALL, '--clock', '0+1', '--json'], {});
  kalah.process.stdin!.write('1\n');
  const { code, stdout } = await kalah.ended;
  expect(code).toBe(0);
  expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toMatchObject({
    kind: 'over',
    how: 'time',
    winner: 'north',
  });
});

/** The token plays for a new account. */
async function signUp(name: string): Promise<string> {
  const send = (path: string, body: object, cookie = '') =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    });
  const created = await send('/accounts', { name, password: `the password of ${name}` });
  const cookie = created.headers.getSetCookie().map((one) => one.split(';')[0]);
  const answer = await send('/account/tokens', { label: 'cli', scopes: ['play'] }, cookie.join('; '));
  return ((await answer.json()) as { secret: string }).secret;
}

test('finds a person, plays a rated game, and resigns when it leaves', async () => {
  const names = ['Annika', 'Bertil'];
  const ended = names.map(async (name) => {
    const args = ['play', '--server', url, '--seek', '--rated', '--clock', '5+3', '--json'];
    const kalah = new Kalah(args, { KALAH_TOKEN: await signUp(name) });
    kalah.process.stdin!.end('hint\nq\n');
    const { code, stdout, stderr } = await kalah.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return toLines(stdout);
  });
  const games = await Promise.all(ended);
  const clock = { kind: 'live', initial: 300, increment: 3 };
  for (const [index, lines] of games.entries()) {
    expect(lines.slice(0, 2)).toEqual([
      { kind: 'waiting', clock, rated: true },
      { kind: 'paired', game: expect.any(String), side: expect.any(String), opponent: names[1 - index] },
    ]);
  }
  const [south, north] = games.toSorted((lines) => (lines[1].side === 'south' ? -1 : 1));
  expect(south!.slice(3)).toEqual([
    { kind: 'refused', sentence: 'There are no hints and no takebacks against a person.' },
    expect.objectContaining({ kind: 'your-turn' }),
    { kind: 'left' },
  ]);
  expect(north!.at(-1)).toMatchObject({ kind: 'over', how: 'resignation', winner: 'north' });
});

test('stops looking for a person at Ctrl-C', async () => {
  const kalah = new Kalah(['play', '--server', url, '--seek'], { NO_COLOR: '1' });
  await once(kalah.process.stdout!, 'data');
  const list = async () =>
    ((await (await fetch(`${url}/api/v1/seeks`)).json()) as { seeks: unknown[] }).seeks;
  expect(await list()).toHaveLength(1);
  const { code, stdout } = await kalah.signal('SIGINT');
  expect(code).toBe(0);
  expect(stdout).toBe(
    'Looking for an opponent for a casual game. Press Ctrl-C to stop.\nYou are no longer looking for an opponent.\n',
  );
  expect(await list()).toEqual([]);
});

test('leaves at Ctrl-C although the server is gone', async () => {
  const waiting = { seek: { id: 'seek' }, token: 'token' };
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return response.setHeader('content-type', 'application/json').end('{}');
    response.setHeader('content-type', 'text/event-stream');
    return response.write(`event: waiting\ndata: ${JSON.stringify(waiting)}\n\n`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const kalah = new Kalah(['play', '--server', `http://127.0.0.1:${port}`, '--seek', '--json'], {});
  await once(kalah.process.stdout!, 'data');
  server.close();
  server.closeAllConnections();
  const { code, stdout, stderr } = await kalah.signal('SIGINT');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(toLines(stdout).map(({ kind }) => kind)).toEqual(['waiting', 'left']);
});

test('rejects looking for a person with options for the computer', async () => {
  const { code, stderr } = await new Kalah(['play', '--server', url, '--seek', '--level', '3'], {}).ended;
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('--level is for games against the computer'),
  });
});
