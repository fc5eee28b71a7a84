import { createVariant, must, startPosition, toCells } from '@kalah/rules';
import { GameError } from '../../packages/server/src/games/errors.ts';
import type { Game } from '../../packages/server/src/games/game.ts';
import { createGames, type Games } from '../../packages/server/src/games/games.ts';
import { replay } from '../../packages/server/src/games/replay.ts';
import {
  byToken,
  type Credential,
  hashToken,
  NO_CREDENTIAL,
  type Seat,
} from '../../packages/server/src/games/seat.ts';
import { openStore } from '../../packages/server/src/store/index.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import type { Database } from '../stores.ts';
import type { Person, Step } from './step.ts';
import type { Reply, TinyGame, TinyVariant } from './tiny-game.ts';

/** With as many stores as can share the database. */
export class Service {
  readonly #database: Database;
  #stores: Store[] = [];
  #games: Games[] = [];

  static async open(database: Database): Promise<Service> {
    const service = new Service(database);
    await service.#open();
    return service;
  }

  private constructor(database: Database) {
    this.#database = database;
  }

  async #open(): Promise<void> {
    this.#stores = [];
    for (let replica = 0; replica < this.#database.replicas; replica++) {
      this.#stores.push(await openStore(this.#database.url));
    }
    this.#games = this.#stores.map((store) => createGames(store));
  }

  async close(): Promise<void> {
    for (const store of this.#stores) await store.close();
  }

  /** Ann plays South. */
  async begin(variant: TinyVariant): Promise<string> {
    const start = startPosition(must(createVariant(variant)));
    const seats = { south: seatOf('ann'), north: { kind: 'vacant' } } as const;
    return (await this.#games[0]!.create({ start, seats, listed: true, at: Date.now() })).id;
  }

  /** `model` is the state before the step. */
  async take(id: string, step: Step, model: TinyGame): Promise<Reply> {
    try {
      await this.#ask(id, step, model);
      return 'yes';
    } catch (error) {
      if (error instanceof GameError) return error.code;
      throw error;
    }
  }

  async #ask(id: string, step: Step, { nextMove, version }: TinyGame): Promise<unknown> {
    const games = this.#games[step.at % this.#games.length]!;
    const command = { by: credentialOf(step.by), at: Date.now() };
    switch (step.kind) {
      case 'sit':
        return games.takeSeat(id, { seat: seatOf(step.by), side: 'north', at: command.at });
      case 'move': {
        const number = Math.max(1, nextMove + step.ahead);
        const { pit, versionAhead } = step;
        return games.play(id, {
          ...command,
          pit,
          number,
          ...(versionAhead !== undefined && { ifVersion: version + versionAhead }),
        });
      }
      case 'resign':
        return games.resign(id, command);
      case 'draw':
      case 'takeback':
        return games.offer(id, step.kind, { ...command, ...(step.answer && { answer: step.answer }) });
      case 'rematch':
        return games.rematch(id, command);
      case 'restart':
        if (!this.#database.isDurable) return undefined;
        await this.close();
        return this.#open();
    }
  }

  /** Undefined if the real game is like the model. */
  async findDifference(id: string, model: TinyGame): Promise<string | undefined> {
    const views = await Promise.all(this.#stores.map((store) => store.find(id)));
    const log = await this.#stores[0]!.log(id, 0);
    const logged = JSON.stringify(summarize(replay(id, log)!));
    const wanted = JSON.stringify(summarizeModel(model));
    const seen = views.map((game) => JSON.stringify(summarize(game!)));
    if (seen.some((one) => one !== wanted)) return `${seen.join(' and ')} instead of ${wanted}`;
    if (logged !== wanted) return `the log says ${logged}`;
    if (log.some(({ number }, index) => number !== index + 1)) return 'the log has a gap';
    return undefined;
  }
}

function summarize(game: Game) {
  return {
    version: game.version,
    cells: toCells(game.position),
    turn: game.position.turn === 'south' ? 0 : 1,
    moves: game.moves.map(({ number, side, pit }) => [number, side === 'south' ? 0 : 1, pit]),
    nextMove: game.nextMove,
    isTaken: game.seats.north.kind !== 'vacant',
    draw: game.offers.draw ?? null,
    takeback: game.offers.takeback ?? null,
    winner: game.ending && game.ending.how !== 'abort' ? game.ending.winner : null,
    hasRematch: game.rematch !== undefined,
  };
}

function summarizeModel(model: TinyGame): ReturnType<typeof summarize> {
  const nameOf = (side: 0 | 1 | undefined) => (side === undefined ? null : side === 0 ? 'south' : 'north');
  return {
    version: model.version,
    cells: [...model.board.cells],
    turn: model.board.turn,
    moves: model.moves.map(({ number, side, pit }) => [number, side, pit]),
    nextMove: model.nextMove,
    isTaken: model.seats[1] !== undefined,
    draw: nameOf(model.offers.draw),
    takeback: nameOf(model.offers.takeback),
    winner: model.winner ?? null,
    hasRematch: model.hasRematch,
  };
}

const credentialOf = (person: Person): Credential => (person === 'nobody' ? NO_CREDENTIAL : byToken(person));

const seatOf = (person: Person): Seat => ({ kind: 'secret', tokenHash: hashToken(person) });
