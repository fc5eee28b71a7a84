import { pickFairStart } from '@kalah/engine/fair';
import { type Both, both, opposite, type Side } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import { nextTimeSlice } from '../time-slices.ts';
import { decideClaim } from './claim.ts';
import type {
  AttributeCommand,
  ClaimCommand,
  Command,
  CreateCommand,
  MoveCommand,
  OfferCommand,
  PairingCommand,
  PlayerCommand,
  ReviewCommand,
  SeatCommand,
} from './command.ts';
import { GameError } from './error.ts';
import type { GameEvent, NewEvent, OfferSubject } from './event.ts';
import { type Game, statusOf } from './game.ts';
import type { Change, GameStore, ListQuery } from './game-store.ts';
import { createIdentity, rematchId } from './identity.ts';
import type { NewJob } from './job.ts';
import { rejectTooLong } from './length.ts';
import { decideMove } from './move.ts';
import { findNotices } from './notice.ts';
import { decideOffer } from './offer.ts';
import { findNextPair, hasSecondGame } from './pair.ts';
import { findPlayedMove } from './played-move.ts';
import { rejectUnratable } from './rated.ts';
import { type Pool, poolOf, type SeatRating } from './rating.ts';
import { apply } from './replay.ts';
import { findSeatRefusal, type Seat } from './seat.ts';
import { actingSide, decideAttribution, decideSeat, findFreeSide } from './seating.ts';
import { decideSwap } from './swap.ts';
import { endGame, findTimeEvents } from './time.ts';
import { ALWAYS_UP, type Uptime } from './uptime.ts';

export type Games = ReturnType<typeof createGames>;

/** What the service needs for rated games, besides the store. */
export interface RatedPlay {
  /** Chooses the start of a rematch. Returns a number from 0 up to but not including 1. */
  readonly random?: () => number;
  /** [G3] The rating of an account at a time; undefined before its first rated game in the pool. */
  readonly findRating?: (account: string, pool: Pool, at: number) => Promise<SeatRating | undefined>;
}

type Created = NewEvent & { kind: 'created' };

interface AppendOptions extends Partial<Pick<PairingCommand, 'closes' | 'withdraws' | 'notices'>> {
  readonly at: number;
  readonly caller?: string | undefined;
}

type Decide = (game: Game, at: number) => readonly NewEvent[];

/** How many times a change is attempted while other writers are faster, before it fails as unavailable. */
const ATTEMPTS = 16;

/** How long a game that waits for an opponent stays in the public list. */
const LISTED_WAITING_MS = 30 * 60_000;

/** [T18] How long an untimed game in which nothing happens counts as being played. */
const LISTED_PLAYING_MS = 60 * 60_000;

/**
 * The game service, which every API uses instead of the store. `now` only decides which games are listed; `toJobs` returns the
 * jobs that follow from a change.
 */
