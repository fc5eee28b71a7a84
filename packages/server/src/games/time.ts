import type { Ending } from '@kalah/rules';
import {
  type Clock,
  chargeAt,
  createClock,
  endByTime,
  findTimeout,
  followClock,
  isClockEvent,
  newOutages,
  type Outage,
  runClock,
} from '@kalah/rules/clock';
import type { GameEvent, NewEvent } from './event.ts';
import { type Game, type GameState, type PlayedMove, statusOf } from './game.ts';

/** [T13] The side to move is charged for the time it has used. */
export function endGame(game: Game, ending: Ending, at: number): NewEvent & { kind: 'ended' } {
  return { kind: 'ended', ending, ...toRunningCharge(game, at) };
}

/** Milliseconds; empty if no clock runs. */
export function toRunningCharge({ clock }: Game, at: number): { charged?: number } {
  return clock?.running ? { charged: chargeAt(clock, at) } : {};
}

/**
 * The events that follow from time alone: [T10] outages, or else [T8] a timeout. Outages are returned alone, because they
 * move the deadline.
 */
export function toTimeEvents(game: Game, outages: readonly Outage[], at: number): NewEvent[] {
  const { clock, position } = game;
  if (!clock?.running) return [];
  const missed = newOutages(clock, outages, at);
  if (missed.length > 0) return missed.map((outage) => ({ kind: 'outage', ...outage }));
  const side = findTimeout(clock, at);
  return side ? [{ kind: 'flagged', side }, endGame(game, endByTime(clock, position, side), at)] : [];
}

export function startClock(
  state: GameState,
  { clock, at }: GameEvent & { kind: 'created' },
): Clock | undefined {
  // [T2] No clock runs while a seat is vacant.
  const running = statusOf(state) === 'playing' ? state.position.turn : undefined;
  return clock && runClock(createClock(clock, at), running, at);
}

/** `after` and `moves` describe the game after the event, except for its clock. */
export function advanceClock(
  clock: Clock,
  event: Exclude<GameEvent, { kind: 'created' }>,
  after: GameState,
  moves: readonly PlayedMove[],
): Clock {
  if (!isClockEvent(event)) return clock;
  const isPlaying = statusOf(after) === 'playing';
  return followClock(clock, event, event.at, {
    turn: after.position.turn,
    isPlaying,
    moves,
    isSwapped: after.swapped !== undefined,
  });
}
