import { connect } from 'node:net';
import { sendRaw } from '../../packages/server/src/platform/http/raw-http-fixture.ts';
import { startTestServer } from '../../packages/server/src/test-server.ts';
import type { Findings } from '../findings.ts';
import { send } from '../request.ts';
import { createTimeout } from '../timeout.ts';

/** Short enough to wait for. */
const LIMITS = { headersTimeoutMs: 300, requestTimeoutMs: 400, checkIntervalMs: 50, keepAliveTimeoutMs: 300 };
const TIMEOUT_SECONDS = 10;

const head = (lines: string) =>
  `POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${lines}\r\n\r\n`;

/** Each must be answered with at most a 4xx, or disconnected. */
const ODDITIES: Record<string, string | Buffer> = {
  nothing: '',
  'one letter': 'G',
  noise: Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 7919) % 256)),
  'an HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a TLS client hello': Buffer.from('16030100c8010000c40303', 'hex'),
  'an HTTP/0.9 request': 'GET /\r\n\r\n',
  'an unknown HTTP version': 'GET / HTTP/9.9\r\nhost: x\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'bare line feeds': 'GET / HTTP/1.1\nhost: x\n\n',
  'a header without a colon': 'GET / HTTP/1.1\r\nhost x\r\n\r\n',
  'a space before the colon': 'GET / HTTP/1.1\r\nhost : x\r\n\r\n',
  'a folded header': 'GET / HTTP/1.1\r\nhost: x\r\nx: a\r\n b\r\n\r\n',
  'a zero in a header': 'GET / HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n',
  'two lengths': `${head('content-length: 2\r\ncontent-length: 3')}{}`,
  'a length and chunks': `${head('content-length: 2\r\ntransfer-encoding: chunked')}0\r\n\r\n`,
  'a negative length': head('content-length: -1'),
  'a length that is no number': `${head('content-length: 2x')}{}`,
  'a length beyond all numbers': head(`content-length: ${'9'.repeat(40)}`),
  'chunks of no size': `${head('transfer-encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  'chunks that are too large': `${head('transfer-encoding: chunked')}ffffffffffffffff\r\n{}`,
  'an unknown encoding': `${head('transfer-encoding: cow')}{}`,
  'a body that never ends': `${head('content-length: 9')}{`,
  'chunks that never end': `${head('transfer-encoding: chunked')}1\r\n{\r\n`,
  'headers that never end': 'GET / HTTP/1.1\r\nhost: x\r\nx: ',
  'headers that are too large': `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
  'too many headers': `GET / HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(4000)}\r\n`,
  'an address that is too long': `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  'an unknown method': 'BREW / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'a method in small letters': 'get / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'a tunnel': 'CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  'another protocol': 'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n',
  'expect: 100-continue': `${head('content-length: 2\r\nexpect: 100-continue\r\nconnection: close')}{}`,
  'an unknown expectation': `${head('content-length: 2\r\nexpect: cake\r\nconnection: close')}{}`,
  'many requests at once': 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200),
  'a request in a request': `${head('content-length: 45\r\nconnection: close')}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n{"a":"bcdefg"}`,
};

export async function fuzzSockets(findings: Findings): Promise<void> {
  const server = await startTestServer({ limits: LIMITS });
  try {
    await Promise.all(
      Object.entries(ODDITIES).map(async ([name, bytes]) => {
        const status = await within(
          sendRaw(server.url, bytes).then(
            (answer) => answer.status,
            () => 0,
          ),
        );
        findings.check(status !== 'late', `${name} hangs`);
        findings.check(
          !(Number(status) >= 500 && status !== 505 && status !== 501),
          `${name} was answered ${status}`,
        );
        findings.count('odd connections');
      }),
    );
    await dribble(server.url, findings);
    await hangUp(server.url);
    const { status } = await send(server.url, 'GET /readyz');
    findings.check(status === 200, `a valid request was answered ${status} after odd connections`);
  } finally {
    await server.stop();
  }
}

/** Sends one character at a time without end: the server must disconnect. */
async function dribble(url: string, findings: Findings): Promise<void> {
  const { hostname, port } = new URL(url);
  const closed = new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), hostname);
    const dripping = setInterval(() => socket.write('x'), 20);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nx: ');
    socket.on('error', () => undefined).resume();
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(true);
    });
  });
  findings.check(
    (await within(closed)) === true,
    'a client that sends one character at a time keeps its connection for ever',
  );
  findings.count('odd connections');
}

/** Many clients disconnect in the middle of a request. */
async function hangUp(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const gone = Array.from(
    { length: 50 },
    () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`${head('content-length: 100')}{"na`, () => socket.resetAndDestroy());
        });
        socket.on('error', () => undefined).on('close', () => resolve());
      }),
  );
  await Promise.all(gone);
}

function within<Result>(work: Promise<Result>): Promise<Result | 'late'> {
  const { signal, end } = createTimeout(TIMEOUT_SECONDS);
  const late = new Promise<'late'>((resolve) => signal.addEventListener('abort', () => resolve('late')));
  return Promise.race([work, late]).finally(end);
}
