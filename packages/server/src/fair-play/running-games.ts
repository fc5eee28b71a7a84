import { must, type Position, play } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import { FairPlayError } from './errors.ts';
import { toPositionKey } from './rated-positions.ts';
import type { FairPlayStore } from './store/index.ts';

/** [Q17] Rejects analyses of positions of rated games in progress, for all callers. */
export class RunningGames {
  readonly #store: Pick<FairPlayStore, 'isInRatedGame'>;

  constructor(store: Pick<FairPlayStore, 'isInRatedGame'>) {
    this.#store = store;
  }

  async rejectPosition(position: Position): Promise<void> {
    await this.#reject([position]);
  }

  async rejectMoves(start: Position, pits: readonly number[]): Promise<void> {
    const positions = [start];
    for (const pit of pits) positions.push(must(play(positions.at(-1)!, pit)).after);
    await this.#reject(positions);
  }

  async rejectGame({ rated, ending, start, moves }: Game): Promise<void> {
    if (rated && !ending) throw new FairPlayError('rated-game-running');
    await this.rejectMoves(
      start,
      moves.map(({ pit }) => pit),
    );
  }

  async #reject(positions: readonly Position[]): Promise<void> {
    const keys = [...new Set(positions.map(toPositionKey))];
    if (await this.#store.isInRatedGame(keys)) throw new FairPlayError('rated-game-running');
  }
}
