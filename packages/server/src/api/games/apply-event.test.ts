import assert from 'node:assert/strict';
import { applyEvent, type BriefMove, expandMove, type GameEvent, type Game as WireGame } from '@kalah/api';
import { createVariant, legalPits, must, SIDES, startPosition } from '@kalah/rules';
import type { Outage, TimeControl } from '@kalah/rules/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GameError } from '../../games/error.ts';
import type { Game } from '../../games/game.ts';
import { createGames, type Games } from '../../games/games.ts';
import { apply, type Update } from '../../games/replay.ts';
import { byToken, type Credential, hashToken, NOBODY, type Seat } from '../../games/seat.ts';
import { ALWAYS_UP } from '../../games/uptime.ts';
import { createHub } from '../../live/hub.ts';
import { decodeSnapshot, encodeSnapshot } from '../../storage/encoding.ts';
import { createMemoryStore } from '../../storage/memory-store.ts';
import { formatUpdate } from '../live/socket-stream.ts';
import { toWireEvent } from './wire-event.ts';
import { toWireGame } from './wire-game.ts';

const GAMES = 2000;

const toJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const variants = fc
  .record({
    pits: fc.constantFrom(1, 2, 3, 6, 12),
    seeds: fc.integer({ min: 1, max: 5 }),
    capturesAlone: fc.boolean(),
  })
  .map((wanted) => must(createVariant(wanted)));

const seats: fc.Arbitrary<Seat> = fc.constantFrom<Seat>(
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
      { weight: 2, arbitrary: fc.constantFrom('resign' as const, 'abort' as const, 'claim' as const) },
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

/** The credential that opens a seat. */
function keyTo(seat: Seat): Credential {
  if (seat.kind === 'secret' || seat.kind === 'account') {
    return byToken(SIDES.find((side) => hashToken(side) === seat.tokenHash)!);
  }
  if (seat.kind === 'named') return { kind: 'name', name: seat.name };
  return seat.kind === 'engine' ? { kind: 'engine' } : NOBODY;
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
        seat: { kind: 'secret', tokenHash: hashToken(side), name: 'Cleo' },
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
      return games.settle(game.id, at);
    case 'takeback':
    case 'draw':
      return games.offer(game.id, kind, { ...actor, ...(answer && { answer }) });
  }
}

/** Does one thing after the other; what the service rejects changes nothing. */
async function playRandomly(
  games: Games,
  id: string,
  outages: Outage[],
  todo: readonly Action[],
): Promise<void> {
  const attempt = (doing: Promise<unknown>) =>
    doing.catch((error: unknown) => assert.ok(error instanceof GameError, error as Error));
  for (const action of todo) await attempt(act(games, await games.read(id), outages, action));
  const { seats: last, updatedAt, moves } = await games.read(id);
  const losses = moves.map(({ pit }) => (pit === 0 ? null : pit));
  await attempt(games.review(id, { losses, at: updatedAt + 3 }));
  await attempt(games.rematch(id, { by: keyTo(last.south), side: 'south', at: updatedAt + 7 }));
}

/** Reads the updates as the socket client does. */
function readSocketMessage(game: WireGame, update: Update): GameEvent {
  const message = JSON.parse(formatUpdate(update)) as GameEvent | BriefMove;
  return 'kind' in message ? message : expandMove(game, message);
}

test(`equals the server’s own game after every event of ${GAMES} random games`, async () => {
  const seen = new Map<string, number>();
  const store = createMemoryStore();
  const outages: Outage[] = [];
  const games = createGames(store, { uptime: { ...ALWAYS_UP, outages } });
  const hub = createHub(store, (error) => assert.fail(error as Error));

  const property = fc.asyncProperty(
    variants,
    seats,
    seats,
    clocks,
    fc.constantFrom({ pie: true }, { pair: true }, {}),
    actions,
    async (variant, south, north, clock, fairness, todo) => {
      outages.length = 0;
      const made = await games.create({
        start: startPosition(variant),
        seats: { south, north },
        listed: true,
        ...(clock && { clock }),
        ...fairness,
        at: 1000,
      });
      let folded = toJson(toWireGame(made, made.updatedAt));
      let overSocket = folded;
      let after: Game = made;
      const leave = await hub.watch(made.id, {
        credential: NOBODY,
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
          seen.set(event.kind, (seen.get(event.kind) ?? 0) + 1);
        },
      });
      await playRandomly(games, made.id, outages, todo);
      const last = await games.read(made.id);
      await expect.poll(() => folded.version).toBe(last.version);
      leave();
      assert.deepStrictEqual(folded, toJson(toWireGame(last, last.updatedAt)));
      assert.deepStrictEqual(decodeSnapshot(last.id, encodeSnapshot(last)), toJson(last));
      for (const side of SIDES) assert.ok((last.clock?.left[side] ?? 0) >= 0);
    },
  );
  await fc.assert(property, { numRuns: GAMES });

  const expected: GameEvent['kind'][] = [
    'seated',
    'attributed',
    'moved',
    'swapped',
    'resigned',
    'draw-offered',
    'draw-declined',
    'draw-agreed',
    'takeback-offered',
    'takeback-declined',
    'took-back',
    'flagged',
    'outage',
    'claimed',
    'ended',
    'reviewed',
    'rematched',
  ];
  for (const kind of expected) expect(seen.get(kind), kind).toBeGreaterThan(5);
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
