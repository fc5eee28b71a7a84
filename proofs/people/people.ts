import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { GameRecord } from '@kalah/api';
import { createDice, type Dice } from '../dice.ts';
import { Findings } from '../findings.ts';
import type { Part, Progress, Scale } from '../part.ts';
import { type Database, withDatabases } from '../stores.ts';
import { MachineClock } from '../time/machine-clock.ts';
import { Service } from '../time/service.ts';
import { Person } from './person.ts';

const run = promisify(execFile);
const KALAH = fileURLToPath(new URL('../../packages/cli/bin/kalah.mjs', import.meta.url));

interface Counts {
  readonly people: number;
  /** At least, on each database. */
  readonly games: number;
  /** Between kills or freezes of servers. */
  readonly everyMs: readonly [least: number, most: number];
}

const COUNTS: Record<Scale, Counts> = {
  quick: { people: 4, games: 2, everyMs: [900, 1200] },
  normal: { people: 12, games: 150, everyMs: [300, 1500] },
  long: { people: 24, games: 1000, everyMs: [300, 1500] },
};

/** How long the ratings of the last games may take. A job that a killed server had begun is due again after 60 s. */
const SETTLED_MS = 120_000;
const POLL_MS = 200;

export const people: Part = {
  name: 'people',
  promise:
    'Every seek leads to one game, nobody is in two games at once, and every rated game changes both ratings once, although servers are killed and frozen.',
  async run(scale, progress) {
    const findings = new Findings();
    const dice = createDice();
    findings.set('seed', String(dice.seed));
    await withDatabases(async (databases) => {
      // Starting servers takes most of the time of the quick form.
      const used = databases.filter(
        ({ isDurable, replicas }) => isDurable && (scale !== 'quick' || replicas > 1),
      );
      for (const database of used) await new Trial(database, COUNTS[scale], dice, findings).run(progress);
    });
    findings.set('games twice, people twice, ratings wrong or twice', findings.failed);
    return findings;
  },
};

interface FinishedGame {
  readonly id: string;
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly ratings: number;
  /** For ratings. */
  readonly counts: boolean;
}

/** People look for games on one database while its servers are killed. */
class Trial {
  readonly #database: Database;
  readonly #counts: Counts;
  readonly #dice: Dice;
  readonly #findings: Findings;
  readonly #games = new Set<string>();

  constructor(database: Database, counts: Counts, dice: Dice, findings: Findings) {
    this.#database = database;
    this.#counts = counts;
    this.#dice = dice;
    this.#findings = findings;
  }

