import { send } from '../request.ts';
import { type Attempt, attempt, createHeldGames, type HeldGame, SOCKET } from './held-games.ts';
import type { Guard } from './watch.ts';

const WRONG_TOKEN = 'x'.repeat(43);

/** From callers who hold no seat or the seat that is not to move. */
function intrusions({ id, secrets }: HeldGame): Attempt[] {
  const path = `/api/v1/games/${id}`;
  const [, other] = secrets;
  const names = [undefined, 'Bartholomew', 'Mallory', 'annabella', 'Annabella ', 'South', 'Player 1'];
  const tokens = [undefined, WRONG_TOKEN, 'Annabella', 'null', ...(other ? [other] : [])];
  const plain = { 'content-type': 'text/plain' };
  const acts = ['resign', 'abort', 'draw', 'takeback', 'rematch'];
  const move = { kind: 'play', move: 1, pit: 0 };
  return [
    ...names.map((name) => ({ request: `${SOCKET} ${id}`, body: { ...move, ...(name && { name }) } })),
    ...tokens.flatMap((token = '') => [
      { request: `${SOCKET} ${id}`, body: move, token },
      { request: `${SOCKET} ${id}`, body: { ...move, token } },
      ...['resign', 'abort', 'draw', 'takeback'].map((kind) => ({
        request: `${SOCKET} ${id}`,
        body: { kind, side: 'south' },
        token,
      })),
    ]),
    ...names.map((name) => ({ request: `PUT ${path}/moves/1`, body: { pit: 0, ...(name && { name }) } })),
    ...tokens.map((token) => ({ request: `PUT ${path}/moves/1`, body: { pit: 0 }, ...(token && { token }) })),
    ...acts.flatMap((act) => [
      { request: `POST ${path}/${act}`, body: {} },
      { request: `POST ${path}/${act}`, body: { side: 'south' } },
      { request: `POST ${path}/${act}`, body: { side: 'south', name: 'Mallory' } },
      { request: `POST ${path}/${act}`, body: { side: 'south' }, token: WRONG_TOKEN },
      ...(other ? [{ request: `POST ${path}/${act}`, body: { side: 'south' }, token: other }] : []),
    ]),
    ...['ONE', 'TWO'].map((player) => ({ request: `PUT /api/boards/${id}`, body: { pitIndex: 0, player } })),
    ...names.slice(1).map((userName) => ({
      request: `PUT /v1/games/${id}/move`,
      body: { userName, houseIndex: 0 },
    })),
    ...tokens.map((token) => ({ request: `PUT /games/${id}/pits/1`, body: token ?? '', headers: plain })),
    ...['', '{}', 'null', '""', `"${WRONG_TOKEN}"`].map((body) => ({
      request: `POST /games/${id}/pits/1`,
      body,
      headers: plain,
    })),
    ...names.slice(1).map((user_name) => ({ request: `PUT /game/${id}`, body: { user_name, house: 0 } })),
    { request: `PUT /game/${id}/cancel`, body: { user_name: 'Mallory' } },
    { request: `PUT /_ah/api/kalah/v1/game/${id}`, body: { user_name: 'Mallory', house: 0 } },
  ];
}

/** For seats that are taken. */
function seizures({ id }: HeldGame): Attempt[] {
  return [
    ...['south', 'north'].map((side) => ({ request: `POST /api/v1/games/${id}/seats/${side}`, body: {} })),
    ...['Annabella', 'Bartholomew', 'Mallory'].map((userName) => ({
      request: `PUT /v1/games/${id}/join`,
      body: { userName },
    })),
    { request: `POST /games/${id}/join` },
  ];
}

/** No attempt changes the log, whatever its status: some APIs reject with 200. The rightful player can still move. */
function expectRejections(name: string, attemptsOn: (held: HeldGame) => Attempt[]): Guard {
  return {
    name,
    async run({ url, findings }) {
      for (const held of await createHeldGames(url)) {
        const readLog = async () => (await send(url, `GET /api/v1/games/${held.id}/record.json`)).text;
        const before = await readLog();
        for (const tried of attemptsOn(held)) {
          const status = await attempt(url, tried);
          const isRefused = status < 500 && (await readLog()) === before;
          findings.check(isRefused, () => `${name}: ${JSON.stringify(tried)} was answered ${status}`);
          findings.count(name);
        }
        const status = await attempt(url, held.rightful);
        const hasMoved = status === 200 && (await readLog()) !== before;
        findings.check(hasMoved, `the rightful player of ${held.name} was answered ${status}`);
      }
    },
  };
}

export const othersSeats = expectRejections("moving another's seat", intrusions);
export const takenSeats = expectRejections('taking a seat that is taken', seizures);

/** Only the computer may play its seat. */
export const engineSeats: Guard = {
  name: "moving the computer's seat",
  async run({ server, url, findings }) {
    const seats = { south: { engine: 8 }, north: 'open' } as const;
    const { game } = await server.client.createGame({ seats });
    for (const pit of [0, 1, 2, 3, 4, 5]) {
      const body = { pit, ...(pit % 2 && { name: 'Computer, level 8' }) };
      const { status } = await send(url, `PUT /api/v1/games/${game.id}/moves/1`, { body });
      findings.check(status >= 400 && status < 500, `the computer's seat was moved: ${status}`);
      findings.count("moving the computer's seat");
    }
  },
};
