import { type AnalyseOptions, type Engine, findBest } from '@kalah/engine';
import { isOver, must, type Position, play, type Side, seedsInPlay } from '@kalah/rules';

/** South's final margin under best play from a position: its proved bounds and the best estimate. */
export interface Worth {
  readonly least: number;
  readonly most: number;
  readonly value: number;
}

export interface JudgedMove {
  readonly side: Side;
  readonly pit: number;
  /** Proved bounds of the seeds lost compared with best play; a mistake if `least` is above 0. */
  readonly loss: { readonly least: number; readonly most: number };
  /** How best play would have continued, moves of both sides; empty while nothing is known. */
  readonly best: readonly number[];
}

export interface GameAnalysis {
  readonly start: Position;
  readonly moves: readonly JudgedMove[];
  /** The worth of the start, then of the position after each move. */
  readonly worths: readonly Worth[];
  readonly complete: boolean;
  readonly nodes: number;
  readonly seconds: number;
}

type RequestOptions = Pick<AnalyseOptions, 'signal' | 'client'>;

export interface GameAnalysisOptions extends RequestOptions {
  readonly milliseconds: number;
}

type Judge = Pick<Engine, 'analyse' | 'judge'>;

const MIN_MILLISECONDS = 1;
const MAX_LINE_MOVES = 12;

/**
 * Judges the moves of a game from the last to the first. Endings are solved quickly, fill the engine's caches for the positions
 * before them, and leave their time to the harder positions.
 */
export async function* analyseGame(
  engine: Judge,
  start: Position,
  pits: readonly number[],
  { milliseconds, ...options }: GameAnalysisOptions,
): AsyncGenerator<GameAnalysis, void> {
  const work = new GameWork(start, pits);
  const end = performance.now() + milliseconds;
  for (let at = pits.length; at >= 0; at--) {
    const share = (end - performance.now()) / (at + 1);
    await work.judge(engine, at, share, options);
    yield work.report();
    if (options.signal?.aborted || performance.now() >= end) return;
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

  /** Judges the position before move `at` (counted from 0). Needs those after it. */
  async judge(engine: Judge, at: number, milliseconds: number, options: RequestOptions): Promise<void> {
    const position = this.#positions[at]!;
    const end = performance.now() + milliseconds;
    const timeLeft = () => Math.max(MIN_MILLISECONDS, end - performance.now());
    const margin = await engine.judge(position, { ...options, wanted: 'margin', milliseconds: timeLeft() });
    const { least, most, verdicts, nodes } = margin;
    this.#nodes += nodes;
    const guess = findBest(verdicts);
    const value = Math.min(most, Math.max(least, guess?.value ?? least));
    this.#worths[at] = this.#boundByNext(at, toSouth(position, { least, most, value }));
    if (at === this.#pits.length) return;
    this.#best[at] =
      this.#findContinuation(at) ??
      (await this.#findBetterLine(engine, at, { ...options, milliseconds: timeLeft() })) ??
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

  /** A position is worth at least as much to its mover as the position after the move that was played. */
  #boundByNext(at: number, worth: Worth): Worth {
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

  /** A move that lost nothing was best, so best play continues as after it. */
  #findContinuation(at: number): readonly number[] | undefined {
    if (this.#lossOf(at).most > 0) return undefined;
    return [this.#pits[at]!, ...(this.#best[at + 1] ?? [])].slice(0, MAX_LINE_MOVES);
  }

  /** A line that provably keeps the worth of the position, if that is known exactly. */
  async #findBetterLine(
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

/** The bounds that follow from the stores: neither side can win more than the seeds in play. */
function unprovedWorth(position: Position): Worth {
  const lead = position.stores.south - position.stores.north;
  const open = isOver(position) ? 0 : seedsInPlay(position);
  return { least: lead - open, most: lead + open, value: lead };
}

/** Converts margins of the side to move to South's; the same conversion leads back. Never returns `-0`. */
function toSouth({ turn }: Position, worth: Worth): Worth {
  const { least, most, value } = worth;
  return turn === 'south' ? worth : { least: 0 - most, most: 0 - least, value: 0 - value };
}

const toMover = toSouth;