  async run(progress: Progress): Promise<void> {
    const { url, replicas, name } = this.#database;
    const clocks = Array.from({ length: replicas }, () => new MachineClock(undefined));
    const service = await Service.start({ DATABASE_URL: url }, clocks, this.#dice);
    try {
      const persons: Person[] = [];
      for (let number = 1; number <= this.#counts.people; number++)
        persons.push(await Person.create(`Player-${number}`, service, this.#dice));
      await this.#play(persons, service, (games) =>
        progress(games, this.#counts.games, `playing on ${name}`),
      );
      this.#checkSeeks(persons);
      const games = await this.#settle(service);
      for (const game of games) this.#checkGame(game);
      for (const person of persons) this.#checkOneAtATime(person, games);
    } finally {
      await service.end();
    }
    await this.#verify();
  }

  /** Servers are up for at least half as long as their last start took, so games are also played on a slow machine. */
  async #play(persons: readonly Person[], service: Service, report: (games: number) => void): Promise<void> {
    const isRunning = () => this.#games.size < this.#counts.games;
    const playing = Promise.all(
      persons.map(async (person) => {
        while (isRunning()) {
          const game = await person.playOne(isRunning);
          if (game !== undefined) this.#games.add(game);
        }
      }),
    );
    let isOver = false;
    void playing.catch(() => undefined).finally(() => (isOver = true));
    let disturbedMs = 0;
    while (!isOver) {
      await Promise.race([pause(this.#dice.between(...this.#counts.everyMs) + disturbedMs / 2), playing]);
      report(this.#games.size);
      if (isOver) break;
      const began = performance.now();
      await this.#disturb(service);
      disturbedMs = performance.now() - began;
    }
    await playing;
  }

  async #disturb(service: Service): Promise<void> {
    const { name, replicas } = this.#database;
    const isAll = replicas === 1 || this.#dice.chance(0.3);
    if (this.#dice.chance(0.25)) {
      await (isAll ? service.freezeAllFor(500) : service.freezeOne(500));
      this.#findings.count(`freezes on ${name}`);
    } else {
      await (isAll ? service.killAllFor(0) : service.killOne(0));
      this.#findings.count(`kills on ${name}`);
    }
  }

  #checkSeeks(persons: readonly Person[]): void {
    for (const { name, pairings } of persons) {
      for (const games of pairings.values()) {
        this.#findings.check(games.size <= 1, () => `one seek of ${name} led to ${[...games].join(' and ')}`);
        if (games.size > 0) this.#findings.count('seeks that led to a game');
        for (const game of games) this.#games.add(game);
      }
    }
  }

  /** Waits for the ratings. */
  async #settle(service: Service): Promise<FinishedGame[]> {
    const games: FinishedGame[] = [];
    const end = Date.now() + SETTLED_MS;
    for (const id of this.#games) {
      let game = await readGame(service.url, id);
      while (game.counts && game.ratings === 0 && Date.now() < end) {
        await pause(POLL_MS);
        game = await readGame(service.url, id);
      }
      games.push(game);
    }
    return games;
  }

  #checkGame({ id, names, ratings, counts }: FinishedGame): void {
    const findings = this.#findings;
    findings.count(`games on ${this.#database.name}`);
    findings.check(new Set(names).size === 2, () => `game ${id} is between ${names.join(' and ')}`);
    findings.check(
      ratings === (counts ? 1 : 0),
      () => `game ${id} was rated ${ratings} times instead of ${counts ? 'once' : 'never'}`,
    );
    findings.count('rated', ratings);
  }

  #checkOneAtATime({ name }: Person, games: readonly FinishedGame[]): void {
    const own = games.filter(({ names }) => names.includes(name)).sort((a, b) => a.from - b.from);
    for (const [at, game] of own.entries()) {
      const next = own[at + 1];
      this.#findings.check(
        !next || next.from >= game.to,
        () => `${name} was in the games ${game.id} and ${next!.id} at once`,
      );
    }
  }

  /** By the command that operators use: the stored ratings equal those that the logs lead to. */
  async #verify(): Promise<void> {
    const args = [KALAH, 'ratings', 'verify', '--database', this.#database.url, '--json'];
    const failure = await run(process.execPath, args).then(
      () => undefined,
      (error: Error & { stdout?: string }) => error.stdout || error.message,
    );
    this.#findings.check(failure === undefined, () => `ratings on ${this.#database.name}: ${failure}`);
    this.#findings.count('comparisons of all ratings with all logs');
  }
}

async function readGame(url: string, id: string): Promise<FinishedGame> {
  const response = await fetch(`${url}/api/v1/games/${id}/record.json`);
  const record = (await response.json()) as GameRecord;
  const { events, players } = record;
  const ended = events.find(({ kind }) => kind === 'ended');
  return {
    id,
    names: [players.south, players.north],
    from: Date.parse(events[0]!.at),
    to: ended ? Date.parse(ended.at) : Number.POSITIVE_INFINITY,
    ratings: events.filter(({ kind }) => kind === 'rated').length,
    counts: isCounted(record),
  };
}

/** Unless it was aborted, or ended by time before both sides had completed two turns. */
function isCounted({ events, result }: GameRecord): boolean {
  if (!result || result.how === 'abort') return false;
  if (result.how === 'played-out' || result.how === 'resignation') return true;
  const sides = events.flatMap((event) => (event.kind === 'moved' ? [event.side] : []));
  const turns = (side: string) => sides.filter((one, at) => one === side && sides[at + 1] === opposite(side));
  return turns('south').length >= 2 && turns('north').length >= 2;
}

function opposite(side: string): string {
  return side === 'south' ? 'north' : 'south';
}