export function createGames(
  store: GameStore,
  now: () => number = Date.now,
  uptime: Uptime = ALWAYS_UP,
  toJobs: (change: Change) => readonly NewJob[] = () => [],
  { random = Math.random, findRating = async () => undefined }: RatedPlay = {},
) {
  async function read(id: string): Promise<Game> {
    const game = await store.find(id);
    if (!game) throw new GameError('no-such-game');
    return game;
  }

  /**
   * Decides on the latest version and appends the events. If another writer was faster, decides again on the new
   * version. `decide` gets the time of the decision, which is also the time of its events. Outages and an expired clock
   * are appended first.
   */
  async function change(id: string, { at, caller }: Command, decide: Decide): Promise<Game> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const game = await read(id);
      // Awaited only if there is something to wait for: every `await` delays the move.
      const confirmed = game.clock && uptime.confirm();
      if (confirmed) await confirmed;
      const decidedAt = notBefore(game, uptime.correct(at));
      const timeEvents = findTimeEvents(game, uptime.outages, decidedAt);
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
    const allNotices = [...notices, ...findNotices(change)];
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

  /** [G3] Gives a seat the current rating of its player. */
  async function withRating(seat: Seat, clock: TimeControl | undefined, at: number): Promise<Seat> {
    if (seat.kind !== 'account') return seat;
    const { rating: _, ...rest } = seat;
    const rating = clock && (await findRating(seat.id, poolOf(clock, seat), at));
    return rating ? { ...rest, rating } : rest;
  }

  async function withRatings(seats: Both<Seat>, clock: TimeControl | undefined, at: number) {
    const { south, north } = seats;
    return { south: await withRating(south, clock, at), north: await withRating(north, clock, at) };
  }

  /** Long logs take a few milliseconds to read, so each read waits for its time slice. */
  async function readLog(id: string): Promise<readonly GameEvent[]> {
    await nextTimeSlice();
    return store.log(id, 0);
  }

  /** Answers a repeated move number with the game after that move. If the moves differ, the error contains `current`. */
  async function answerRepeatedMove(
    id: string,
    number: number,
    { by, pit }: MoveCommand,
    current: Game,
  ): Promise<Game> {
    const { move, game } = findPlayedMove(id, await readLog(id), number);
    if (findSeatRefusal(game.seats[move.side], by) || move.pit !== pit) {
      throw new GameError('move-taken', { game: current, played: move });
    }
    return game;
  }

  /** The game after a finished one, with the sides swapped. It is created once, however often this is called. */
  async function createNext(game: Game, command: Command): Promise<Game> {
    const { id, listed, rated, pie } = game;
    const next = rematchId(id);
    const clock = game.clock?.control;
    if (clock) await uptime.confirm();
    const at = notBefore(game, uptime.correct(command.at));
    const pair = findNextPair(game);
    const swapped = both((side) => game.seats[opposite(side)]);
    const created: Created = {
      kind: 'created',
      start: rated && pair?.number !== 2 ? pickFairStart(random, game.start.variant) : game.start,
      seats: await withRatings(swapped, clock, at),
      listed,
      ...(clock && { clock }),
      ...(rated && { rated }),
      ...(pie && { pie }),
      ...(pair && { pair }),
    };
    await append(undefined, next, [created], { ...command, at });
    await change(id, command, (before) => (before.rematch ? [] : [{ kind: 'rematched', game: next }]));
    return read(next);
  }

  /** Undefined if a game with this id exists, or if a seek or challenge that the game closes is no longer open. */
  async function insert(
    id: string,
    command: CreateCommand & Partial<PairingCommand>,
  ): Promise<Game | undefined> {
    const { at, caller, requestHash, start, listed, clock, rated, pie, pair, closes, withdraws, notices } =
      command;
    if (rated) rejectUnratable(command);
    const event: Created = {
      kind: 'created',
      start,
      seats: await withRatings(command.seats, clock, at),
      listed,
      ...(clock && { clock }),
      ...(rated && { rated }),
      ...(pie && { pie }),
      ...(pair && { pair: { number: 1 } }),
      ...(requestHash !== undefined && { requestHash }),
    };
    if (clock) await uptime.confirm();
    return append(undefined, id, [event], {
      at: uptime.correct(at),
      caller,
      ...(closes && { closes }),
      ...(withdraws && { withdraws }),
      ...(notices && { notices }),
    });
  }

  return {
    read,

    async create(command: CreateCommand): Promise<Game> {
      const { id = createIdentity().gameId(), requestHash } = command;
      const created = await insert(id, command);
      if (created) return created;
      const game = await read(id);
      if (game.requestHash !== requestHash) throw new GameError('key-reused', { game });
      const [first] = await readLog(id);
      return apply(undefined, id, first!);
    },

    /** [L4] Creates the game that two seeks or a challenge lead to; undefined if one of them is no longer open. */
    createPaired: (command: PairingCommand) => insert(command.id, command),

    /** Takes the seat of the given side, or the first free seat. */
    async takeSeat(id: string, command: SeatCommand): Promise<{ game: Game; side: Side }> {
      let side = command.side;
      const { clock } = await read(id);
      const seat = await withRating(command.seat, clock?.control, command.at);
      const game = await change(id, command, (before) => {
        side = command.side ?? findFreeSide(before);
        if (!side) throw new GameError(before.ending ? 'game-over' : 'seat-taken', { game: before });
        return decideSeat(before, side, seat);
      });
      return { game, side: side! };
    },

    /** [A19] Gives an account the seats that belong to a token. */
    attribute: (id: string, command: AttributeCommand) =>
      change(id, command, (game) => decideAttribution(game, command)),

    /** Plays a move. A repeated move number plays nothing and gets the original answer. */
    async play(id: string, command: MoveCommand): Promise<Game> {
      let repeated: number | undefined;
      const game = await change(id, command, (before, at) => {
        repeated =
          command.number !== undefined && command.number < before.nextMove ? command.number : undefined;
        if (repeated !== undefined) return [];
        rejectStale(before, command);
        return decideMove(before, command, at);
      });
      return repeated === undefined ? game : answerRepeatedMove(id, repeated, command, game);
    },

    resign: (id: string, command: PlayerCommand) =>
      change(id, command, (game, at) => {
        rejectStale(game, command);
        const loser = actingSide(game, command);
        rejectFinished(game);
        return [
          { kind: 'resigned', side: loser },
          endGame(game, { how: 'resignation', winner: opposite(loser) }, at),
        ];
      }),

    /** [Q14] Exchanges the seats, once, after the first turn. */
    swap: (id: string, command: PlayerCommand) =>
      change(id, command, (game) => {
        rejectStale(game, command);
        return decideSwap(game, actingSide(game, command));
      }),

    /** Ends a game that nobody has joined yet, without a result. */
    abort: (id: string, command: PlayerCommand) =>
      change(id, command, (game, at) => {
        rejectStale(game, command);
        actingSide(game, command);
        rejectFinished(game);
        if (statusOf(game) !== 'waiting') throw new GameError('opponent-seated', { game });
        return [endGame(game, { how: 'abort' }, at)];
      }),

    /** Ends a game without a result at any time, even without the opponent's consent. */
    void: (id: string, command: PlayerCommand) =>
      change(id, command, (game, at) => {
        actingSide(game, command);
        rejectFinished(game);
        return [endGame(game, { how: 'abort' }, at)];
      }),

    /** [T16] Ends a game whose opponent has run out of time or has left. */
    claim: (id: string, command: ClaimCommand) =>
      change(id, command, (game, at) => {
        rejectStale(game, command);
        return decideClaim(game, actingSide(game, command), { ...command, at });
      }),

    /** Records outages and an expired clock, if there are any, and returns the game. */
    settle: (id: string, at: number) => change(id, { at }, () => []),

    offer: (id: string, subject: OfferSubject, command: OfferCommand) =>
      change(id, command, (game, at) => {
        rejectStale(game, command);
        return decideOffer(game, subject, actingSide(game, command), { ...command, at });
      }),

    /**
     * Creates a game with the sides swapped, from the same start or, if it is rated, from another fair one. The seats' tokens are
     * also valid in the new game. After the first game of a pair it is the second one, which always has the same start.
     */
    async rematch(id: string, command: PlayerCommand): Promise<Game> {
      const game = await read(id);
      actingSide(game, command);
      if (!game.ending) throw new GameError('not-over', { game });
      return createNext(game, command);
    },

    /** [Q19] Stores what each move of a finished rated game lost, once. */
    review: (id: string, { losses, ...command }: ReviewCommand) =>
      change(id, command, (game) => (game.losses || !game.ending ? [] : [{ kind: 'reviewed', losses }])),

    /** [Q16] Creates the second game of a pair, once. */
    async continuePair(id: string, command: Command): Promise<void> {
      const game = await read(id);
      if (hasSecondGame(game)) await createNext(game, command);
    },

    /**
     * [G6] Appends the event that rates a game, unless `decide` finds nothing to rate. If another game of one of the players
     * was rated meanwhile, it decides again.
     */
    async rate(
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
    },

    /** The public list omits games that have waited for an opponent too long; they stay joinable by link. */
    list: (query: ListQuery) => store.list({ ...query, ...toAgeLimits(query, now()) }),

    readLog,
  };
}

function toAgeLimits({ scope }: ListQuery, now: number): Partial<ListQuery> {
  switch (scope.kind) {
    case 'public':
      return { waitingSince: now - LISTED_WAITING_MS };
    case 'active':
      return { activeSince: now - LISTED_PLAYING_MS };
    case 'player':
    case 'engine-turn':
      return {};
  }
}

/** Keeps time from running backwards within a game, because the clocks of replicas differ. */
function notBefore({ updatedAt }: Game, at: number): number {
  return Math.max(at, updatedAt);
}

function rejectStale(game: Game, { ifVersion }: PlayerCommand): void {
  if (ifVersion !== undefined && ifVersion !== game.version) throw new GameError('stale-version', { game });
}

function rejectFinished(game: Game): void {
  if (game.ending) throw new GameError('game-over', { game });
}
