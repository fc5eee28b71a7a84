import { legalPits, type Position } from '@kalah/rules';
import type { Playback } from '../../board/playback.ts';
import { Stage } from '../../board/stage.svelte.ts';
import { openEngine } from '../../engine/engine.ts';
import { toAnimation, toLastMove } from '../../game/animation.ts';
import { type Ply, replay } from '../../game/ply.ts';
import { playback } from '../../settings/playback.ts';
import { refute } from './refute.ts';
import {
  beginSolving,
  choosePit,
  giveUp,
  judgePit,
  nextPit,
  positionOf,
  type Result,
  resultOf,
  type Solving,
  takeHint,
  tryAgain,
} from './solving.ts';
import type { Task } from './task.ts';

/** A puzzle on a board: the moves of the solver, the replies, and what a wrong move leads to. */
export class Solver {
  readonly task: Task;
  readonly stage: Stage;
  #solving = $state.raw() as Solving;
  /** Whether the board shows how the opponent answers the wrong move. */
  #showsWhy = $state(false);
  #isReported = false;
  readonly #onresult: (result: Result, pits: readonly number[]) => void;
  /** The pits that the solver has chosen, up to the first wrong one. */
  #chosen: readonly number[] = [];

  /** The result is reported once, as soon as the first choice decided it. */
  constructor(
    task: Task,
    onresult: (result: Result, pits: readonly number[]) => void,
    how: Playback = playback,
  ) {
    this.task = task;
    this.#onresult = onresult;
    this.#solving = beginSolving(task);
    this.stage = new Stage(task.position, how);
  }

  get solving(): Solving {
    return this.#solving;
  }

  get showsWhy(): boolean {
    return this.#showsWhy;
  }

  get position(): Position {
    return positionOf(this.#solving);
  }

  get playable(): readonly number[] {
    return this.#solving.state.kind === 'choosing' ? legalPits(this.position) : [];
  }

  get hinted(): number | undefined {
    return this.#solving.hints === 2 && this.#solving.state.kind === 'choosing'
      ? nextPit(this.#solving)
      : undefined;
  }

  choose(pit: number): void {
    const before = this.#solving;
    const position = this.position;
    if (before.state.kind !== 'choosing') return;
    if (before.mistakes === 0) this.#chosen = [...this.#chosen, pit];
    const after = choosePit(before, pit);
    if (after.found > before.found) this.#play(replaySolution(after).slice(before.found));
    else this.#play(replay(position, [pit]));
    this.#become(after);
    if (after.state.kind === 'judging') void this.#judge(position, pit);
  }

  tryAgain(): void {
    this.#become(tryAgain(this.#solving));
    this.#showsWhy = false;
    this.#show();
  }

  takeHint(): void {
    this.#become(takeHint(this.#solving));
  }

  /** Plays the answer to the wrong move, again if it was played before. */
  showWhy(): void {
    const { state } = this.#solving;
    if (state.kind !== 'wrong' || !state.refutation) return;
    const [wrong, ...answer] = replay(this.position, [state.pit, ...state.refutation.line]);
    this.stage.show(wrong!.after, toLastMove(wrong!));
    this.#play(answer);
    this.#showsWhy = true;
  }

  giveUp(): void {
    const before = this.#solving;
    if (before.state.kind === 'wrong') this.tryAgain();
    this.#become(giveUp(before));
    this.#play(replaySolution(this.#solving).slice(before.found));
  }

  leave(): void {
    this.stage.finish();
  }

  async #judge(position: Position, pit: number): Promise<void> {
    const refutation = await openEngine()
      .then((engine) => refute(engine, position, pit))
      .catch(() => undefined); // the move is wrong even if nobody can say what it costs
    this.#become(judgePit(this.#solving, refutation));
  }

  #become(next: Solving): void {
    this.#solving = next;
    const result = resultOf(next);
    if (result === undefined || this.#isReported) return;
    this.#isReported = true;
    this.#onresult(result, this.#chosen);
  }

  #play(plies: readonly Ply[]): void {
    for (const ply of plies) this.stage.play(toAnimation(ply));
  }

  #show(): void {
    const ply = replaySolution(this.#solving).at(-1);
    this.stage.show(ply?.after ?? this.task.position, ply && toLastMove(ply));
  }
}

function replaySolution({ task, found }: Solving): Ply[] {
  return replay(
    task.position,
    task.solution.slice(0, found).map(({ pit }) => pit),
  );
}
