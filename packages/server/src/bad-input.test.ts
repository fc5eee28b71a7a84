import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from './platform/http/raw-http-fixture.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let id: string;
let token: string;
let before: string;

/** A game before its first move with a vacant North seat, which everything below would change if it were accepted. */
beforeAll(async () => {
  server = await startTestServer();
  const { game, seat } = await server.client.createGame({ name: 'Ann' });
  id = game.id;
  token = seat!.token;
  before = await wholeServer();
});
afterAll(() => server.stop());

async function wholeServer(): Promise<string> {
  const record = await fetch(`${server.url}/api/v1/games/${id}/record.json`);
  const list = await fetch(`${server.url}/api/v1/games`);
  return `${await record.text()} ${await list.text()}`;
}

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
}

async function send(
  method: string,
  path: string,
  body?: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Problem> {
  const response = await fetch(`${server.url}/api/v1${path.replace('GAME', `/games/${id}`)}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const problem = (await response.json()) as Problem;
  expect(problem.status).toBe(response.status);
  return problem;
}

type Row = readonly [
  what: string,
  give: () => Promise<Problem>,
  status: number,
  code: string,
  detail?: string,
];

function rejects(rows: readonly Row[]): void {
  for (const [what, give, status, code, detail] of rows) {
    test(what, async () => {
      const problem = await give();
      expect([problem.status, problem.code]).toEqual([status, code]);
      if (detail) expect(problem.detail).toBe(detail);
      expect(await wholeServer()).toBe(before);
    });
  }
}

const UNKNOWN = '/games/00000000-0000-4000-8000-000000000000';
const NOT_JSON = 'The body is not valid JSON, or has a forbidden key like "__proto__".';
const PIT = 'pit must be a whole number from 0 to 11.';
const NUMBER = 'number must be a whole number from 1 to 1000000.';
const NAME =
  'name must be text of at most 40 characters, with at least one visible character and no control characters.';

describe('rejects an address', () => {
  const get = (path: string) => () => send('GET', path);
  const BAD_PERCENT = 'The URL contains an invalid percent-encoding.';
  rejects([
    ['of an unknown game', get(UNKNOWN), 404, 'no-such-game', 'There is no game with this id.'],
    ['of an unknown game to play', () => send('PUT', `${UNKNOWN}/moves/1`, '{"pit":2}'), 404, 'no-such-game'],
    ['of an unknown game to resign', () => send('POST', `${UNKNOWN}/resign`), 404, 'no-such-game'],
    ['of an unknown game to watch', get(`${UNKNOWN}/events`), 404, 'no-such-game'],
    ['of an unknown game to export', get(`${UNKNOWN}/record.txt`), 404, 'no-such-game'],
    ['with a malformed id', get('/games/nonsense'), 400, 'bad-request', 'id must be a UUID.'],
    ['with an id that has a prefix', get(`/games/urn:uuid:${UNKNOWN.slice(7)}`), 400, 'bad-request'],
    ['with a NUL', get('/games/%00'), 400, 'bad-request'],
    ['with a lone percent', get('/games/%'), 400, 'bad-request', BAD_PERCENT],
    ['with percent and no hex', get('/games/%zz'), 400, 'bad-request', BAD_PERCENT],
    ['with percent and no UTF-8', get('/games/%ff%fe'), 400, 'bad-request', BAD_PERCENT],
    ['with a very long part', get(`/games/${'a'.repeat(300)}`), 400, 'bad-request'],
    ['that climbs out', get('/games/..%2f..%2f..%2fetc%2fpasswd'), 400, 'bad-request'],
    ['of no route', get('/nothing'), 404, 'no-such-route'],
    [
      'of a side that is none',
      () => send('POST', 'GAME/seats/east'),
      400,
      'bad-request',
      'side must be "south" or "north".',
    ],
  ]);
});

describe('rejects a method', () => {
  rejects(
    (['DELETE', 'PATCH', 'PROPFIND'] as const).map((method) => [
      method,
      () => send(method, 'GAME'),
      405,
      'method-not-allowed',
    ]),
  );

  test('and lists the allowed ones', async () => {
    const response = await fetch(`${server.url}/api/v1/games`, { method: 'PUT' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  test('HEAD of a stream, which has no end to wait for', async () => {
    const response = await fetch(`${server.url}/api/v1/games/${id}/events`, { method: 'HEAD' });
    expect(response.status).toBe(405);
  });
});

describe('rejects a move number', () => {
  const play = (number: string) => () => send('PUT', `GAME/moves/${number}`, '{"pit":2}');
  rejects([
    ['of zero', play('0'), 400, 'bad-request', NUMBER],
    ['below zero', play('-1'), 400, 'bad-request', NUMBER],
    ['with a fraction', play('1.5'), 400, 'bad-request', NUMBER],
    ['beyond all games', play('99999999999999999999'), 400, 'bad-request', NUMBER],
    ['beyond all numbers', play('1e400'), 400, 'bad-request', NUMBER],
    ['that is none', play('NaN'), 400, 'bad-request', NUMBER],
    ['that is a word', play('first'), 400, 'bad-request', NUMBER],
    ['ahead of the game', play('999'), 409, 'move-ahead'],
  ]);
});

describe('rejects a body', () => {
  const play = (body: string | Buffer<ArrayBuffer>, headers?: Record<string, string>) => () =>
    send('PUT', 'GAME/moves/1', body, headers);
  const type = (contentType: string) => play('{"pit":2}', { 'content-type': contentType });
  const MEDIA = 'Send the body as application/json.';
  rejects([
    ['cut short', play('{"pit":'), 400, 'bad-request', NOT_JSON],
    ['with more behind it', play('{"pit":2} {}'), 400, 'bad-request', NOT_JSON],
    ['with NaN', play('{"pit":NaN}'), 400, 'bad-request', NOT_JSON],
    ['with __proto__', play('{"pit":2,"__proto__":{"x":1}}'), 400, 'bad-request', NOT_JSON],
    ['with a prototype', play('{"pit":2,"constructor":{"prototype":{}}}'), 400, 'bad-request', NOT_JSON],
    ['nested without end', play('['.repeat(60_000)), 400, 'bad-request', NOT_JSON],
    ['nested deep', play(`{"pit":${'['.repeat(30_000)}${']'.repeat(30_000)}}`), 400, 'bad-request', PIT],
    ['that is not UTF-8', play(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 400, 'bad-request', NOT_JSON],
    ['packed', play(gzipSync('{"pit":2}'), { 'content-encoding': 'gzip' }), 400, 'bad-request', NOT_JSON],
    ['that is a list', play('[]'), 400, 'bad-request', 'The body must be an object with pit and name.'],
    ['that is a number', play('2'), 400, 'bad-request'],
    ['that is a text', play('"2"'), 400, 'bad-request'],
    ['that is null', play('null'), 400, 'bad-request', 'pit is missing.'],
    ['that is empty', play(''), 400, 'bad-request', 'pit is missing.'],
    ['that says nothing', play('{}'), 400, 'bad-request', 'pit is missing.'],
    [
      'with a key too many',
      play('{"pit":2,"pits":3}'),
      400,
      'bad-request',
      'pits is not known here; known are pit and name.',
    ],
    ['whose key comes twice, by its last value', play('{"pit":2,"pit":99}'), 400, 'bad-request', PIT],
    ['too large', play(`{"pit":2,"name":"${'a'.repeat(70_000)}"}`), 413, 'body-too-large'],
    ['as plain text', type('text/plain'), 415, 'unsupported-media-type', MEDIA],
    ['as a form', type('application/x-www-form-urlencoded'), 415, 'unsupported-media-type', MEDIA],
    ['as XML', type('application/xml'), 415, 'unsupported-media-type', MEDIA],
    ['of a type that is none', type(';;;'), 415, 'unsupported-media-type', MEDIA],
  ]);
});

describe('rejects a pit', () => {
  const play = (pit: string) => () => send('PUT', 'GAME/moves/1', `{"pit":${pit}}`);
  rejects([
    ...[
      '-1',
      '12',
      '1.5',
      '1e400',
      '-1e400',
      '99999999999999999999999',
      '"2"',
      'null',
      'true',
      '{}',
      '[2]',
    ].map((pit) => [pit, play(pit), 400, 'bad-request', PIT] as const),
    ['that this board does not have', play('11'), 422, 'no-such-pit'],
  ]);
});

describe('rejects a name', () => {
  const sit = (name: unknown) => () => send('POST', 'GAME/seats/north', JSON.stringify({ name }));
  const names: [string, unknown][] = [
    ['without a character', ''],
    ['of 41 characters', 'a'.repeat(41)],
    ['of blanks', '   '],
    ['that cannot be seen', '\u200b\u200b'],
    ['with a NUL', 'Ann\0'],
    ['with a line feed', 'Ann\nBob'],
    ['with a line separator', 'Ann\u2028Bob'],
    ['with half a character', 'Ann\ud83d'],
    ['that turns the writing round', 'Ann\u202eboB'],
    ['that is a number', 5],
    ['that is a list', ['Ann']],
  ];
  rejects(names.map(([what, name]) => [what, sit(name), 400, 'bad-request', NAME]));
});

describe('rejects a header', () => {
  const play = (headers: Record<string, string>) => () => send('PUT', 'GAME/moves/1', '{"pit":2}', headers);
  const create = (headers: Record<string, string>) => () => send('POST', '/games', '{}', headers);
  const watch = (headers: Record<string, string>) => () => send('GET', 'GAME/events', undefined, headers);
  rejects([
    [
      'If-Match that is no version',
      play({ 'if-match': 'x' }),
      400,
      'bad-request',
      'The header if-match must be a version in quotes, like "3".',
    ],
    ['If-Match of another version', play({ 'if-match': '"99"' }), 412, 'stale-version'],
    ['Authorization without a token', play({ authorization: 'Basic QW5u' }), 401, 'token-required'],
    ['Authorization with a foreign token', play({ authorization: 'Bearer x' }), 403, 'not-your-seat'],
    ['empty Idempotency-Key', create({ 'idempotency-key': '' }), 400, 'bad-request'],
    [
      'Idempotency-Key too long',
      create({ 'idempotency-key': 'k'.repeat(256) }),
      400,
      'bad-request',
      'The header idempotency-key must be 22 to 255 random characters; `uuidgen` prints a suitable key.',
    ],
    [
      'Last-Event-ID that is no number',
      watch({ 'last-event-id': 'x' }),
      400,
      'bad-request',
      'The header last-event-id must be the number of an event.',
    ],
  ]);
});

describe('rejects a query', () => {
  const list = (query: string) => () => send('GET', `/games?${query}`);
  const LIMIT = 'limit must be a whole number from 1 to 100.';
  const forged = Buffer.from(`1 ${'-'.repeat(36)}`).toString('base64url');
  rejects([
    ['limit of zero', list('limit=0'), 400, 'bad-request', LIMIT],
    ['limit too high', list('limit=101'), 400, 'bad-request', LIMIT],
    ['limit beyond all numbers', list('limit=1e400'), 400, 'bad-request', LIMIT],
    ['limit twice', list('limit=1&limit=2'), 400, 'bad-request', LIMIT],
    ['status', list('status=lost'), 400, 'bad-request', 'status must be "waiting", "playing" or "finished".'],
    ['player with a NUL', list('player=%00'), 400, 'bad-request'],
    ['player too long', list(`player=${'a'.repeat(41)}`), 400, 'bad-request'],
    ['cursor', list('cursor=x'), 400, 'bad-request'],
    ['cursor that was forged', list(`cursor=${forged}`), 400, 'bad-request'],
    ['after below zero', () => send('GET', 'GAME/events?after=-1'), 400, 'bad-request'],
    ['after beyond all numbers', () => send('GET', 'GAME/events?after=1e400'), 400, 'bad-request'],
  ]);
});

describe('rejects a game', () => {
  const create = (body: unknown) => () => send('POST', '/games', JSON.stringify(body));
  const OPENING = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -';
  const SEAT = 'seats.south must be "me", "friend", "open", an object with name or an object with engine.';
  rejects([
    [
      'without pits',
      create({ variant: { pits: 0 } }),
      400,
      'bad-request',
      'variant.pits must be a whole number from 1 to 12.',
    ],
    ['with too many seeds', create({ variant: { seeds: 13 } }), 400, 'bad-request'],
    [
      'of an unknown variant',
      create({ variant: { pie: true } }),
      400,
      'bad-request',
      'variant.pie is not known here; known are pits, seeds and capturesAlone.',
    ],
    ['of a variant that is a word', create({ variant: 'kalah' }), 400, 'bad-request'],
    ['from a position that cannot be read', create({ start: 'x' }), 400, 'bad-position'],
    [
      'from a position that is too long',
      create({ start: '4,'.repeat(200) }),
      400,
      'bad-request',
      'start must be text of at most 200 characters.',
    ],
    ['from a position with too few seeds', create({ start: OPENING.replace('4', '3') }), 400, 'bad-position'],
    [
      'that is over before it begins',
      create({ start: '0,0,0,24/0,0,0,0 s -' }),
      400,
      'bad-position',
      'The game is over in this position.',
    ],
    ['from a position and a variant', create({ start: OPENING, variant: { pits: 3 } }), 400, 'bad-request'],
    ['with a seat that is none', create({ seats: { south: 'x' } }), 400, 'bad-request', SEAT],
    ['with an empty seat', create({ seats: { south: {} } }), 400, 'bad-request', SEAT],
    [
      'with the caller on both sides',
      create({ seats: { south: 'me', north: 'me' } }),
      400,
      'bad-request',
      'Only one seat can be "me", because a token opens one seat; to play both sides, make them "open".',
    ],
    [
      'against an engine of no level',
      create({ seats: { north: { engine: 9 } } }),
      400,
      'bad-request',
      'seats.north.engine must be a whole number from 1 to 8.',
    ],
    [
      'with a third seat',
      create({ seats: { east: 'me' } }),
      400,
      'bad-request',
      'seats.east is not known here; known are south and north.',
    ],
    ['listed perhaps', create({ listed: 'perhaps' }), 400, 'bad-request', 'listed must be true or false.'],
  ]);
});

describe('answers malformed HTTP', () => {
  const head = 'host: x\r\nconnection: close\r\n';
  const rows: [what: string, bytes: string, status: number, code?: string][] = [
    ['what is not HTTP', '\x16\x03\x01\x02\0hello\r\n\r\n', 400, 'bad-request'],
    ['an unknown method', `PLAY / HTTP/1.1\r\n${head}\r\n`, 400, 'bad-request'],
    ['an unknown version', 'GET / HTTP/3.0\r\n\r\n', 400, 'bad-request'],
    ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: a\0b\r\n\r\n', 400, 'bad-request'],
    [
      'two lengths',
      'POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{} ',
      400,
      'bad-request',
    ],
    [
      'a length and chunks',
      'POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'bad-request',
    ],
    [
      'a length below zero',
      'POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-length: -2\r\n\r\n',
      400,
      'bad-request',
    ],
    [
      'a chunk that is none',
      `POST /api/v1/games HTTP/1.1\r\n${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
      400,
      'bad-request',
    ],
    [
      'an address without end',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'a header without end',
      `GET / HTTP/1.1\r\n${head}x: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'headers without number',
      `GET / HTTP/1.1\r\n${head}${'x: y\r\n'.repeat(5000)}\r\n`,
      431,
      'headers-too-large',
    ],
    ['an address that climbs out', `GET /../../../etc/passwd HTTP/1.1\r\n${head}\r\n`, 404, 'no-such-route'],
    ['two slashes and a host', `GET //elsewhere.example/x HTTP/1.1\r\n${head}\r\n`, 404, 'no-such-route'],
    ['TRACE', `TRACE /api/v1/games HTTP/1.1\r\n${head}\r\n`, 405, 'method-not-allowed'],
    ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ];
  test.each(rows)('%s', async (_what, bytes, status, code) => {
    const answer = await sendRaw(server.url, Buffer.from(bytes, 'latin1'));
    expect(answer.status).toBe(status);
    if (code) expect(JSON.parse(answer.body).code).toBe(code);
    expect(await wholeServer()).toBe(before);
  });
});

describe('accepts', () => {
  test.each([
    ['other scripts', 'Ζωή Ζωή ゾエ 조이'],
    ['emoji of several parts', '👩🏽‍🚀🇳🇱'],
    ['writing from right to left', 'زوي'],
    ['marks on marks', 'Z̶͇̊oë'],
    ['40 characters outside the first plane', '🎲'.repeat(40)],
    ['markup, which stays text', `<b>"&amp;'`],
  ])('names in %s, and returns them unchanged', async (_what, name) => {
    const { game } = await server.client.createGame({ name });
    expect(game.seats.south).toEqual({ kind: 'secret', name });
    expect((await server.client.readGame(game.id)).seats.south).toEqual({ kind: 'secret', name });
    const page = await server.client.listGames({ player: name });
    expect(page.games.map((listed) => listed.id)).toEqual([game.id]);
  });

  test('an id in upper case', async () => {
    expect((await server.client.readGame(id.toUpperCase())).id).toBe(id);
  });

  test('unknown parameters', async () => {
    const response = await fetch(`${server.url}/api/v1/games?__proto__[x]=1&constructor=1`);
    expect(response.status).toBe(200);
  });
});
