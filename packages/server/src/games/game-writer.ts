import { nextTimeSlice } from '../time-slices.ts';
import type { Command, PairingCommand } from './command.ts';
import { GameError } from './error.ts';
import type { GameEvent, NewEvent } from './event.ts';
import type { Game } from './game.ts';
import type { Change, GameStore } from './game-store.ts';
import type { NewJob } from './job.ts';
import { rejectTooLong } from './length.ts';
import { toGameNotices } from './notice.ts';
import { apply } from './replay.ts';
import { toTimeEvents } from './time.ts';
import type { Uptime } from './uptime.ts';

export interface GameWriterOptions {
  readonly uptime: Uptime;
  /** The jobs that follow from a change. */
  readonly toJobs: (change: Change) => readonly NewJob[];
}

interface AppendOptions extends Partial<Pick<PairingCommand, 'closes' | 'withdraws' | 'notices'>> {
  readonly at: number;
  readonly caller?: string | undefined;
}

type Decide = (game: Game, at: number) => readonly NewEvent[];

/** How many times a change is attempted while other writers are faster, before it fails as unavailable. */
const ATTEMPTS = 16;

export type GameWriter = ReturnType<typeof createGameWriter>;

/** Reads games, decides which events follow, and appends them. */
export function createGameWriter(store: GameStore, { uptime, toJobs }: GameWriterOptions) {
  async function read(id: string): Promise<Game> {
    const game = await store.find(id);
    if (!game) throw new GameError('no-such-game');
    return game;
  }

  /**
   * Passes the latest version of the game to `decide` and appends the events that it returns. If another writer was
   * faster, repeats this with the new version. `decide` also gets the time of the decision, which its events will have.
   * Outages and an expired clock are appended first.
   */
  async function change(id: string, { at, caller }: Command, decide: Decide): Promise<Game> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const game = await read(id);
      // Awaited only if there is something to wait for: every `await` delays the move.
      const confirmed = game.clock && uptime.confirm();
      if (confirmed) await confirmed;
      const decidedAt = notBefore(game, uptime.correct(at));
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
    const change = { ...(game && { before: game }), events, game: after };
    const jobs = toJobs(change);
    const allNotices = [...notices, ...toGameNotices(change)];
    const appended = await store.append({
      ...change,
      ...(jobs.length > 0 && { jobs }),
      ...(closes && { closes }),
      ...(withdraws && { withdraws }),
      ...(allNotices.length > 0 && { notices: allNotices }),
      ...(caller !== undefined && { caller }),
    });
    return appended ? after : undefined;
  }

  /**
   * Appends the event that `decide` finds, if it finds one. If another writer was faster, decides again. Ignores clocks,
   * because the game is over.
   */
  async function changeFinished(
    id: string,
    command: Command,
    decide: (game: Game) => Promise<NewEvent | undefined>,
  ): Promise<Game> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const game = await read(id);
      const event = await decide(game);
      if (!event) return game;
      const after = await append(game, id, [event], { at: notBefore(game, uptime.correct(command.at)) });
      if (after) return after;
    }
    throw new GameError('unavailable');
  }

  /** Long logs take a few milliseconds to read, so each read waits for its time slice. */
  async function readLog(id: string): Promise<readonly GameEvent[]> {
    await nextTimeSlice();
    return store.log(id, 0);
  }

  return { read, readLog, change, changeFinished, append };
}

/** Keeps time from running backwards within a game, because the clocks of replicas differ. */
export function notBefore({ updatedAt }: Game, at: number): number {
  return Math.max(at, updatedAt);
}
