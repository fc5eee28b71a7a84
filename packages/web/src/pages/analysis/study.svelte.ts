import type { Position } from '@kalah/rules';
import { Stage } from '../../board/stage.svelte.ts';
import { toAnimation, toLastMove } from '../../game/animation.ts';
import { type Ply, replay } from '../../game/ply.ts';
import { playback } from '../../settings/playback.ts';
import type { Line, Subject } from './address.ts';
import { sameMoves } from './moves.ts';

/** The position on the analysis board, and the line of moves it belongs to: the moves of a game or a variation. */
export class Study implements Subject, Line {
  readonly stage: Stage;
  readonly start: Position;
  /** The moves of the game, when a game is analysed. */
  readonly game: readonly number[];
  readonly gamePlies: readonly Ply[];

  #line = $state.raw<readonly number[]>([]);
  #at = $state(0);

  readonly plies: readonly Ply[] = $derived.by(() => replay(this.start, this.#line));
  readonly position: Position = $derived.by(() => this.plies[this.#at - 1]?.after ?? this.start);
  /** Whether the line differs from the game. */
  readonly isVariation: boolean = $derived.by(() => this.hasGame && !sameMoves(this.#line, this.game));

  constructor({ start, game }: Subject, { line, at }: Line = { line: game, at: game.length }) {
    this.start = start;
    this.game = game;
    this.gamePlies = replay(start, game);
    this.#line = line;
    this.#at = at;
    this.stage = new Stage(start, playback);
    this.#show();
  }

  get hasGame(): boolean {
    return this.game.length > 0;
  }

  get line(): readonly number[] {
    return this.#line;
  }

  /** How many moves of the line are on the board. */
  get at(): number {
    return this.#at;
  }

  /** Plays a pit. If it is not the next move of the line, a variation begins. */
  play(pit: number): void {
    if (this.#line[this.#at] !== pit) this.#line = [...this.#line.slice(0, this.#at), pit];
    this.#at++;
    const ply = this.plies[this.#at - 1];
    if (ply) this.stage.play(toAnimation(ply));
  }

  /** Replaces the rest of the line, and plays its first moves. */
  tryOut(line: readonly number[], moves: number): void {
    const here = this.#at;
    this.#line = [...this.#line.slice(0, here), ...line];
    this.#at = here;
    for (let move = 0; move < moves; move++) this.play(line[move]!);
  }

  step(to: number): void {
    const target = Math.max(0, Math.min(to, this.#line.length));
    const onward = target === this.#at + 1 && !this.stage.busy;
    this.#at = target;
    const ply = this.plies[target - 1];
    if (onward && ply) this.stage.play(toAnimation(ply));
    else this.#show();
  }

  /** Returns to the game, at one of its moves. */
  stepInGame(to: number): void {
    this.#line = this.game;
    this.step(to);
  }

  /** Returns to the game, where the variation left it. */
  leaveVariation(): void {
    const branch = this.#line.findIndex((pit, index) => this.game[index] !== pit);
    this.stepInGame(branch < 0 ? this.#line.length : branch);
  }

  /** Shows another line, as an earlier address holds it. */
  follow({ line, at }: Line): void {
    if (at === this.#at && sameMoves(line, this.#line)) return;
    this.#line = line;
    this.#at = at;
    this.#show();
  }

  #show(): void {
    const ply = this.plies[this.#at - 1];
    this.stage.show(ply?.after ?? this.start, ply && toLastMove(ply));
  }
}
