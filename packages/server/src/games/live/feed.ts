import { both } from '@kalah/rules';
import { forEachInTimeSlices, nextTimeSlice } from '../../platform/time-slices.ts';
import type { GameEvent } from '../event.ts';
import type { Game } from '../game.ts';
import { type Change, expectedVersion } from '../game-store.ts';
import { Replay, replayUpdates, type Update } from '../replay.ts';
import { type Credential, isOwnSeat, isPlayer } from '../seat.ts';
import type { SentPhrase } from './phrase.ts';
import type { Audience, Connected, Presence } from './presence.ts';

export interface Watcher {
  /**
   * Players who present their credential do not count as spectators. A watcher without a credential, such as
   * that of a list or of an account's events, is not counted at all.
   */
  readonly credential?: Credential;
  /** [O4] Whose watcher this is, if it is not counted. Players may watch their hidden games. */
  readonly owner?: Credential;
  onCredential?: () => void;
  start(game: Game): void;
  send(update: Update): void;
  sendAudience(audience: Audience): void;
  /** [O10] A phrase that a player has sent. Lists of games do not show it. */
  sendPhrase?(sent: SentPhrase): void;
  /** [O4] Called when the client may no longer see the game. */
  end?(): void;
}

const COUNT_PAUSE_MS = 1000;

/**
 * One watched game. It keeps the version its watchers have seen and reads the log when a later one is announced, so an
 * announcement that is lost, late or repeated delays an event but never loses it.
 */
export class Feed {
  readonly #id: string;
  readonly #readLog: (after: number) => Promise<readonly GameEvent[]>;
  readonly #report: (error: Error) => void;
  readonly #presence: Presence;
  readonly #unfollow: () => void;
  readonly #watchers = new Set<Watcher>();
  #game: Game;
  #isLogReported = false;
  #reading: Promise<void> | undefined;
  #countTimer: NodeJS.Timeout | undefined;
  #lastAudience = '';

  constructor(
    game: Game,
    readLog: (after: number) => Promise<readonly GameEvent[]>,
    report: (error: Error) => void,
    presence: Presence,
  ) {
    this.#id = game.id;
    this.#game = game;
    this.#readLog = readLog;
    this.#report = report;
    this.#presence = presence;
    this.#unfollow = presence.follow(game.id, () => this.#sendAudience());
  }

  /** Sends the whole game, or the events after the last one the watcher has seen. Returns how many it caught up on. */
  async add(watcher: Watcher, after: number | undefined): Promise<number> {
    const first = after === undefined || after > this.#game.version ? this.#sendGame(watcher) : after;
    let seen = first;
    // More events may be published while the log is read. Nothing is awaited between the last comparison and the
    // addition, so the watcher cannot miss an event.
    while (seen < this.#game.version) seen = await this.#sendMissed(watcher, seen);
    this.#watchers.add(watcher);
    watcher.onCredential = () => this.#countConnected();
    if (watcher.credential) this.#countConnected();
    return seen - first;
  }

  remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (watcher.credential) this.#countConnected();
  }

  publish(change: Change): boolean {
    if (expectedVersion(change) !== this.#game.version) return false;
    this.#send(change.events, change.game);
    return true;
  }

  async update(version: number): Promise<void> {
    if (version <= this.#game.version) return;
    await this.#catchUp();
    // A read that was already running may have started before this commit.
    if (version > this.#game.version) await this.#catchUp();
  }

  sendPhrase(sent: SentPhrase): void {
    for (const watcher of this.#watchers) watcher.sendPhrase?.(sent);
  }

  withdraw(): void {
    for (const watcher of this.#watchers) {
      const owner = watcher.credential ?? watcher.owner;
      if (owner && isPlayer(this.#game.seats, owner)) continue;
      this.remove(watcher);
      watcher.end?.();
    }
  }

  close(): void {
    clearTimeout(this.#countTimer);
    this.#unfollow();
  }

  #sendGame(watcher: Watcher): number {
    watcher.start(this.#game);
    return this.#game.version;
  }

  async #sendMissed(watcher: Watcher, after: number): Promise<number> {
    let seen = after;
    const updates = await this.#readUpdates(after);
    await nextTimeSlice(); // reading the log has used one
    await forEachInTimeSlices(updates, (update) => {
      watcher.send(update);
      seen = update.event.number;
    });
    if (seen > after) return seen;
    this.#reportShortLog(after);
    return this.#sendGame(watcher);
  }

  /** Once per feed, because every watcher that reconnects would find the same. */
  #reportShortLog(seen: number): void {
    if (this.#isLogReported) return;
    this.#isLogReported = true;
    const { version } = this.#game;
    this.#report(
      new Error(`the log of game ${this.#id} has no event after ${seen}, but its snapshot is at ${version}`),
    );
  }

  async #readUpdates(after: number): Promise<Iterable<Update>> {
    await nextTimeSlice();
    const log = await this.#readLog(0);
    const { version } = this.#game;
    return replayUpdates(this.#id, log).filter(
      ({ event: { number } }) => number > after && number <= version,
    );
  }

  async #catchUp(): Promise<void> {
    this.#reading ??= this.#readLog(this.#game.version)
      .then((events) => this.#send(events.filter(({ number }) => number > this.#game.version)))
      .finally(() => {
        this.#reading = undefined;
      });
    await this.#reading;
  }

  /** `last` is the game after the last event, if the caller has it. */
  #send(events: readonly GameEvent[], last?: Game): void {
    for (const update of this.#advance(events, last)) {
      for (const watcher of this.#watchers) watcher.send(update);
      if (update.event.kind === 'swapped') this.#countConnected();
    }
  }

  /** One replay for all events, because each new one computes every position again at its first takeback. */
  #advance(events: readonly GameEvent[], last?: Game): Update[] {
    const replayed = new Replay(this.#id, this.#game);
    const updates = events.map((event): Update => {
      if (last?.version === event.number) return { event, game: last };
      replayed.add(event);
      return { event, game: replayed.state! };
    });
    this.#game = last ?? replayed.game!;
    return updates;
  }

  /** At most once a second, so that a crowd arriving at once does not cause a message per arrival and watcher. */
  #countConnected(): void {
    this.#countTimer ??= setTimeout(() => {
      this.#countTimer = undefined;
      this.#presence.set(this.#id, this.#connected());
      // New watchers have not received the audience yet, so it is sent even if unchanged.
      this.#lastAudience = '';
      this.#sendAudience();
    }, COUNT_PAUSE_MS).unref();
  }

  #connected(): Connected {
    const { seats } = this.#game;
    const credentials = [...this.#watchers].flatMap(({ credential }) => credential ?? []);
    return {
      players: both((side) => credentials.some((credential) => isOwnSeat(seats[side], credential))),
      spectators: credentials.filter((credential) => !isPlayer(seats, credential)).length,
    };
  }

  #sendAudience(): void {
    const audience = this.#presence.audience(this.#id);
    const text = JSON.stringify(audience);
    if (text === this.#lastAudience) return;
    this.#lastAudience = text;
    for (const watcher of this.#watchers) watcher.sendAudience(audience);
  }
}
