import { pickFairStart } from '@kalah/engine/fair';
import { type Both, both, opposite } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import type { Uptime } from './clocks/uptime.ts';
import type { Command, CreateCommand, PairingCommand, PlayerCommand } from './command.ts';
import { GameError } from './errors.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';
import { type GameWriter, toEventTime } from './game-writer.ts';
import { createIdSource, rematchId } from './id-source.ts';
import { findNextPair, needsSecondGame } from './pair.ts';
import { rejectUnratable } from './rated.ts';
import { type FindRating, poolOf } from './rating.ts';
import { ignoreRemovedGame } from './removed.ts';
import { apply } from './replay.ts';
import type { Seat } from './seat.ts';
import { actingSide } from './seating.ts';

export interface CreationOptions {
  readonly uptime: Uptime;
  /** A number from 0 up to but not including 1, which picks the start of a rated rematch. */
  readonly random: () => number;
  readonly findRating: FindRating;
}

type Created = NewEvent & { kind: 'created' };

export function createGameFactory(
  { read, readLog, change, append }: GameWriter,
  { uptime, random, findRating }: CreationOptions,
) {
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

  async function createNext(game: Game, command: Command): Promise<Game> {
    const { id, listed, rated, pie } = game;
    const next = rematchId(id);
    const clock = game.clock?.control;
    if (clock) await uptime.confirm();
    const at = toEventTime(game, uptime.correct(command.at));
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

  /** Resolves to undefined if a game with this id exists, or if anything that the command `closes` or `withdraws` is gone. */
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

  async function create(command: CreateCommand): Promise<Game> {
    const { id = createIdSource().gameId(), requestHash } = command;
    const created = await insert(id, command);
    if (created) return created;
    const game = await read(id);
    if (game.requestHash !== requestHash) throw new GameError('key-reused', { game });
    const [first] = await readLog(id);
    return apply(undefined, id, first!);
  }

  /**
   * Creates the rematch of a finished game, with the sides swapped and the same tokens. It has the same start, or a random
   * fair start if it is rated. If the game is the first of a pair and was not aborted, its rematch is the second game of the pair,
   * which always has the same start.
   */
  async function rematch(id: string, command: PlayerCommand): Promise<Game> {
    const game = await read(id);
    actingSide(game, command);
    if (!game.ending) throw new GameError('not-over', { game });
    return createNext(game, command);
  }

  async function createSecondOfPair(id: string, command: Command): Promise<void> {
    const game = await read(id);
    if (needsSecondGame(game)) await createNext(game, command);
  }

  return {
    withRating,
    create,
    createFromPairing: (command: PairingCommand) => insert(command.id, command),
    rematch,
    /** [Q16] Creates the second game of a pair, unless it exists or the first game was aborted or removed. */
    continuePair: (id: string, command: Command) => ignoreRemovedGame(createSecondOfPair(id, command)),
  };
}
