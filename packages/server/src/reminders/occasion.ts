import { opposite, type Side } from '@kalah/rules';
import { type Clock, findDeadline } from '@kalah/rules/clock';
import { type Game, statusOf } from '../games/game.ts';
import type { Change } from '../games/game-store.ts';
import { findTokenHash, occupantOf } from '../games/seat.ts';
import { DAY_MS } from '../platform/duration.ts';
import type { ChangeJob, NewJob } from '../platform/jobs/job.ts';

/** [M1] Why a player is reminded. */
type OccasionKind = 'turn' | 'low' | 'joined';

export interface Occasion {
  readonly kind: OccasionKind;
  readonly game: string;
  readonly side: Side;
  /** The turns that had been completed. The occasion has passed when there are more. */
  readonly turns: number;
}

export interface ClockWatch {
  readonly game: string;
  readonly reminded?: number;
}

export const OCCASION_JOB = 'reminder-occasion';
export const CLOCK_JOB = 'reminder-clock';
export const FORGET_JOB = 'reminder-forget';

/** [M4] The share of the period that is left when a player is warned. */
const LOW_SHARE = 0.2;

/** [M16] Subscriptions are kept for a day after the game, in case of a rematch. */
const KEPT_MS = DAY_MS;

/** [M2] Only correspondence games have reminders. */
export function toReminderJobs({ before, game }: Change): ChangeJob[] {
  if (!hasReminders(game)) return [];
  if (game.ending) return before?.ending ? [] : [toForgetJob(game)];
  return [...toOccasionJobs(before, game), ...toFirstClockJobs(before, game)];
}

export function hasReminders({ clock }: Game): boolean {
  return clock?.control.kind === 'correspondence';
}

/** A player whose game somebody joins, and who is to move, gets one reminder that says both. */
function toOccasionJobs(before: Game | undefined, game: Game): ChangeJob[] {
  const joined = findJoined(before, game);
  const turn = findTurn(before, game);
  const occasions: (Occasion | undefined)[] = [
    joined && { kind: 'joined', ...joined },
    turn && turn.side !== joined?.side ? { kind: 'turn', ...turn } : undefined,
  ];
  return occasions
    .filter((occasion) => occasion !== undefined)
    .flatMap((occasion) => {
      const subscriber = findTokenHash(game.seats[occasion.side]);
      if (subscriber === undefined) return [];
      return {
        key: `${OCCASION_JOB}:${occasion.kind}:${game.id}:${game.version}`,
        kind: OCCASION_JOB,
        data: occasion,
        dueAt: game.updatedAt,
        subscriber,
      };
    });
}

type Moment = Omit<Occasion, 'kind'>;

function findJoined(before: Game | undefined, game: Game): Moment | undefined {
  if (!before || statusOf(before) !== 'waiting' || statusOf(game) !== 'playing') return undefined;
  const side = occupantOf(before.seats.south) === 'nobody' ? 'north' : 'south';
  return toMoment(game, side);
}

/** [M1] The side whose turn has begun. None if the opponent is the computer, which moves at once. */
function findTurn(before: Game | undefined, game: Game): Moment | undefined {
  const side = game.clock?.running;
  const isSwap = game.swapped !== before?.swapped;
  if (!side || (side === before?.clock?.running && !isSwap)) return undefined;
  return occupantOf(game.seats[opposite(side)]) === 'computer' ? undefined : toMoment(game, side);
}

function toMoment(game: Game, side: Side): Moment {
  return { game: game.id, side, turns: countTurns(game) };
}

function toFirstClockJobs(before: Game | undefined, game: Game): NewJob[] {
  return before?.clock?.running ? [] : toClockStart(game);
}

/**
 * [M4] Watches a running clock until the end of the game. A game has one such job, so adding it again is harmless: imported games,
 * and those older than reminders, get it with their first subscription.
 */
export function toClockStart({ id, clock }: Game): NewJob[] {
  return clock?.running ? [toClockJob({ game: id }, lowTimeOf(clock)!)] : [];
}

export function toClockJob(watch: ClockWatch, dueAt: number): NewJob {
  return { key: `${CLOCK_JOB}:${watch.game}`, kind: CLOCK_JOB, data: watch, dueAt };
}

function toForgetJob({ id, updatedAt }: Game): NewJob {
  return { key: `${FORGET_JOB}:${id}`, kind: FORGET_JOB, data: { game: id }, dueAt: updatedAt + KEPT_MS };
}

/** A swap passes the turn, too. */
export function countTurns({ clock, swapped }: Pick<Game, 'clock' | 'swapped'>): number {
  if (!clock) return 0;
  return clock.turns.south + clock.turns.north + (swapped === undefined ? 0 : 1);
}

/** [M4] When the running side has a fifth of its period left. */
export function lowTimeOf(clock: Clock): number | undefined {
  const deadline = findDeadline(clock);
  return deadline === undefined ? undefined : Math.ceil(deadline - LOW_SHARE * periodMs(clock));
}

export function msUntilLow(clock: Clock): number {
  return Math.ceil((1 - LOW_SHARE) * periodMs(clock));
}

function periodMs({ control }: Clock): number {
  return control.kind === 'correspondence' ? control.days * DAY_MS : 0;
}

/** [M5] Whether a reminder would still be true. */
export function isCurrent({ kind, side, turns }: Occasion, game: Game): boolean {
  const { ending, clock } = game;
  if (ending || !clock || countTurns(game) !== turns) return false;
  return kind === 'joined' || clock.running === side;
}
