import type { ChangeJob } from '../platform/jobs/job.ts';
import { nextTimeSlice } from '../platform/time-slices.ts';
import type { Uptime } from './clocks/uptime.ts';
import type { Command, PairingCommand } from './command.ts';
import { GameError } from './errors.ts';
import type { GameEvent, NewEvent } from './event.ts';
import type { Game } from './game.ts';
import type { Change, GameStore } from './game-store.ts';
import { rejectTooLong } from './length.ts';
import { toGameNotices } from './notice.ts';
import { apply } from './replay.ts';
import { toTimeEvents } from './time.ts';

export interface GameWriterOptions {
  readonly uptime: Uptime;
  readonly toJobs: (change: Change) => readonly ChangeJob[];
}

interface AppendOptions extends Partial<Pick<PairingCommand, 'closes' | 'withdraws' | 'notices'>> {
  readonly at: number;
  readonly caller?: string | undefined;
}

type Decide = (game: Game, at: number) => readonly NewEvent[];

/**
 * Maximum attempts at a change, including those that append outages or a timeout first. When they are used up, the change fails
 * with `unavailable`.
 */
const ATTEMPTS = 16;

export type GameWriter = ReturnType<typeof createGameWriter>;

export function createGameWriter(store: GameStore, { uptime, toJobs }: GameWriterOptions) {
  async function read(id: string): Promise<Game> {
    return requireGame(await store.find(id));
  }

  /**
   * Passes the latest version of the game to `decide`, with the time that new events will have, and appends the events
   * that `decide` returns. If another writer was faster, starts again with the new version. Outages and a timeout are
   * appended before `decide` is called.
   */
  async function change(id: string, { at, caller }: Command, decide: Decide): Promise<Game> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // Only real promises are awaited, because every `await` delays the move.
      const stored = store.find(id);
      const game = requireGame(stored instanceof Promise ? await stored : stored);
      const confirmed = game.clock && uptime.confirm();
      if (confirmed) await confirmed;
      const decidedAt = toEventTime(game, uptime.correct(at));
      const timeEvents = toTimeEvents(game, uptime.outages, decidedAt);
      if (timeEvents.length > 0) {
        await append(game, id, timeEvents, { at: decidedAt });
        continue;
      }
      const newEvents = decide(game, decidedAt);
      if (newEvents.length === 0) return game;
      rejectTooLong(game, newEvents);
      const after = await append(game, id, newEvents, { at: decidedAt, caller });
      if (after) return after;
    }
    throw new GameError('unavailable');
  }

  async function append(
    game: Game | undefined,
    id: string,
    newEvents: readonly NewEvent[],
    { at, caller, closes, withdraws, notices = [] }: AppendOptions,
  ): Promise<Game | undefined> {
    const expected = game?.version ?? 0;
    const events = newEvents.map(
      (newEvent, index): GameEvent => ({ ...newEvent, number: expected + 1 + index, at }),
    );
    const after = events.reduce<Game | undefined>((before, event) => apply(before, id, event), game)!;
    const change = { before: game, events, game: after };
    const appended = await store.append({
      ...change,
      jobs: toJobs(change),
      closes,
      withdraws,
      notices: [...notices, ...toGameNotices(change)],
      caller,
    });
    return appended ? after : undefined;
  }

  /** Decides again if another writer was faster. Does not check the clock, because the game is over. */
  async function changeFinishedGame(
    id: string,
    command: Command,
    decide: (game: Game) => Promise<NewEvent | undefined>,
  ): Promise<Game> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const game = await read(id);
      const event = await decide(game);
      if (!event) return game;
      const after = await append(game, id, [event], { at: toEventTime(game, uptime.correct(command.at)) });
      if (after) return after;
    }
    throw new GameError('unavailable');
  }

  /** Long logs take a few milliseconds to read, so each read waits for its time slice. */
  async function readLog(id: string): Promise<readonly GameEvent[]> {
    await nextTimeSlice();
    return store.log(id, 0);
  }

  return { read, readLog, change, changeFinishedGame, append };
}

function requireGame(game: Game | undefined): Game {
  if (!game) throw new GameError('no-such-game');
  return game;
}

/** The clocks of replicas differ, so an event is never dated earlier than the previous event of its game. */
export function toEventTime({ updatedAt }: Game, at: number): number {
  return Math.max(at, updatedAt);
}
