import { clockTexts } from 'virtual:texts/clock';
import type { Game, GameEvent, GameRecord, Presences } from '@kalah/api';
import { type Both, both, SIDES, type Side } from '@kalah/rules';
import { playback } from '../settings/playback.ts';
import { settings } from '../settings/settings.svelte.ts';
import { announcer } from '../ui/announcer.svelte.ts';
import { absenceOf, GONE_AFTER_MS } from './absence.ts';
import { type MoveTimes, toMoveTimes, usedBy } from './move-times.ts';
import { type Reading, readClock, untilChange } from './reading.ts';
import { serverTime } from './server-time.ts';
import { type Warning, warningsBetween } from './warning.ts';

export interface TimedMatch {
  readonly game: Game;
  readonly own: Side | undefined;
  /** Whether the server is about to receive a move of this player, so that their clock has stopped for them. */
  readonly isSending: boolean;
}

/** Time that a side has just been granted at the end of its turn. */
export interface Grant {
  readonly seconds: number;
  readonly number: number;
}

/**
 * The clocks of a game and the presence of its players. Between the messages of the server it counts down by itself; a timer
 * waits until the display changes.
 */
export class GameClock {
  presences = $state.raw<Presences | undefined>();
  grants = $state.raw<Partial<Both<Grant>>>({});
  times = $state.raw<MoveTimes>(new Map());

  readonly #match: TimedMatch;
  #now = $state(0);
  #stoppedAt = $state<number>();
  #isOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly readings: Both<Reading> | undefined = $derived.by(() => {
    const { game } = this.#match;
    const { clock } = game;
    const now = this.#stoppedAt ?? this.#now;
    return clock ? both((side) => readClock({ ...game, clock }, side, now)) : undefined;
  });

  constructor(match: TimedMatch) {
    this.#match = match;
    this.observe(match.game);
    this.#now = currentTime();
  }

  /** The server time at which the display last changed. */
  get now(): number {
    return this.#now;
  }

  open(): void {
    this.#isOpen = true;
    this.update();
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  observe({ clock }: Game): void {
    if (clock) serverTime.observe(clock.serverTime);
  }

  setServerTime(time: string): void {
    serverTime.observe(time);
    this.update();
  }

  setPresences(presences: Presences): void {
    this.presences = presences;
    this.update();
  }

  setRecord(record: GameRecord): void {
    this.times = new Map([...toMoveTimes(record), ...this.times]);
  }

  note(event: GameEvent, { clock }: Game): void {
    if (event.kind !== 'moved' || !clock) return;
    this.times = new Map(this.times).set(event.move, { used: usedBy(event), left: clock.left });
    if (clock.kind !== 'live' || !event.granted || this.grants[event.side]?.number === event.number) return;
    this.grants = { ...this.grants, [event.side]: { seconds: event.granted / 1000, number: event.number } };
  }

  absenceOf(side: Side): number {
    return absenceOf(this.presences?.[side], this.#now);
  }

  /** Shows the time now; called when something has changed, and by the timer. */
  update(): void {
    clearTimeout(this.#timer);
    const before = this.#own;
    this.#now = currentTime();
    this.#stoppedAt = this.#match.isSending ? (this.#stoppedAt ?? this.#now) : undefined;
    const after = this.#own;
    if (before && after) for (const warning of warningsBetween(before, after, this.#said)) warn(warning);
    const wait = this.#untilChange();
    if (this.#isOpen && wait !== undefined) this.#timer = setTimeout(() => this.update(), wait);
  }

  get #own(): Reading | undefined {
    const { own } = this.#match;
    return own && this.readings?.[own];
  }

  /** [T21] What this player had at the beginning of the turn, which was announced; undefined after a move in it. */
  get #said(): number | undefined {
    const { game, own } = this.#match;
    return own && game.moves.at(-1)?.side !== own ? game.clock?.left[own] : undefined;
  }

  #untilChange(): number | undefined {
    const { readings } = this;
    if (!readings) return undefined;
    const waits = SIDES.flatMap((side) => {
      const absence = this.absenceOf(side);
      const counted = readings[side].kind === 'live' && absence > 0 && absence <= GONE_AFTER_MS;
      return [untilChange(readings[side]), counted ? 1000 - (absence % 1000) : undefined];
    });
    const known = waits.filter((wait) => wait !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  }
}

/** In an untimed game nothing tells the time of the server, and nothing is counted down. */
function currentTime(): number {
  const now = serverTime.now();
  return Number.isFinite(now) ? now : Date.now();
}

function warn(warning: Warning): void {
  const { spoken } = clockTexts();
  if (warning === 'minute-left') announcer.say(spoken.minuteLeft);
  else if (warning === 'ten-seconds-left') announcer.say(spoken.tenSecondsLeft);
  else if (settings.clockSound) playback.sound(warning, 0);
}
