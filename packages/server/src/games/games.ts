import { type Both, both, opposite, type Position, type Side } from '@kalah/rules';
import { GameError } from './error.ts';
import type { GameEvent, NewEvent, OfferSubject } from './event.ts';
import { apply, type Game, type PlayedMove, replay, statusOf } from './game.ts';
import type { GameStore, ListQuery } from './game-store.ts';
import { createIdentity, rematchId } from './identity.ts';
import { refuseTooLong } from './length.ts';
import { decideMove, type MoveCommand } from './move.ts';
import { decideOffer, type OfferAnswer } from './offer.ts';
import { type Credential, findSeatRefusal, type Seat } from './seat.ts';
import { actingSide, decideSeat, findFreeSide } from './seating.ts';

export interface CreateCommand {
  readonly start: Position;
  readonly seats: Both<Seat>;
  readonly listed: boolean;
  /** A caller that chooses the id can repeat the creation: the same command then returns the existing game. */
  readonly id?: string;
  /** A hash of the request, which tells it from another request with the same id. */
  readonly requestHash?: string;
}

/** Somebody who asks for something at the table; `side` where the credential alone does not tell it. */
export interface Actor {
  readonly by: Credential;
  readonly side?: Side;
}

export interface ChangeOptions {
  /** Refuse unless the game is still at this version. */
  readonly ifVersion?: number;
}

export type Games = ReturnType<typeof createGames>;

/** How often a change is decided anew because somebody else was faster, before we say that it is too busy. */
const ATTEMPTS = 16;

/** How long a game that waits for somebody stands in the public list. */
const LISTED_WAITING_MS = 30 * 60_000;

