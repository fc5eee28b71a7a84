import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { GameRecord } from '@kalah/api';
import { createClient, ProblemError } from '@kalah/api/client';
import { createWorkplace, type Kalah } from '../../tests/process/kalah.ts';
import type { Findings } from '../findings.ts';
import { findLoss } from './comparison.ts';
import { type Inspector, inspectSqlite } from './inspection.ts';
import { type Connection, PlayedGame } from './played-game.ts';

/** Enough to fill group commits. */
const CONCURRENT_GAMES = 24;
const WATCHED = 2;
const RETRY_MS = 5;
/** How long after a connection broke the process of the server may end. */
const DEATH_MS = 1000;
export const REJECTED = 'rejected with 503';

export interface Serving {
  readonly kalah: Kalah;
  readonly url: string;
}

/** One database, whose server is killed many times while games are played on it. */
export class Campaign {
  readonly database: string;
  readonly #workplace: Awaited<ReturnType<typeof createWorkplace>>;
  readonly #findings: Findings;
  readonly #environment: Record<string, string>;
  readonly #inspector: Inspector;
  readonly #finished: PlayedGame[] = [];
  #playing: PlayedGame[] = Array.from({ length: CONCURRENT_GAMES }, (_, slot) => createGame(slot));
  /** They were acknowledged something since they were last compared. */
  readonly #changed = new Set<PlayedGame>();

  /** `environment` has additional variables for every server; when it names a database, `inspector` examines it. */
  static async begin(
    findings: Findings,
    environment: Record<string, string> = {},
    inspector?: Inspector,
  ): Promise<Campaign> {
    return new Campaign(await createWorkplace(), findings, environment, inspector);
  }

  private constructor(
    workplace: Awaited<ReturnType<typeof createWorkplace>>,
    findings: Findings,
    environment: Record<string, string>,
    inspector: Inspector | undefined,
  ) {
    this.#workplace = workplace;
    this.#findings = findings;
    this.#environment = { RATE_LIMIT: 'off', LOG_LEVEL: 'error', ENGINE_THREADS: '1', ...environment };
    this.database = join(workplace.folder, 'kalah.db');
    this.#inspector = inspector ?? inspectSqlite(this.database);
  }

  serve(through: readonly string[] = []): Promise<Serving> {
    return this.#workplace.serve(this.#environment, through);
  }

  /** Until the server dies. Requests without an answer are repeated next time. */
  async play({ url, kalah }: Serving): Promise<void> {
    const connection = connect(url);
    const over = new AbortController();
    kalah.ended.then(() => over.abort());
    await Promise.all(this.#playing.map((_, slot) => this.#playAt(slot, connection, over.signal)));
  }

  /** Only games that changed since the last comparison. */
  async compare({ url }: Serving, games: Iterable<PlayedGame> = this.#changed): Promise<void> {
    for (const played of games) {
      if (!played.game) continue;
      const response = await fetch(`${url}/api/v1/games/${played.game.id}/record.json`);
      const { id } = played.game;
      if (!this.#findings.check(response.ok, `the game ${id} is lost: ${response.status}`)) continue;
      const loss = findLoss(played, (await response.json()) as GameRecord);
      this.#findings.check(loss === undefined, `${loss} (game ${id})`);
      this.#findings.count('comparisons of a game with what was acknowledged');
    }
    this.#changed.clear();
  }

  /**
   * Compares on a server that may be killed meanwhile, because it also writes without being asked. Returns whether it is still
   * alive; what was not compared is compared on the next server.
   */
  async compareUnlessKilled(serving: Serving): Promise<boolean> {
    try {
      await this.compare(serving);
      return true;
    } catch (error) {
      const ended = serving.kalah.ended.then(() => true);
      if (await Promise.race([ended, pause(DEATH_MS, false)])) return false;
      throw error;
    }
  }

  /** Completes every pending request before it compares all games. */
  async conclude(serving: Serving): Promise<void> {
    const connection = connect(serving.url);
    await Promise.all(this.#playing.map((played) => this.#advance(played, connection)));
    const games = [...this.#finished, ...this.#playing];
    await this.compare(serving, games);
    await this.inspect();
    const stored = await this.#inspector.countGames();
    this.#findings.check(
      stored === games.length,
      `${games.length} games were created and ${stored} are stored`,
    );
    this.#findings.count('games', games.length);
  }

  async inspect(): Promise<void> {
    for (const damage of await this.#inspector.damages()) this.#findings.fail(damage);
  }

  clear(): Promise<void> {
    return this.#workplace.clear();
  }

  async #playAt(slot: number, connection: Connection, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const played = this.#playing[slot]!;
      const isNew = !played.game;
      if (!(await this.#advance(played, connection))) return;
      if (isNew && slot < WATCHED) void watch(played, connection.url);
      if (played.isOver) {
        played.leave();
        this.#finished.push(played);
        this.#playing[slot] = createGame(slot);
      }
    }
  }

  /** False when the server has died. Repeats the request when the server cannot write. */
  async #advance(played: PlayedGame, connection: Connection): Promise<boolean> {
    this.#changed.add(played);
    for (;;) {
      try {
        await played.advance(connection);
        this.#findings.count('acknowledgements');
        return true;
      } catch (error) {
        if (!(error instanceof ProblemError)) return false;
        if (error.problem.code !== 'unavailable') {
          this.#findings.fail(
            `${JSON.stringify(played.nextRequest)} was answered ${JSON.stringify(error.problem)}`,
          );
          return false;
        }
        this.#findings.count(REJECTED);
        await pause(RETRY_MS);
      }
    }
  }
}

/** Every other game is played over a socket. */
function createGame(slot: number): PlayedGame {
  return new PlayedGame(slot % 2 === 1);
}

function connect(url: string): Connection {
  return { client: createClient({ baseUrl: url }), url };
}

/** On a final server, which it kills before it inspects the database. */
export async function conclude(campaign: Campaign): Promise<void> {
  const serving = await campaign.serve();
  await campaign.compare(serving);
  await campaign.conclude(serving);
  await serving.kalah.signal('SIGKILL');
  await campaign.inspect();
}

/** Until the connection is cut. Records which events were shown. */
async function watch(played: PlayedGame, url: string): Promise<void> {
  try {
    const { body } = await fetch(`${url}/api/v1/games/${played.game!.id}/events`);
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      for (const [, number] of text.matchAll(/^id: (\d+)\n/gm))
        played.shown = Math.max(played.shown, Number(number));
    }
  } catch {
    // The server was killed, as intended.
  }
}
