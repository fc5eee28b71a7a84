import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import {
  type Clock,
  chargeAt,
  createClock,
  findDeadline,
  findDue,
  findTimeout,
  followClock,
  newOutages,
  runClock,
  type TimeControl,
  timeMove,
} from '../src/clock/index.ts';
import {
  isOver,
  legalPits,
  must,
  type Position,
  play,
  SIDES,
  type Side,
  startPosition,
} from '../src/index.ts';
import { variants } from './arbitraries.ts';

const controls: fc.Arbitrary<TimeControl> = fc.oneof(
  fc
    .tuple(fc.nat(60), fc.nat(5))
    .map(([initial, increment]) => ({ kind: 'live' as const, initial, increment }))
    .filter(({ initial, increment }) => initial + increment > 0),
  fc.constantFrom(1, 3).map((days) => ({ kind: 'correspondence' as const, days })),
);

/** Pauses are in milliseconds for live games and a thousand times as long in correspondence games. */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('move', 'move', 'move', 'move', 'takeback', 'outage'),
    pause: fc.oneof(fc.nat(3000), fc.nat(40_000)),
    choice: fc.nat(11),
    lag: fc.nat(1500),
  }),
  { maxLength: 120, size: 'max' },
);

type Entry =
  | { kind: 'moved'; side: Side; pit: number; at: number; charged: number; granted: number; credited: number }
  | { kind: 'took-back'; moves: number; at: number; charged: number }
  | { kind: 'outage'; from: number; to: number; at: number }
  | { kind: 'ended'; at: number; charged: number };

interface State {
  readonly clock: Clock;
  readonly positions: readonly Position[];
  readonly moves: readonly { readonly side: Side }[];
}

function fold({ clock, ...before }: State, entry: Entry): State {
  const { positions, moves } = followBoard(before, entry);
  const { turn } = positions.at(-1)!;
  return {
    clock: followClock(clock, entry, entry.at, { turn, isPlaying: true, isSwapped: false, moves }),
    positions,
    moves,
  };
}

function followBoard({ positions, moves }: Omit<State, 'clock'>, entry: Entry): Omit<State, 'clock'> {
  switch (entry.kind) {
    case 'moved': {
      const { after } = must(play(positions.at(-1)!, entry.pit));
      return { positions: [...positions, after], moves: [...moves, { side: entry.side }] };
    }
    case 'took-back':
      return { positions: positions.slice(0, -entry.moves), moves: moves.slice(0, -entry.moves) };
    default:
      return { positions, moves };
  }
}

test('[T15] time is created only by grants, is never negative, and is the same from the log and from a snapshot', () => {
  const property = fc.property(
    controls,
    variants,
    steps,
    fc.nat(200),
    (control, variant, todo, snapshotAt) => {
      const scale = control.kind === 'live' ? 1 : 1000;
      const start: State = {
        clock: runClock(createClock(control, 0), 'south', 0),
        positions: [startPosition(variant)],
        moves: [],
      };
      const initial = start.clock.left.south;
      const log: Entry[] = [];
      const charged = { south: 0, north: 0 };
      const granted = { south: 0, north: 0 };
      let state = start;
      let snapshot: { text: string; length: number } | undefined;
      let due = findDue(start.clock, 0)!;
      let now = 0;

      const add = (entry: Entry) => {
        const before = state.clock;
        if ('charged' in entry && before.running) charged[before.running] += entry.charged;
        if (entry.kind === 'moved') granted[entry.side] += entry.granted;
        log.push(entry);
        state = fold(state, entry);
        if (log.length === snapshotAt) snapshot = { text: JSON.stringify(state), length: log.length };
        for (const side of SIDES) {
          assert.ok(state.clock.left[side] >= 0);
          assert.ok(state.clock.lagQuota[side] >= 0);
          assert.equal(state.clock.left[side], initial - charged[side] + granted[side]);
        }
        // [T9] What a store does with the column of the due time.
        const next = findDue(state.clock, now);
        if (next !== undefined && next < findDue(before, now)!) due = next;
        assert.ok(due <= (findDeadline(state.clock) ?? Number.POSITIVE_INFINITY));
      };

      for (const { kind, pause, choice, lag } of todo) {
        now += pause * scale;
        if (now > due && !findTimeout(state.clock, now)) due = findDue(state.clock, now)!;
        const position = state.positions.at(-1)!;
        if (kind === 'outage') {
          const outages = newOutages(state.clock, [{ from: now - 1000, to: now }], now);
          for (const outage of outages) add({ kind: 'outage', ...outage, at: now });
          continue;
        }
        const pits = legalPits(position);
        if (findTimeout(state.clock, now) || pits.length === 0) break;
        if (kind === 'move') {
          const pit = pits[choice % pits.length]!;
          const { after } = must(play(position, pit));
          const side = position.turn;
          const move = { side, endsTurn: after.turn !== side && !isOver(after), at: now };
          add({ kind: 'moved', side, pit, at: now, ...timeMove(state.clock, move, lag) });
        } else if (state.moves.length > 0) {
          const moves = 1 + (choice % Math.min(3, state.moves.length));
          add({ kind: 'took-back', moves, at: now, charged: chargeAt(state.clock, now) });
        }
      }
      add({ kind: 'ended', at: now, charged: chargeAt(state.clock, now) });

      assert.deepEqual(log.reduce(fold, start), state);
      if (snapshot) {
        const resumed = log.slice(snapshot.length).reduce(fold, JSON.parse(snapshot.text) as State);
        assert.deepEqual(resumed, state);
      }
    },
  );
  fc.assert(property, { numRuns: 500 });
});
