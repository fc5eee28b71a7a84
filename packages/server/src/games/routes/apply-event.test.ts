import assert from 'node:assert/strict';
import { applyEvent, type BriefMove, expandMove, type GameEvent, type Game as WireGame } from '@kalah/api';
import { createVariant, legalPits, must, SIDES, startPosition } from '@kalah/rules';
import type { Outage, TimeControl } from '@kalah/rules/clock';
import { INITIAL } from '@kalah/rules/glicko';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import { ALWAYS_UP } from '../clocks/uptime.ts';
import type { NewEvent } from '../event.ts';
import type { Game } from '../game.ts';
import { createGames, type Games } from '../games.ts';
import { createHub } from '../live/hub.ts';
import { formatUpdate } from '../live/routes/socket-stream.ts';
import type { RatingChange } from '../rating.ts';
import { apply, type Update } from '../replay.ts';
import { byToken, type Credential, hashToken, NO_CREDENTIAL, type Seat } from '../seat.ts';
import { decodeSnapshot, encodeSnapshot } from '../store/encoding.ts';
import { toWireEvent } from '../wire/event.ts';
import { toWireGame } from '../wire/game.ts';

const GAMES = 1200;

const toJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const variants = fc
  .record({
    pits: fc.constantFrom(1, 2, 3, 6, 12),
    seeds: fc.integer({ min: 1, max: 5 }),
    capturesAlone: fc.boolean(),
  })
  .map((wanted) => must(createVariant(wanted)));

const ANN: Seat = { kind: 'account', id: 'ann', name: 'Ann', tokenHash: hashToken('south') };
const BOT: Seat = { kind: 'account', id: 'bot', name: 'Bot', owner: 'ann', tokenHash: hashToken('north') };
const DELETED: Seat = { kind: 'account', id: 'gone', tokenHash: hashToken('north') };

const seats: fc.Arbitrary<Seat> = fc.constantFrom<Seat>(
  ANN,
  BOT,
  DELETED,
  { kind: 'open' },
  { kind: 'vacant' },
  { kind: 'named', name: 'Ann' },
  { kind: 'secret', tokenHash: hashToken('south') },
  { kind: 'secret', tokenHash: hashToken('north'), name: 'Ben' },
  { kind: 'engine', level: 3 },
);

/** Mostly moves, so that games get long enough for everything else to happen in them. */
const actions = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 40, arbitrary: fc.constant('play' as const) },
      { weight: 20, arbitrary: fc.constantFrom('takeback' as const, 'draw' as const, 'seat' as const) },
      { weight: 6, arbitrary: fc.constant('swap' as const) },
      { weight: 2, arbitrary: fc.constantFrom('resign' as const, 'abort' as const) },
      { weight: 4, arbitrary: fc.constant('claim' as const) },
      { weight: 2, arbitrary: fc.constantFrom('outage' as const, 'attach' as const) },
    ),
    side: fc.constantFrom(...SIDES),
    answer: fc.constantFrom('offer', 'accept', 'decline', undefined),
    choice: fc.nat(11),
    pause: fc.oneof({ weight: 30, arbitrary: fc.nat(900) }, { weight: 1, arbitrary: fc.nat(100_000) }),
    lag: fc.nat(600),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);
type Action = typeof actions extends fc.Arbitrary<(infer One)[]> ? One : never;

function keyTo(seat: Seat): Credential {
  if (seat.kind === 'secret' || seat.kind === 'account') {
    return byToken(SIDES.find((side) => hashToken(side) === seat.tokenHash)!);
  }
  if (seat.kind === 'named') return { kind: 'name', name: seat.name };
  return seat.kind === 'engine' ? { kind: 'engine' } : NO_CREDENTIAL;
}

const clocks = fc.constantFrom<TimeControl | undefined>(
  undefined,
  { kind: 'live', initial: 5, increment: 1 },
  { kind: 'live', initial: 0, increment: 2 },
  { kind: 'live', initial: 300, increment: 0 },
  { kind: 'correspondence', days: 1 },
);

