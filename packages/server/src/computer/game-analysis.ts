import { type AnalyseOptions, type Engine, findBest } from '@kalah/engine';
import { isOver, must, type Position, play, type Side, seedsInPlay } from '@kalah/rules';

/** South's final margin if both play best from a position on: what is proved about it, and what it is taken to be. */
export interface Worth {
  readonly least: number;
  readonly most: number;
  readonly value: number;
}

/** A move of a game, and what it cost. */
export interface JudgedMove {
  readonly side: Side;
  readonly pit: number;
  /** Seeds given away against best play, as far as is proved; a mistake when `least` is above 0. */
  readonly loss: { readonly least: number; readonly most: number };
  /** The moves best play would have gone on with, each of whoever's turn it was; empty while nothing is known. */
  readonly best: readonly number[];
}

export interface GameAnalysis {
  readonly start: Position;
  readonly moves: readonly JudgedMove[];
  /** The start's worth, then that of the position after each move. */
  readonly worths: readonly Worth[];
  /** Whether every loss is exact. */
  readonly complete: boolean;
  readonly nodes: number;
  readonly seconds: number;
}

type Asking = Pick<AnalyseOptions, 'signal' | 'client'>;

export interface GameAnalysisOptions extends Asking {
  /** For the whole game. */
  readonly milliseconds: number;
}

type Judge = Pick<Engine, 'analyse' | 'judge'>;

/** The shortest time the engine can be given. */
const LEAST_MILLISECONDS = 1;
const LONGEST_LINE = 12;

/**
 * Judges every move of a game, from the last to the first: endings are settled in no time, what they leave in the
 * engine's caches helps with what comes before, and the time they did not need goes to the harder positions.
 */
export async function* analyseGame(
  engine: Judge,
  start: Position,
  pits: readonly number[],
  { milliseconds, ...asking }: GameAnalysisOptions,
): AsyncGenerator<GameAnalysis, void> {
  const work = new GameWork(start, pits);
  const end = performance.now() + milliseconds;
  for (let at = pits.length; at >= 0; at--) {
    const share = (end - performance.now()) / (at + 1);
    await work.judge(engine, at, share, asking);
    yield work.report();
    if (asking.signal?.aborted || performance.now() >= end) return;
  }
}

class GameWork {
  readonly #positions: readonly Position[];
  readonly #pits: readonly number[];
  readonly #worths: Worth[];
  readonly #best: (readonly number[])[] = [];
  readonly #began = performance.now();
  #nodes = 0;

  constructor(start: Position, pits: readonly number[]) {
    const positions = [start];
    for (const pit of pits) positions.push(must(play(positions.at(-1)!, pit)).after);
    this.#positions = positions;
    this.#pits = pits;
    this.#worths = positions.map(unprovedWorth);
  }

  /** Judges the position before move `at` (counted from 0) when those behind it have been judged. */
  async judge(engine: Judge, at: number, milliseconds: number, asking: Asking): Promise<void> {
    const position = this.#positions[at]!;
    const end = performance.now() + milliseconds;
    const timeLeft = () => Math.max(LEAST_MILLISECONDS, end - performance.now());
    const margin = await engine.judge(position, { ...asking, wanted: 'margin', milliseconds: timeLeft() });
    const { least, most, verdicts, nodes } = margin;
    this.#nodes += nodes;
    const guess = findBest(verdicts);
    const value = Math.min(most, Math.max(least, guess?.value ?? least));
    this.#worths[at] = this.#afterAll(at, toSouth(position, { least, most, value }));
    if (at === this.#pits.length) return;
    this.#best[at] =
      this.#goingOn(at) ??
      (await this.#askForBetter(engine, at, { ...asking, milliseconds: timeLeft() })) ??
      guess?.line ??
      [];
  }

  report(): GameAnalysis {
    const moves = this.#pits.map((pit, at): JudgedMove => {
      return { side: this.#positions[at]!.turn, pit, loss: this.#lossOf(at), best: this.#best[at] ?? [] };
    });
    return {
      start: this.#positions[0]!,
      moves,
      worths: [...this.#worths],
      complete: moves.every(({ loss }) => loss.least === loss.most),
      nodes: this.#nodes,
      seconds: (performance.now() - this.#began) / 1000,
    };
  }

  /** The side to move gets at least what the move that was played got it. */
  #afterAll(at: number, worth: Worth): Worth {
    const next = this.#worths[at + 1];
    if (!next) return worth;
    const isSouth = this.#positions[at]!.turn === 'south';
    const least = isSouth ? Math.max(worth.least, next.least) : worth.least;
    const most = isSouth ? worth.most : Math.min(worth.most, next.most);
    return { least, most, value: Math.min(most, Math.max(least, worth.value)) };
  }

  #lossOf(at: number): { least: number; most: number } {
    const before = toMover(this.#positions[at]!, this.#worths[at]!);
    const after = toMover(this.#positions[at]!, this.#worths[at + 1]!);
    return { least: Math.max(0, before.least - after.most), most: before.most - after.least };
  }

  /** A move that lost nothing was the best, and best play goes on as it does behind it. */
  #goingOn(at: number): readonly number[] | undefined {
    if (this.#lossOf(at).most > 0) return undefined;
    return [this.#pits[at]!, ...(this.#best[at + 1] ?? [])].slice(0, LONGEST_LINE);
  }

  /** A move that is proved to get what the position is worth, once that is known. */
  async #askForBetter(
    engine: Judge,
    at: number,
    options: AnalyseOptions,
  ): Promise<readonly number[] | undefined> {
    const position = this.#positions[at]!;
    const { least, most } = toMover(position, this.#worths[at]!);
    if (least < most || options.signal?.aborted) return undefined;
    let line: readonly number[] | undefined;
    for await (const { verdicts } of engine.analyse(position, options)) {
      const best = verdicts.filter((verdict) => verdict.least >= least);
      line = best.toSorted((a, b) => b.line.length - a.line.length)[0]?.line;
      if (line && line.length > 1) break;
    }
    return line;
  }
}

/** What the stores alone prove: nobody can win more than all that is left. */
function unprovedWorth(position: Position): Worth {
  const lead = position.stores.south - position.stores.north;
  const open = isOver(position) ? 0 : seedsInPlay(position);
  return { least: lead - open, most: lead + open, value: lead };
}

/** Margins of the side to move as South's, and back: the same turning over. Nothing is `-0`. */
function toSouth({ turn }: Position, worth: Worth): Worth {
  const { least, most, value } = worth;
  return turn === 'south' ? worth : { least: 0 - most, most: 0 - least, value: 0 - value };
}

const toMover = toSouth;
