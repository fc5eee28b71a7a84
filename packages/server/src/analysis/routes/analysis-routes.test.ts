import type { GameAnalysis, PositionAnalysis } from '@kalah/api';
import { type Client, ProblemError } from '@kalah/api/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = server.client;
});
afterAll(() => server.stop());

function ask(body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.url}/api/v1/analysis`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

const SMALL = '3,3,3,0/3,3,3,0 s -';
const LARGE = '6,6,6,6,6,6,0/6,6,6,6,6,6,0 s -';

describe('a position', () => {
  test('gets a verdict for every legal pit, proved when there is time', async () => {
    const response = await ask({ position: SMALL });
    const analysis = (await response.json()) as PositionAnalysis;
    expect(response.status).toBe(200);
    expect(analysis).toMatchObject({ position: SMALL, least: 2, most: 2, complete: true });
    expect(analysis.moves.map(({ pit, kind }) => `${pit} ${kind}`)).toEqual([
      '0 exact',
      '1 exact',
      '2 exact',
    ]);
    expect(Math.max(...analysis.moves.map(({ value }) => value))).toBe(2);
    expect(analysis.moves.every(({ pit, line }) => line[0] === pit)).toBe(true);
  });

  test('with twelve pits per side is analysed as far as time allows', async () => {
    const row = `${'4,'.repeat(12)}0`;
    const analysis = await (await ask({ position: `${row}/${row} s c`, milliseconds: 200 })).json();
    expect(analysis).toMatchObject({ complete: false });
    expect((analysis as PositionAnalysis).moves).toHaveLength(12);
  });

  test('returns only the requested kinds of verdicts', async () => {
    const pitsOf = async (kinds: string[]) => {
      const { moves } = (await (await ask({ position: SMALL, kinds })).json()) as PositionAnalysis;
      return moves.map(({ pit }) => pit);
    };
    expect(await pitsOf(['exact'])).toEqual([0, 1, 2]);
    expect(await pitsOf(['at-least', 'at-most', 'estimate'])).toEqual([]);
  });

  test('is streamed on request: improving results, then the final one as done', async () => {
    const response = await ask({ position: LARGE, milliseconds: 300 }, { accept: 'text/event-stream' });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = (await response.text()).trim().split('\n\n');
    const kinds = events.map((event) => event.split('\n')[0]);
    expect(kinds.slice(0, -1).every((kind) => kind === 'event: analysis')).toBe(true);
    expect(kinds.at(-1)).toBe('event: done');
    expect(JSON.parse(events.at(-1)!.split('\n')[1]!.slice('data: '.length))).toMatchObject({
      position: LARGE,
    });
  });

  test('can be followed through the client', async () => {
    let last: PositionAnalysis | undefined;
    for await (const analysis of client.analyse(SMALL, { milliseconds: 5000 })) last = analysis;
    expect(last).toMatchObject({ least: 2, most: 2, complete: true });
  });

  test('gets the results so far when the server stops', async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const own = await startTestServer({ logLevel: 'info', logStream });
    const stream = own.client.analyse(LARGE, { milliseconds: 30_000 });
    await stream.next();
    const stopping = own.stop();
    let last: PositionAnalysis | undefined;
    for await (const analysis of stream) last = analysis; // throws unless it ends with the last word
    await stopping;
    expect(last).toMatchObject({ position: LARGE, complete: false });
    expect(lines).toEqual([]);
  });

  test('stops when the client disconnects', async () => {
    for (let asker = 0; asker < 3; asker++) {
      const stream = client.analyse(LARGE, { milliseconds: 30_000 });
      await stream.next();
      await stream.return();
      const leaving = new AbortController();
      const asked = ask({ position: LARGE, milliseconds: 30_000 }, {}, leaving.signal);
      await stream.return();
      leaving.abort();
      await expect(asked).rejects.toThrow();
    }
    // The only worker would be busy for minutes if it still worked for the clients that left.
    expect(await (await ask({ position: SMALL, milliseconds: 10_000 })).json()).toMatchObject({
      complete: true,
    });
  });
});

test.each([
  ['nothing to analyse', {}, 400, 'bad-request', 'Send either a position or a record.'],
  [
    'a position and a record',
    { position: SMALL, record: '' },
    400,
    'bad-request',
    'either a position or a record',
  ],
  [
    'a negative count',
    { position: '-1,4,0/1,4,0 s -' },
    400,
    'bad-position',
    '"-1" is not a number of seeds',
  ],
  ['a wrong sum', { position: '4,4,1/4,4,0 s -' }, 400, 'bad-position', 'The board holds 17 seeds'],
  [
    'too many pits',
    { position: `${'1,'.repeat(13)}0/${'1,'.repeat(13)}0 s -` },
    400,
    'bad-position',
    '1 to 12 pits',
  ],
  ['a finished game', { position: '0,0,9/0,0,7 s -' }, 422, 'position-over', 'nothing to analyse'],
  ['an unreadable record', { record: 'hello' }, 400, 'bad-record', 'at character'],
  ['a time beyond reason', { position: SMALL, milliseconds: 1e9 }, 400, 'bad-request', '30000'],
  ['an unknown request', { position: SMALL, depth: 99 }, 400, 'bad-request', 'depth'],
])('rejects %s', async (_title, body, status, code, sentence) => {
  const response = await ask(body);
  expect(response.status).toBe(status);
  const problem = (await response.json()) as { code: string; detail: string };
  expect(problem.code).toBe(code);
  expect(problem.detail).toContain(sentence);
});

describe('a game', () => {
  async function playOut(pits: readonly number[]): Promise<string> {
    const { game } = await client.createGame({ start: SMALL, seats: { south: 'open', north: 'open' } });
    for (const [index, pit] of pits.entries()) await client.playMove(game.id, index + 1, { pit });
    return game.id;
  }
  const PITS = [2, 1, 0, 0, 1, 2, 0, 2, 0, 2, 0, 1, 1, 1, 0, 0, 2];

  test('is analysed move by move when it is over', async () => {
    const id = await playOut(PITS);
    const analysis = await client.gameAnalysis(id, { milliseconds: 20_000 });
    expect(analysis).toMatchObject({ start: SMALL, complete: true });
    expect(analysis.moves.map(({ pit }) => pit)).toEqual(PITS);
    expect(analysis.graph[0]).toEqual({ value: 2, kind: 'exact', least: 2, most: 2 });
    const { result } = await client.readGame(id);
    const margin = result!.winner === 'north' ? -result!.margin! : result!.margin!;
    expect(analysis.graph.at(-1)!.value).toBe(margin);
    const lost = (side: string) =>
      analysis.moves.filter((move) => move.side === side).reduce((sum, { loss }) => sum + loss.most, 0);
    expect(margin).toBe(2 - lost('south') + lost('north'));
    expect(await client.gameAnalysis(id)).toEqual(analysis);
  });

  test('is analysed from its record with the same result', async () => {
    const id = await playOut(PITS);
    const record = await (await fetch(`${server.url}/api/v1/games/${id}/record.txt`)).text();
    const judged = (await (await ask({ record })).json()) as GameAnalysis;
    const { moves, graph } = await client.gameAnalysis(id);
    expect(judged.graph).toEqual(graph);
    expect(judged.moves.map(({ loss }) => loss)).toEqual(moves.map(({ loss }) => loss));
  });

  test('is not analysed while it is being played', async () => {
    const id = await playOut(PITS.slice(0, 3));
    const rejected = await client.gameAnalysis(id).catch((error) => error);
    expect(rejected).toBeInstanceOf(ProblemError);
    expect(rejected.problem).toMatchObject({ status: 409, code: 'still-playing' });
  });

  test('that does not exist gets a 404', async () => {
    const rejected = await client
      .gameAnalysis('00000000-0000-4000-8000-000000000000')
      .catch((error) => error);
    expect(rejected.problem).toMatchObject({ status: 404, code: 'no-such-game' });
  });
});