function act(games: Games, game: Game, outages: Outage[], action: Action): Promise<unknown> {
  const { kind, side, answer, choice, pause, lag } = action;
  const at = game.updatedAt + pause * (game.clock?.control.kind === 'correspondence' ? 4000 : 1);
  const actor = { by: keyTo(game.seats[side]), side, at };
  switch (kind) {
    case 'play': {
      const pits = legalPits(game.position);
      const pit = pits[choice % pits.length] ?? choice;
      return games.play(game.id, { ...actor, pit, lag, by: keyTo(game.seats[game.position.turn]) });
    }
    case 'seat':
      return games.takeSeat(game.id, {
        seat:
          choice % 2 === 0
            ? { kind: 'secret', tokenHash: hashToken(side), name: 'Cleo' }
            : { kind: 'account', id: 'dirk', name: 'Dirk', tokenHash: hashToken(side) },
        side,
        at: actor.at,
      });
    case 'attach':
      return games.attribute(game.id, {
        tokenHash: hashToken(side),
        account: { id: 'ann', name: 'Ann' },
        at: actor.at,
      });
    case 'swap':
      return games.swap(game.id, { ...actor, by: keyTo(game.seats[side]) });
    case 'resign':
      return games.resign(game.id, actor);
    case 'abort':
      return games.abort(game.id, actor);
    case 'claim':
      return games.claim(game.id, { ...actor, at: at + 60_000, absentSince: () => game.updatedAt - 100_000 });
    case 'outage':
      outages.push({ from: game.updatedAt + 1, to: at });
      return games.applyTime(game.id, at);
    case 'takeback':
    case 'draw':
      return games.offer(game.id, kind, { ...actor, ...(answer && { answer }) });
  }
}

/** The event that rates a finished game of two accounts. Games of an account are numbered, and no number is used twice. */
function toRated({ seats: { south, north }, ending, ratings, updatedAt }: Game): NewEvent | undefined {
  if (!ending || ratings || south.kind !== 'account' || north.kind !== 'account') return undefined;
  const number = ++ratedGames;
  const toChange = ({ id }: { id: string }, points: number): RatingChange => ({
    account: id,
    number,
    before: INITIAL,
    after: { ...INITIAL, rating: INITIAL.rating + points, deviation: 300 - points, at: updatedAt },
  });
  return {
    kind: 'rated',
    pool: 'live',
    weight: 1,
    south: toChange(south, 240.6),
    north: toChange(north, -15),
  };
}
let ratedGames = 0;

/** Does one thing after the other; what the service rejects changes nothing. */
async function playRandomly(
  games: Games,
  id: string,
  outages: Outage[],
  todo: readonly Action[],
): Promise<void> {
  const attempt = (doing: Promise<unknown>) =>
    doing.catch((error: unknown) => assert.ok(error instanceof Refusal, error as Error));
  for (const action of todo) await attempt(act(games, await games.read(id), outages, action));
  const { seats: last, updatedAt, moves } = await games.read(id);
  if (last.south.kind === 'account' && last.north.kind === 'account' && last.south.id !== last.north.id)
    await attempt(games.rate(id, { at: updatedAt + 2 }, async (game) => toRated(game)));
  const losses = moves.map(({ pit }) => (pit === 0 ? null : pit));
  await attempt(games.review(id, { losses, at: updatedAt + 3 }));
  await attempt(games.rematch(id, { by: keyTo(last.south), side: 'south', at: updatedAt + 7 }));
}

function readSocketMessage(game: WireGame, update: Update): GameEvent {
  const message = JSON.parse(formatUpdate(update)) as GameEvent | BriefMove;
  return 'kind' in message ? message : expandMove(game, message);
}

