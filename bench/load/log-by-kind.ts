import { fairStarts } from '@kalah/engine/fair';
import { type Both, both, CLASSIC, legalPits, type Side } from '@kalah/rules';
import type { CreateCommand } from '../../packages/server/src/games/command.ts';
import type { Game } from '../../packages/server/src/games/game.ts';
import { createGames } from '../../packages/server/src/games/games.ts';
import {
  type Credential,
  hashToken,
  NO_CREDENTIAL,
  type Seat,
} from '../../packages/server/src/games/seat.ts';
import { OCCASION_JOB, toReminderJobs } from '../../packages/server/src/reminders/occasion.ts';
import { openStore } from '../../packages/server/src/store/index.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { measureLog } from './write-ahead-log.ts';

interface Player {
  readonly seat: Seat;
  readonly credential: Credential;
}

interface Kind {
  readonly name: string;
  /** In seconds, from one move to the next. */
  readonly pause: number;
  readonly options?: Partial<CreateCommand>;
  readonly players?: Both<Player>;
}

const ANYBODY: Player = { seat: { kind: 'open' }, credential: NO_CREDENTIAL };
const COMPUTER: Player = { seat: { kind: 'engine', level: 1 }, credential: { kind: 'engine' } };

function withToken(side: Side): Player {
  const hash = hashToken(side);
  return { seat: { kind: 'secret', tokenHash: hash }, credential: { kind: 'token', hash } };
}

function withAccount(side: Side): Player {
  const seat = { kind: 'account', id: side, name: side, tokenHash: hashToken(side) } as const;
  return { seat, credential: { kind: 'account', id: side } };
}

/** Rated games need one. */
const FAIR_START = fairStarts(CLASSIC)[0]!;
const LIVE = { kind: 'live', initial: 600, increment: 5 } as const;
const CORRESPONDENCE = { kind: 'correspondence', days: 3 } as const;

const KINDS: readonly Kind[] = [
  { name: 'untimed', pause: 5 },
  { name: 'against the computer', pause: 5, players: { south: ANYBODY, north: COMPUTER } },
  { name: 'with a live clock', pause: 5, options: { clock: LIVE } },
  { name: 'listed, a move every 20 s', pause: 20, options: { listed: true } },
  { name: 'listed, a move every minute', pause: 60, options: { listed: true } },
  { name: 'correspondence', pause: 3600, options: { clock: CORRESPONDENCE }, players: both(withToken) },
  {
    name: 'rated, with a live clock',
    pause: 5,
    options: { clock: LIVE, rated: true },
    players: both(withAccount),
  },
];

const GAMES = 64;
/** Moves of each game that are not measured, and that are. Few games end that early. */
const FIRST_MOVES = 4;
const MOVES = 30;

/** In bytes per move, with the checkpoints of the games; without full pages. */
export async function measureKinds(
  databaseUrl: string,
  superuserUrl: string,
): Promise<ReadonlyMap<string, number>> {
  const store = await openStore(databaseUrl);
  const sizes = new Map<string, number>();
  for (const kind of KINDS) {
    const players = await PlayedGames.start(store, kind);
    await players.play(FIRST_MOVES);
    let moves = 0;
    const { records } = await measureLog(superuserUrl, async () => {
      moves = await players.play(MOVES);
    });
    sizes.set(kind.name, records / moves);
  }
  await store.close();
  return sizes;
}

/** All at the same pace, in a time of their own. */
class PlayedGames {
  readonly #store: Store;
  readonly #games;
  readonly #kind: Kind;
  readonly #players: Both<Player>;
  #running: readonly Game[] = [];
  #now = Date.now();

  private constructor(store: Store, kind: Kind) {
    this.#store = store;
    this.#games = createGames(store, { toJobs: toReminderJobs });
    this.#kind = kind;
    this.#players = kind.players ?? { south: ANYBODY, north: ANYBODY };
  }

  static async start(store: Store, kind: Kind): Promise<PlayedGames> {
    const played = new PlayedGames(store, kind);
    played.#running = await Promise.all(Array.from({ length: GAMES }, () => played.#create()));
    return played;
  }

  #create(): Promise<Game> {
    return this.#games.create({
      start: FAIR_START,
      seats: both((side) => this.#players[side].seat),
      listed: false,
      at: this.#now,
      ...this.#kind.options,
    });
  }

  /** Returns the number of moves. */
  async play(moves: number): Promise<number> {
    let played = 0;
    for (let move = 0; move < moves; move++) {
      this.#now += 1000 * this.#kind.pause;
      this.#running = this.#running.filter(({ ending }) => !ending);
      played += this.#running.length;
      this.#running = await Promise.all(this.#running.map((game) => this.#playMove(game)));
      await this.#finishOccasions();
    }
    return played;
  }

  #playMove({ id, position, nextMove }: Game): Promise<Game> {
    const pits = legalPits(position);
    return this.#games.play(id, {
      pit: pits[(nextMove * 7) % pits.length]!,
      by: this.#players[position.turn].credential,
      at: this.#now,
    });
  }

  /** As a server does with reminders that nobody has switched on. */
  async #finishOccasions(): Promise<void> {
    const jobs = await this.#store.takeJobs({
      kinds: [OCCASION_JOB],
      now: this.#now,
      leaseMs: 60_000,
      limit: 2 * GAMES,
      lease: String(this.#now),
    });
    await Promise.all(jobs.map((job) => this.#store.finishJob(job)));
  }
}
