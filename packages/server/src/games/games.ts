import { opposite, type Side } from '@kalah/rules';
import { withAgeLimits } from './age-limits.ts';
import { decideClaim } from './claim.ts';
import { ALWAYS_UP } from './clocks/uptime.ts';
import type {
  AttributionCommand,
  ClaimCommand,
  MoveCommand,
  OfferCommand,
  PlayerCommand,
  ReviewCommand,
  SeatCommand,
} from './command.ts';
import { type CreationOptions, createGameFactory } from './creation.ts';
import { GameError } from './errors.ts';
import type { OfferSubject } from './event.ts';
import { type Game, statusOf } from './game.ts';
import type { GameStore, ListQuery } from './game-store.ts';
import { createGameWriter, type GameWriterOptions } from './game-writer.ts';
import { decideMove } from './move.ts';
import { decideOffer } from './offer.ts';
import { replayToMove } from './replay-to-move.ts';
import { findSeatRefusal } from './seat.ts';
import { actingSide, decideAttribution, decideSeat, findFreeSide } from './seating.ts';
import { decideSwap } from './swap.ts';
import { endGame } from './time.ts';

export type Games = ReturnType<typeof createGames>;

interface GamesOptions extends Partial<GameWriterOptions & CreationOptions> {
  /** Used only to leave old games out of lists; commands contain their own time. */
  readonly now?: () => number;
}

export function createGames(
  store: GameStore,
  {
    now = Date.now,
    uptime = ALWAYS_UP,
    toJobs = () => [],
    random = Math.random,
    findRating = async () => undefined,
  }: GamesOptions = {},
) {
  const writer = createGameWriter(store, { uptime, toJobs });
  const { read, readLog, change } = writer;
  const { withRating, ...factory } = createGameFactory(writer, { uptime, random, findRating });

  /**
   * Handles a move number that is already in use: returns the game as it was after that move. Throws `move-taken`, with the
   * `current` game, if that move was played from another pit, or if the credential does not allow playing the seat that made the move.
   */
  async function resolveRepeatedMove(
    id: string,
    number: number,
    { by, pit }: MoveCommand,
    current: Game,
  ): Promise<Game> {
    const { move, game } = replayToMove(id, await readLog(id), number);
    if (findSeatRefusal(game.seats[move.side], by) || move.pit !== pit) {
      throw new GameError('move-taken', { game: current, played: move });
    }
    return game;
  }

  return {
    read,
    readLog,
    ...factory,

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
    attribute: (id: string, command: AttributionCommand) =>
      change(id, command, (game) => decideAttribution(game, command)),

    /** A repeated request plays nothing and returns the original result. */
    async play(id: string, command: MoveCommand): Promise<Game> {
      let repeated: number | undefined;
      const game = await change(id, command, (before, at) => {
        repeated =
          command.number !== undefined && command.number < before.nextMove ? command.number : undefined;
        if (repeated !== undefined) return [];
        rejectStale(before, command);
        return decideMove(before, command, at);
      });
      return repeated === undefined ? game : resolveRepeatedMove(id, repeated, command, game);
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

    swap: (id: string, command: PlayerCommand) =>
      change(id, command, (game) => {
        rejectStale(game, command);
        return decideSwap(game, actingSide(game, command));
      }),

    abort: (id: string, command: PlayerCommand) =>
      change(id, command, (game, at) => {
        rejectStale(game, command);
        actingSide(game, command);
        rejectFinished(game);
        if (statusOf(game) !== 'waiting') throw new GameError('opponent-seated', { game });
        return [endGame(game, { how: 'abort' }, at)];
      }),

    void: (id: string, command: PlayerCommand) =>
      change(id, command, (game, at) => {
        actingSide(game, command);
        rejectFinished(game);
        return [endGame(game, { how: 'abort' }, at)];
      }),

    /**
     * [T16] Ends a game that the opponent has left, in which they have run out of time or, if untimed, in which it has been
     * their turn for seven days without any event.
     */
    claim: (id: string, command: ClaimCommand) =>
      change(id, command, (game, at) => {
        rejectStale(game, command);
        return decideClaim(game, actingSide(game, command), { ...command, at });
      }),

    /** Records outages and a timeout, if there are any. */
    applyTime: (id: string, at: number) => change(id, { at }, () => []),

    offer: (id: string, subject: OfferSubject, command: OfferCommand) =>
      change(id, command, (game, at) => {
        rejectStale(game, command);
        return decideOffer(game, subject, actingSide(game, command), { ...command, at });
      }),

    /** [Q19] Stores the seeds that each move lost, if the game is over and has not been reviewed yet. */
    review: (id: string, { losses, ...command }: ReviewCommand) =>
      change(id, command, (game) => (game.losses || !game.ending ? [] : [{ kind: 'reviewed', losses }])),

    /** Decides again if another game of one of the players was rated in the meantime. */
    rate: writer.changeFinishedGame,

    list: (query: ListQuery) => store.list(withAgeLimits(query, now())),
  };
}

function rejectStale(game: Game, { ifVersion }: PlayerCommand): void {
  if (ifVersion !== undefined && ifVersion !== game.version) throw new GameError('stale-version', { game });
}

function rejectFinished(game: Game): void {
  if (game.ending) throw new GameError('game-over', { game });
}
