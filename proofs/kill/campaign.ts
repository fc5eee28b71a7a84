import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { GameRecord } from '@kalah/api';
import { createClient, ProblemError } from '@kalah/api/client';
import { createWorkplace, type Kalah } from '../../tests/process/kalah.ts';
import type { Findings } from '../findings.ts';
import { findLoss } from './comparison.ts';
import { type Inspector, inspectSqlite } from './inspection.ts';
import { type Line, Table } from './table.ts';

/** So many games are under way at once, enough to fill group commits. */
const TABLES_AT_ONCE = 24;
const WATCHED = 2;
const RETRY_MS = 5;
/** The figure of requests that a server said it could not do at the moment. */
export const REFUSED = 'honest refusals (503)';

export interface Serving {
  readonly kalah: Kalah;
  readonly url: string;
}

/** One database through many deaths of its server, and the tables that play on it all the while. */
export class Campaign {
  readonly database: string;
  readonly #workplace: Awaited<ReturnType<typeof createWorkplace>>;
  readonly #findings: Findings;
  readonly #environment: Record<string, string>;
  readonly #inspector: Inspector;
  readonly #finished: Table[] = [];
  #playing: Table[] = Array.from({ length: TABLES_AT_ONCE }, (_, seat) => layTable(seat));
  /** Those that heard something since they were last compared. */
  readonly #changed = new Set<Table>();

  /** `environment`: more variables for every server of the campaign, and who looks into a database that they name. */
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

  /** Plays on every table until the server is gone. What it had not answered by then is asked again the next time. */
  async play({ url, kalah }: Serving): Promise<void> {
    const line = openLine(url);
    const over = new AbortController();
    kalah.ended.then(() => over.abort());
    await Promise.all(this.#playing.map((_, seat) => this.#playAt(seat, line, over.signal)));
  }

  /** Compares what the tables that heard something were told with what the server has. */
  async compare({ url }: Serving, tables: Iterable<Table> = this.#changed): Promise<void> {
    for (const table of tables) {
      if (!table.game) continue;
      const response = await fetch(`${url}/api/v1/games/${table.game.id}/record.json`);
      const { id } = table.game;
      if (!this.#findings.check(response.ok, `the game ${id} is lost: ${response.status}`)) continue;
      const loss = findLoss(table, (await response.json()) as GameRecord);
      this.#findings.check(loss === undefined, `${loss} (game ${id})`);
      this.#findings.count('comparisons of a game with what was acknowledged');
    }
    this.#changed.clear();
  }

  /** The last word: every table is asked for what it still waits for, and everything is compared. */
  async conclude(serving: Serving): Promise<void> {
    const line = openLine(serving.url);
    await Promise.all(this.#playing.map((table) => this.#goOn(table, line)));
    const tables = [...this.#finished, ...this.#playing];
    await this.compare(serving, tables);
    await this.inspect();
    const games = await this.#inspector.countGames();
    this.#findings.check(
      games === tables.length,
      `${tables.length} games were asked for and ${games} are there`,
    );
    this.#findings.count('games', tables.length);
  }

  async inspect(): Promise<void> {
    for (const damage of await this.#inspector.findDamages()) this.#findings.fail(damage);
  }

  clear(): Promise<void> {
    return this.#workplace.clear();
  }

  async #playAt(seat: number, line: Line, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const table = this.#playing[seat]!;
      const isNew = !table.game;
      if (!(await this.#goOn(table, line))) return;
      if (isNew && seat < WATCHED) void watch(table, line.url);
      if (table.isOver) {
        table.leave();
        this.#finished.push(table);
        this.#playing[seat] = layTable(seat);
      }
    }
  }

  /** False when the server is gone. A server that says that it cannot write at the moment is asked again. */
  async #goOn(table: Table, line: Line): Promise<boolean> {
    this.#changed.add(table);
    for (;;) {
      try {
        await table.goOn(line);
        this.#findings.count('acknowledgements');
        return true;
      } catch (error) {
        if (!(error instanceof ProblemError)) return false;
        if (error.problem.code !== 'unavailable') {
          this.#findings.fail(`${JSON.stringify(table.wish)} was answered ${JSON.stringify(error.problem)}`);
          return false;
        }
        this.#findings.count(REFUSED);
        await pause(RETRY_MS);
      }
    }
  }
}

/** Every other table plays over a socket, and the others by requests. */
function layTable(seat: number): Table {
  return new Table(seat % 2 === 1);
}

function openLine(url: string): Line {
  return { client: createClient({ baseUrl: url }), url };
}

/** Compares everything on a last server, and looks into the database once that is killed too. */
export async function conclude(campaign: Campaign): Promise<void> {
  const serving = await campaign.serve();
  await campaign.compare(serving);
  await campaign.conclude(serving);
  await serving.kalah.signal('SIGKILL');
  await campaign.inspect();
}

/** Somebody who watches a table until the line is cut, and remembers what it was shown. */
async function watch(table: Table, url: string): Promise<void> {
  try {
    const { body } = await fetch(`${url}/api/v1/games/${table.game!.id}/events`);
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      for (const [, number] of text.matchAll(/^id: (\d+)\n/gm))
        table.shown = Math.max(table.shown, Number(number));
    }
  } catch {
    // The server was killed, as intended.
  }
}
