import { createClient } from '@kalah/api/client';
import { send } from '../request.ts';
import { type Contest, checkWinners, type Field, race, tally } from './contest.ts';

const start = (field: Field) => createClient({ baseUrl: field.urls[0]! });

/** Everyone plays a different pit as the same move. */
const oneMove: Contest = {
  name: 'a move',
  async run(field) {
    const { game } = await start(field).createGame({
      variant: { pits: 12 },
      seats: { south: 'open', north: 'open' },
    });
    const path = `/api/v1/games/${game.id}`;
    const answers = await race(field, async (url, rival) => ({
      pit: rival % 12,
      ...(await send(url, `PUT ${path}/moves/1`, { body: { pit: rival % 12 } })),
    }));
    const { moves } = await start(field).readGame(game.id);
    const played = moves[0]?.pit;
    field.findings.check(moves.length === 1, `one move number led to ${moves.length} moves`);
    // A client that asked for the pit that was played succeeds, as a repeated request does; the others see what was played.
    for (const { pit, status, json } of answers) {
      const asExpected = pit === played ? status === 200 : status === 409 && json.played?.pit === played;
      field.findings.check(asExpected, () => `pit ${pit} against ${played} was answered ${status}`);
    }
  },
};

/** Everyone takes the same seat, each with their own key. */
const oneSeat: Contest = {
  name: 'a seat',
  async run(field) {
    const { game } = await start(field).createGame();
    const path = `/api/v1/games/${game.id}/seats/north`;
    const answers = await race(field, (url) => send(url, `POST ${path}`, { body: {} }));
    checkWinners(field, 'a seat', answers, { won: 201, lost: 409 });
    const { token } = answers.find(({ status }) => status === 201)?.json.seat ?? {};
    const resigned = await send(field.urls[0]!, `POST /api/v1/games/${game.id}/resign`, { body: {}, token });
    field.findings.check(resigned.json?.result?.winner === 'south', 'the winner of a seat does not hold it');
  },
};

/** The same key and the same request: there is one game, and everyone gets the same seat in it. */
const oneCreation: Contest = {
  name: 'a creation',
  async run(field) {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await race(field, (url) => send(url, 'POST /api/v1/games', { body: {}, headers }));
    field.findings.check(
      tally(answers)[201] === field.rivals,
      () => `a creation: ${JSON.stringify(tally(answers))}`,
    );
    const made = new Set(answers.map(({ json }) => `${json.game?.id} ${json.seat?.token}`));
    field.findings.check(made.size === 1, `one key created ${made.size} games`);
  },
};

/** The same key for different requests: one succeeds, the others are rejected because the key was reused. */
const oneKey: Contest = {
  name: 'a key',
  async run(field) {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await race(field, (url, rival) =>
      send(url, 'POST /api/v1/games', { body: { name: `rival ${rival}` }, headers }),
    );
    checkWinners(field, 'a key', answers, { won: 201, lost: 422 });
  },
};

const oneRematch: Contest = {
  name: 'a rematch',
  async run(field) {
    const { game } = await start(field).createGame({ seats: { south: 'open', north: 'open' } });
    await start(field).resign(game.id, { side: 'south' });
    const answers = await race(field, (url, rival) =>
      send(url, `POST /api/v1/games/${game.id}/rematch`, { body: { side: rival % 2 ? 'south' : 'north' } }),
    );
    const ids = new Set(answers.map(({ json }) => json.id));
    field.findings.check(ids.size === 1, () => `a rematch created ${ids.size} games`);
    const log = await send(field.urls[0]!, `GET /api/v1/games/${game.id}/record.json`);
    const rematches = log.json.events.filter(({ kind }: { kind: string }) => kind === 'rematched');
    field.findings.check(rematches.length === 1, `the log contains ${rematches.length} rematches`);
  },
};

/** Some resign, some agree to a draw, some move: the game ends exactly once, and nothing follows the end. */
const oneEnding: Contest = {
  name: 'an ending',
  async run(field) {
    const { game } = await start(field).createGame({ seats: { south: 'open', north: 'open' } });
    const path = `/api/v1/games/${game.id}`;
    await start(field).draw(game.id, { side: 'south', answer: 'offer' });
    const requests = [
      { request: `POST ${path}/resign`, body: { side: 'south' } },
      { request: `POST ${path}/resign`, body: { side: 'north' } },
      { request: `POST ${path}/draw`, body: { side: 'north', answer: 'accept' } },
      { request: `PUT ${path}/moves/1`, body: { pit: 0 } },
    ];
    const answers = await race(field, (url, rival) => {
      const { request, body } = requests[rival % requests.length]!;
      return send(url, request, { body });
    });
    const { json } = await send(field.urls[0]!, `GET ${path}/record.json`);
    const kinds: string[] = json.events.map(({ kind }: { kind: string }) => kind);
    const endings = kinds.filter((kind) => kind === 'ended').length;
    field.findings.check(endings === 1 && kinds.at(-1) === 'ended', () => `the log is ${kinds.join(', ')}`);
    const strange = Object.keys(tally(answers)).filter((status) => !['200', '409'].includes(status));
    field.findings.check(strange.length === 0, `an ending was answered ${strange}`);
  },
};

/** Many join a game with two free seats, through an API whose players have tokens. */
const twoSeats: Contest = {
  name: 'two seats',
  async run(field) {
    const made = await send(field.urls[0]!, 'POST /games');
    const answers = await race(field, (url) => send(url, `POST /games/${made.json.id}/join`));
    const seated = answers.filter(({ status }) => status === 201);
    const numbers = seated.map(({ json }) => json.player.playerNumber).sort();
    field.findings.check(`${numbers}` === '1,2', () => `two seats went to the players ${numbers}`);
    const strange = answers.filter(({ status }) => status >= 500);
    field.findings.check(strange.length === 0, () => `two seats: ${JSON.stringify(tally(answers))}`);
  },
};

/** Everyone joins under a different name. */
const oneOpponent: Contest = {
  name: 'an opponent',
  async run(field) {
    const { json } = await send(field.urls[0]!, 'POST /v1/games/init', { body: { userName: 'host' } });
    const answers = await race(field, (url, rival) =>
      send(url, `PUT /v1/games/${json.gameReference}/join`, { body: { userName: `rival ${rival}` } }),
    );
    const seated = answers.filter(({ status }) => status === 200);
    field.findings.check(seated.length === 1, () => `an opponent: ${JSON.stringify(tally(answers))}`);
  },
};

const oneName: Contest = {
  name: 'a name',
  async run(field) {
    const body = { user_name: `n${crypto.randomUUID().slice(0, 20)}` };
    const answers = await race(field, (url) => send(url, 'POST /user', { body }));
    checkWinners(field, 'a name', answers, { won: 200, lost: 409 });
  },
};

export const CONTESTS: readonly Contest[] = [
  oneMove,
  oneSeat,
  oneCreation,
  oneKey,
  oneRematch,
  oneEnding,
  twoSeats,
  oneOpponent,
  oneName,
];
