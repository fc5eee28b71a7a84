import type { ExportedGame } from '@kalah/api/open-data';
import type { Engine } from '@kalah/engine';
import { must, type Position, parsePosition, play } from '@kalah/rules';

export interface ValueOptions {
  /** For each position. */
  readonly milliseconds: number;
  readonly memory: number;
}

const LAST_MOVE = must(parsePosition('1,0/1,0 s -'));
const START_MS = 60_000;

export class GameValues {
  readonly #options: ValueOptions;
  #engine: Engine | undefined;

  constructor(options: ValueOptions) {
    this.#options = options;
  }

  /** South's margin with best play of both sides before each move; null where it is not proved in time. */
  async proveValues({ start, moves }: Pick<ExportedGame, 'start' | 'moves'>): Promise<(number | null)[]> {
    const values: (number | null)[] = [];
    // From the last to the first: endings fill the caches of the engine for the positions before them.
    for (const position of positionsBefore(start, moves).reverse()) {
      values.unshift(await this.#proveValue(position));
    }
    return values;
  }

  async #proveValue(position: Position): Promise<number | null> {
    const { milliseconds } = this.#options;
    const engine = await this.#start();
    const { least, most } = await engine.judge(position, { milliseconds, wanted: 'margin' });
    if (least < most) return null;
    return position.turn === 'south' ? least : 0 - least;
  }

  async #start(): Promise<Engine> {
    if (this.#engine) return this.#engine;
    const { createEngine } = await import('@kalah/engine/node');
    this.#engine = createEngine({ workers: 1, threads: 1, memory: this.#options.memory });
    // The start of the worker counts as time of its first request.
    await this.#engine.judge(LAST_MOVE, { milliseconds: START_MS });
    return this.#engine;
  }

  async close(): Promise<void> {
    await this.#engine?.close();
  }
}

function positionsBefore(start: string, moves: readonly number[]): Position[] {
  let position = must(parsePosition(start));
  return moves.map((pit) => {
    const before = position;
    position = must(play(before, pit)).after;
    return before;
  });
}
