import { SocketRequest } from '@kalah/api';
import fc from 'fast-check';
import {
  openSocket,
  type ServerMessage,
  type TestSocket,
} from '../../packages/server/src/platform/http/socket-fixture.ts';
import type { Findings } from '../findings.ts';
import { send } from '../request.ts';
import { createTimeout } from '../timeout.ts';
import type { Document, Schema } from './operations.ts';
import { valid } from './values.ts';

const TIMEOUT_SECONDS = 10;
const BATCH = 50;
const NO_DOCUMENT = {} as Document;

/** A placeholder for the number of the next move. */
const NEXT = '"next"';

/** Requests of a well-behaved client in an open game; not all of them are legal. */
const ordinary = fc.oneof(
  fc.nat({ max: 5 }).map((pit) => `{"kind":"play","move":${NEXT},"pit":${pit}}`),
  fc
    .record({
      kind: fc.constantFrom('draw', 'takeback'),
      side: fc.constantFrom('south', 'north'),
      answer: fc.constantFrom('offer', 'accept', 'decline'),
    })
    .map((request) => JSON.stringify(request)),
);

/** Messages to a socket: ordinary requests, random valid requests, requests with an odd field, other JSON, and noise. */
const messages = fc.oneof(
  { weight: 5, arbitrary: ordinary },
  {
    weight: 4,
    arbitrary: valid(SocketRequest as Schema, NO_DOCUMENT).map((request) => JSON.stringify(request)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        valid(SocketRequest as Schema, NO_DOCUMENT) as fc.Arbitrary<object>,
        fc.constantFrom('kind', 'move', 'pit', 'ref', 'token', 'name', 'side', '__proto__', 'constructor'),
        fc.jsonValue(),
      )
      .map(
        ([request, key, value]) =>
          `${JSON.stringify(request).slice(0, -1)},${JSON.stringify(key)}:${JSON.stringify(value)}}`,
      ),
  },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);

/**
 * No message is answered with a 5xx, or rejected and executed anyway. The socket stays open, and the next request is
 * answered.
 */
export async function fuzzSocketRequests(
  url: string,
  findings: Findings,
  count: number,
  seed: number,
): Promise<void> {
  const texts = fc.sample(messages, { numRuns: count, seed });
  for (let from = 0; from < texts.length; ) {
    from += await fuzzGame(url, findings, texts.slice(from, from + BATCH));
  }
}

/** Until the game is over. Returns the number of messages. */
async function fuzzGame(url: string, findings: Findings, texts: readonly string[]): Promise<number> {
  const body = { seats: { south: 'open', north: 'open' } };
  const { json: made } = await send(url, 'POST /api/v1/games', { body });
  const line = openSocket(url, made.game.id);
  await line.next();
  let [sent, played, isOver] = [0, 0, false];
  while (sent < texts.length && !isOver) {
    const text = texts[sent++]!.replaceAll(NEXT, String(played + 1));
    line.socket.send(text);
    const messages = await readUntilProbe(line);
    const describe = () =>
      `${JSON.stringify(text).slice(0, 300)} led a socket to ${JSON.stringify(messages)}`;
    findings.check(messages !== undefined, describe);
    if (!messages) break;
    played += messages.filter(Array.isArray).length;
    isOver = messages.some(({ kind }: ServerMessage) => kind === 'ended');
    const problems = messages.filter(({ kind }: ServerMessage) => kind === 'problem');
    findings.check(
      problems.every(({ status }: ServerMessage) => status < 500),
      describe,
    );
    findings.check(problems.length === 0 || messages.length === 1, describe);
    findings.count(
      problems.length > 0 ? 'requests over a socket rejected' : 'requests over a socket accepted',
    );
  }
  line.socket.terminate();
  return sent;
}

/** A ref that no other message has. */
const PROBE = 4_294_967_311;

/** Undefined without an answer to a probe that is sent after the message. */
async function readUntilProbe({ send: ask, next }: TestSocket): Promise<ServerMessage[] | undefined> {
  ask({ kind: 'play', move: 1_000_000, pit: 0, ref: PROBE });
  const messages: ServerMessage[] = [];
  const { signal, end } = createTimeout(TIMEOUT_SECONDS);
  const silence = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined)),
  );
  try {
    for (;;) {
      const message = await Promise.race([next(), silence]);
      if (!message) return undefined;
      if (message.ref === PROBE) return messages;
      messages.push(message);
    }
  } finally {
    end();
  }
}
