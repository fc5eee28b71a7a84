import { setTimeout as pause } from 'node:timers/promises';
import { hashToken } from '../../packages/server/src/games/seat.ts';
import { sendRaw } from '../../packages/server/src/platform/http/raw-http-fixture.ts';
import { openSocket } from '../../packages/server/src/platform/http/socket-fixture.ts';
import { send } from '../request.ts';
import { attempt, createHeldGames, SOCKET } from './held-games.ts';
import type { Guard } from './watch.ts';

const EMAIL = 'annabella@example.org';

/** In every API. */
const readings = (id: string) => [
  `GET /api/v1/games/${id}`,
  `GET /api/v1/games/${id}/record.txt`,
  `GET /api/v1/games/${id}/record.json`,
  `GET /api/v1/games/${id}/board.svg`,
  `GET /api/boards/${id}`,
  `GET /v1/games/${id}/status`,
  `GET /games/${id}`,
  `GET /game/${id}`,
  `GET /history/${id}`,
  `GET /play/${id}`,
];

const lists = [
  'GET /api/v1/games',
  'GET /api/v1/games?player=Annabella',
  'GET /user/games?user_name=Annabella',
  'GET /games/completed',
  'GET /rankings',
  'GET /metrics',
  'GET /healthz',
  'GET /readyz',
];

/** A token is shown once, to the client that takes the seat. No response, stream, log line, metric or error repeats it. */
export const tokens: Guard = {
  name: 'learning a token',
  async run({ url, log, findings }) {
    const held = await createHeldGames(url);
    const secrets = held.flatMap(({ secrets }) => secrets);
    const hidden = [...secrets, ...secrets.map(hashToken)];
    const reveals = (text: string, secret: string) => text.includes(secret);
    const look = (text: string, where: string) => {
      const shown = hidden.find((secret) => reveals(text, secret));
      findings.check(shown === undefined, `${where} shows a token or its hash`);
      findings.count('looking for a token');
    };
    const ask = async (request: string, options: Parameters<typeof send>[2] = {}) => {
      const { text, headers } = await send(url, request, options);
      look(text + JSON.stringify([...headers]), request);
    };

    for (const { id, secrets: own, rightful } of held) {
      const { request, ...options } = rightful;
      await ask(request, options);
      await ask(request, { ...options, headers: { 'if-match': '"9"', ...options.headers } });
      for (const reading of readings(id)) await ask(reading);
      look(await readBeginning(`${url}/api/v1/games/${id}/events?after=0`), 'the stream');
      look(await readSocket(url, id), 'the socket');
      for (const token of own) await provoke(url, id, token);
    }
    for (const list of lists) await ask(list);
    look(log.join(''), 'the log');
  },
};

/** Requests that fail and carry a token. Their responses may repeat it, because only the sender sees them. */
async function provoke(url: string, id: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': token };
  await send(url, `PUT /api/v1/games/${id}/moves/1`, { body: `{"pit":"${token}"`, headers });
  await send(url, `PUT /api/v1/games/${id}/moves/x`, { body: { pit: token }, headers });
  await send(url, `GET /nothing/${token}?${token}`, { headers });
  await send(url, `GET /%/${token}`, { headers });
  await send(url, `DELETE /api/v1/games/${id}`, { headers });
  await attempt(url, { request: `${SOCKET} ${id}`, body: { kind: token, token }, token });
  await sendRaw(url, `GET /${token} HTTP/9.9\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await sendRaw(url, `${token}\r\n\r\n`);
}

async function readBeginning(url: string): Promise<string> {
  const stop = new AbortController();
  const { body } = await fetch(url, { signal: stop.signal });
  let text = '';
  const reading = (async () => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => undefined);
  await pause(200);
  stop.abort();
  await reading;
  return text;
}

/** Includes the response to a rejected request. */
async function readSocket(url: string, id: string): Promise<string> {
  const { socket, send: ask, next } = openSocket(url, id);
  const shown = await next();
  ask({ kind: 'play', move: 1, pit: 0, name: 'Mallory' });
  const rejected = await next();
  socket.close();
  return JSON.stringify([shown, rejected]);
}

/** Unlisted games, e-mail addresses, and the analysis of a game in progress are not public. */
export const privacy: Guard = {
  name: 'reading what is not public',
  async run({ server, url, findings }) {
    await send(url, 'POST /user', { body: { user_name: 'Annabella', email: EMAIL } });
    const { game: unlisted } = await server.client.createGame({ listed: false });
    const { json: board } = await send(url, 'POST /api/boards');
    const { game: running } = await server.client.createGame({ name: 'Annabella' });

    for (const list of lists) {
      const { text } = await send(url, list);
      findings.check(!text.includes(EMAIL), `${list} shows an e-mail address`);
      for (const id of [unlisted.id, board.boardId])
        findings.check(!text.includes(id), `${list} shows a hidden game`);
      findings.count('reading what is not public');
    }
    const taken = await send(url, 'POST /user', { body: { user_name: 'Annabella' } });
    findings.check(!taken.text.includes(EMAIL), 'a taken name shows its e-mail address');
    const analysis = await send(url, `GET /api/v1/games/${running.id}/analysis`);
    findings.check(analysis.json?.code === 'still-playing', 'a game is analyzed while it is played');
    findings.count('reading what is not public', 2);
  },
};