/** How often each kind of event must occur at least. `created` is the start of the fold, so it is never applied. */
const OCCURRENCES: Record<GameEvent['kind'], number> = {
  created: 0,
  seated: 5,
  attributed: 5,
  moved: 5,
  swapped: 5,
  resigned: 5,
  'draw-offered': 5,
  'draw-declined': 5,
  'draw-agreed': 5,
  'takeback-offered': 5,
  'takeback-declined': 5,
  'took-back': 5,
  flagged: 5,
  outage: 5,
  claimed: 5,
  ended: 5,
  rated: 5,
  reviewed: 5,
  rematched: 5,
};

test(`equals the server’s own game after every event of ${GAMES} random games and their rematches`, async () => {
  const seen = new Map<string, number>();
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const store = createMemoryStore();
  const outages: Outage[] = [];
  const findRating = async (account: string) =>
    account === 'ann' ? { rating: 1612.4, deviation: 80.5 } : undefined;
  const games = createGames(store, { uptime: { ...ALWAYS_UP, outages }, findRating });
  const hub = createHub(store, (error) => assert.fail(error as Error));

  async function check(made: Game, todo: readonly Action[]): Promise<Game> {
    let folded = toJson(toWireGame(made, made.updatedAt));
    let overSocket = folded;
    let after: Game = made;
    const leave = await hub.watch(made.id, {
      credential: NO_CREDENTIAL,
      start: () => undefined,
      sendAudience: () => undefined,
      send: (update) => {
        after = apply(after, made.id, update.event);
        const event = toJson(toWireEvent(update.event, update.game));
        folded = applyEvent(folded, event);
        overSocket = applyEvent(overSocket, readSocketMessage(overSocket, update));
        const expected = toJson(toWireGame(after, after.updatedAt));
        assert.deepStrictEqual(folded, expected);
        assert.deepStrictEqual(overSocket, expected);
        note(event.kind);
      },
    });
    await playRandomly(games, made.id, outages, todo);
    const last = await games.read(made.id);
    await expect.poll(() => folded.version).toBe(last.version);
    leave();
    assert.deepStrictEqual(folded, toJson(toWireGame(last, last.updatedAt)));
    assert.deepStrictEqual(decodeSnapshot(last.id, encodeSnapshot(last)), toJson(last));
    for (const side of SIDES) assert.ok((last.clock?.left[side] ?? 0) >= 0);
    if (folded.pair?.number === 2 && folded.pair.before !== 0 && folded.result) note('second game of a pair');
    return last;
  }

  const property = fc.asyncProperty(
    variants,
    seats,
    seats,
    clocks,
    fc.constantFrom({ pie: true }, { pair: true }, {}),
    fc.tuple(actions, actions),
    async (variant, south, north, clock, fairness, [todo, next]) => {
      outages.length = 0;
      const made = await games.create({
        start: startPosition(variant),
        seats: { south, north },
        listed: true,
        ...(clock && { clock }),
        ...fairness,
        at: 1000,
      });
      const { rematch } = await check(made, todo);
      if (rematch) await check(await games.read(rematch), next);
    },
  );
  await fc.assert(property, { numRuns: GAMES });

  for (const [kind, least] of Object.entries(OCCURRENCES))
    expect(seen.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(least);
  expect(seen.get('second game of a pair')).toBeGreaterThan(5);
});

test('ignores an event that the game already includes, and throws on a gap', () => {
  const game = { version: 4, offers: { draw: null, takeback: null } } as WireGame;
  const at = '2026-01-01T00:00:00.000Z';
  const event = (number: number): GameEvent => ({ number, at, kind: 'draw-offered', side: 'north' });
  expect(applyEvent(game, event(4))).toBe(game);
  expect(applyEvent(game, event(5))).toMatchObject({ version: 5, updatedAt: at, offers: { draw: 'north' } });
  expect(() => applyEvent(game, event(6))).toThrow('event 6 does not follow version 4');
});

test('changes only version and time on an event of an unknown kind', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const game = { version: 4, status: 'playing' } as WireGame;
  const event = { number: 5, at, kind: 'celebrated' } as unknown as GameEvent;
  expect(applyEvent(game, event)).toEqual({ version: 5, status: 'playing', updatedAt: at });
});
