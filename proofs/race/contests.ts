import { createClient } from '@kalah/api/client';
import { send } from '../request.ts';
import { type Contest, checkWinners, type Field, race, tally } from './contest.ts';

const start = (field: Field) => createClient({ baseUrl: field.urls[0]! });

/** Everybody plays another pit at the same number. */
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
    field.findings.check(moves.length === 1, `${moves.length} moves came of one`);
    // Whoever asked for the pit that was played is told yes, for a repeated request is; all others see what was played.
    for (const { pit, status, json } of answers) {
      const asExpected = pit === played ? status === 200 : status === 409 && json.played?.pit === played;
      field.findings.check(asExpected, () => `pit ${pit} against ${played} was answered ${status}`);
    }
  },
};

/** Everybody sits down on one chair, with keys of their own. */
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

/** The same key and the same wish: one game, and everybody gets the same seat in it. */
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
    field.findings.check(made.size === 1, `one key made ${made.size} games`);
  },
};

/** The same key and as many wishes as rivals: one is granted, all others hear that the key is taken. */
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
    field.findings.check(ids.size === 1, () => `a rematch made ${ids.size} games`);
    const log = await send(field.urls[0]!, `GET /api/v1/games/${game.id}/record.json`);
    const told = log.json.events.filter(({ kind }: { kind: string }) => kind === 'rematched');
    field.findings.check(told.length === 1, `${told.length} rematches stand in the log`);
  },
};

/** Some resign, some agree to a draw, some move: whatever comes first, it ends once and nothing comes behind it. */
const oneEnding: Contest = {
  name: 'an ending',
  async run(field) {
    const { game } = await start(field).createGame({ seats: { south: 'open', north: 'open' } });
    const path = `/api/v1/games/${game.id}`;
    await start(field).draw(game.id, { side: 'south', answer: 'offer' });
    const wishes = [
      { request: `POST ${path}/resign`, body: { side: 'south' } },
      { request: `POST ${path}/resign`, body: { side: 'north' } },
      { request: `POST ${path}/draw`, body: { side: 'north', answer: 'accept' } },
      { request: `PUT ${path}/moves/1`, body: { pit: 0 } },
    ];
    const answers = await race(field, (url, rival) => {
      const { request, body } = wishes[rival % wishes.length]!;
      return send(url, request, { body });
    });
    const { json } = await send(field.urls[0]!, `GET ${path}/record.json`);
    const kinds: string[] = json.events.map(({ kind }: { kind: string }) => kind);
    const endings = kinds.filter((kind) => kind === 'ended').length;
    field.findings.check(endings === 1 && kinds.at(-1) === 'ended', () => `it ended so: ${kinds.join(', ')}`);
    const strange = Object.keys(tally(answers)).filter((status) => !['200', '409'].includes(status));
    field.findings.check(strange.length === 0, `an ending was answered ${strange}`);
  },
};

/** Two chairs and many who join, through an API whose players have tokens. */
const twoChairs: Contest = {
  name: 'two chairs',
  async run(field) {
    const made = await send(field.urls[0]!, 'POST /games');
    const answers = await race(field, (url) => send(url, `POST /games/${made.json.id}/join`));
    const seated = answers.filter(({ status }) => status === 201);
    const numbers = seated.map(({ json }) => json.player.playerNumber).sort();
    field.findings.check(`${numbers}` === '1,2', () => `two chairs went to the players ${numbers}`);
    const strange = answers.filter(({ status }) => status >= 500);
    field.findings.check(strange.length === 0, () => `two chairs: ${JSON.stringify(tally(answers))}`);
  },
};

/** Everybody joins under a name of their own. */
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
  twoChairs,
  oneOpponent,
  oneName,
];