/** The game service. Every API speaks to it and to nothing below it. */
export function createGames(store: GameStore, now: () => number = Date.now) {
  async function read(id: string): Promise<Game> {
    const game = await store.find(id);
    if (!game) throw new GameError('no-such-game');
    return game;
  }

  /** Decides on the latest version and appends; when somebody was faster, decides anew on what they left. */
  async function change(id: string, decide: (game: Game) => readonly NewEvent[]): Promise<Game> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const game = await read(id);
      const newEvents = decide(game);
      if (newEvents.length === 0) return game;
      refuseTooLong(game, newEvents);
      const after = await append(game, id, newEvents);
      if (after) return after;
    }
    throw new GameError('unavailable');
  }

  async function append(
    game: Game | undefined,
    id: string,
    newEvents: readonly NewEvent[],
  ): Promise<Game | undefined> {
    const expected = game?.version ?? 0;
    const at = now();
    const events = newEvents.map(
      (newEvent, index): GameEvent => ({ ...newEvent, number: expected + 1 + index, at }),
    );
    const after = events.reduce<Game | undefined>((before, event) => apply(before, id, event), game)!;
    return (await store.append({ game: after, expected, events })) ? after : undefined;
  }

  /** The answer that move `number` got when it was played, however long ago. */
  async function recall(id: string, number: number, command: MoveCommand): Promise<Game> {
    const log = await store.log(id, 0);
    const { move, game } = findPlayed(id, log, number);
    if (findSeatRefusal(game.seats[move.side], command.by) || move.pit !== command.pit) {
      throw new GameError('move-taken', { game: replay(id, log)!, played: move });
    }
    return game;
  }

  return {
    read,

    async create({
      start,
      seats,
      listed,
      requestHash,
      id = createIdentity().gameId(),
    }: CreateCommand): Promise<Game> {
      const hash = requestHash === undefined ? {} : { requestHash };
      const created = await append(undefined, id, [{ kind: 'created', start, seats, listed, ...hash }]);
      if (created) return created;
      const game = await read(id);
      if (game.requestHash !== requestHash) throw new GameError('key-reused', { game });
      return replay(id, (await store.log(id, 0)).slice(0, 1))!;
    },

    /** Takes the seat of a side, or the first that is free. */
    async takeSeat(id: string, taker: Seat, side?: Side): Promise<{ game: Game; side: Side }> {
      let taken = side;
      const game = await change(id, (before) => {
        taken = side ?? findFreeSide(before);
        if (!taken) throw new GameError(before.ending ? 'game-over' : 'seat-taken', { game: before });
        return decideSeat(before, taken, taker);
      });
      return { game, side: taken! };
    },

    /** Plays a move. A number that was played before gets the answer it got then, and plays nothing. */
    async play(id: string, command: MoveCommand, options: ChangeOptions = {}): Promise<Game> {
      let repeated: number | undefined;
      const game = await change(id, (before) => {
        repeated =
          command.number !== undefined && command.number < before.nextMove ? command.number : undefined;
        if (repeated !== undefined) return [];
        refuseStale(before, options);
        return decideMove(before, command);
      });
      return repeated === undefined ? game : recall(id, repeated, command);
    },

    resign: (id: string, { by, side }: Actor, options: ChangeOptions = {}) =>
      change(id, (game) => {
        refuseStale(game, options);
        const loser = actingSide(game, by, side);
        if (game.ending) throw new GameError('game-over', { game });
        return [
          { kind: 'resigned', side: loser },
          { kind: 'ended', ending: { how: 'resignation', winner: opposite(loser) } },
        ];
      }),

    /** Ends a game without a winner. */
    abort: (id: string, { by, side }: Actor) =>
      change(id, (game) => {
        actingSide(game, by, side);
        if (game.ending) throw new GameError('game-over', { game });
        return [{ kind: 'ended', ending: { how: 'abort' } }];
      }),

    /** Calls off a game that nobody came to; once somebody sits opposite, it is theirs as well. */
    callOff: (id: string, { by, side }: Actor, options: ChangeOptions = {}) =>
      change(id, (game) => {
        refuseStale(game, options);
        actingSide(game, by, side);
        if (game.ending) throw new GameError('game-over', { game });
        if (statusOf(game) !== 'waiting') throw new GameError('opponent-seated', { game });
        return [{ kind: 'ended', ending: { how: 'abort' } }];
      }),

    offer: (
      id: string,
      subject: OfferSubject,
      { by, side, answer }: Actor & { answer?: OfferAnswer },
      options: ChangeOptions = {},
    ) =>
      change(id, (game) => {
        refuseStale(game, options);
        return decideOffer(game, subject, actingSide(game, by, side), answer);
      }),

    /** The same rules with the sides swapped. The players keep their seats' tokens, so both can walk over. */
    async rematch(id: string, { by, side }: Actor): Promise<Game> {
      const game = await read(id);
      actingSide(game, by, side);
      if (!game.ending) throw new GameError('not-over', { game });
      const next = rematchId(id);
      const seats = both((seated) => game.seats[opposite(seated)]);
      await append(undefined, next, [{ kind: 'created', start: game.start, seats, listed: game.listed }]);
      await change(id, (before) => (before.rematch ? [] : [{ kind: 'rematched', game: next }]));
      return read(next);
    },

    /** Whoever made a game and waits in vain goes away at last: such a game leaves the public list, and nothing else. */
    list: (query: ListQuery) =>
      store.list(
        query.scope.kind === 'public' ? { ...query, waitingSince: now() - LISTED_WAITING_MS } : query,
      ),

    log: (id: string, after: number) => store.log(id, after),
  };
}

function refuseStale(game: Game, { ifVersion }: ChangeOptions): void {
  if (ifVersion !== undefined && ifVersion !== game.version) throw new GameError('stale-version', { game });
}

/** A move by its number, also one taken back since, and the game as it stood when that move was acknowledged. */
function findPlayed(id: string, log: readonly GameEvent[], number: number): { move: PlayedMove; game: Game } {
  let game: Game | undefined;
  for (const [index, event] of log.entries()) {
    game = apply(game, id, event);
    const move = game.moves.at(-1);
    if (event.kind !== 'moved' || move?.number !== number) continue;
    const next = log[index + 1];
    const endedWithIt = next?.kind === 'ended' && next.ending.how === 'played-out';
    return { move, game: endedWithIt ? apply(game, id, next) : game };
  }
  throw new Error(`move ${number} of game ${id} is not in its log`);
}
