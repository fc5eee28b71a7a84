import type { Position } from '@kalah/rules';
import { Stage } from '../../board/stage.svelte.ts';
import { toAnimation, toLastMove } from '../../game/animation.ts';
import { type Ply, replay } from '../../game/ply.ts';
import { playback } from '../../settings/playback.ts';

/** A position under study: the moves that led there, those of a game or of one's own, and where one stands in them. */
export class Study {
  readonly stage: Stage;
  readonly start: Position;
  /** The moves of the game, when a game is studied. */
  readonly game: readonly number[];

  #line = $state.raw<readonly number[]>([]);
  #at = $state(0);

  readonly plies: readonly Ply[] = $derived.by(() => replay(this.start, this.#line));
  readonly position: Position = $derived.by(() => this.plies[this.#at - 1]?.after ?? this.start);
  /** Whether the line has left the game. */
  readonly strays: boolean = $derived.by(() => this.#line.some((pit, index) => this.game[index] !== pit));

  constructor(start: Position, game: readonly number[] = [], at = game.length) {
    this.start = start;
    this.game = game;
    this.#line = game;
    this.#at = at;
    this.stage = new Stage(start, playback);
    this.#show();
  }

  /** How many moves of the line are on the board. */
  get at(): number {
    return this.#at;
  }

  /** Tries a pit: along the line when it is the next move there, else on a line of one's own. */
  play(pit: number): void {
    if (this.#line[this.#at] !== pit) this.#line = [...this.#line.slice(0, this.#at), pit];
    this.#at++;
    const ply = this.plies[this.#at - 1];
    if (ply) void this.stage.play(toAnimation(ply));
  }

  /** Lays a line from where one stands, and goes so many moves along it. */
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
    if (onward && ply) void this.stage.play(toAnimation(ply));
    else this.#show();
  }

  /** Back to the game, at a move of it. */
  stepInGame(to: number): void {
    this.#line = this.game;
    this.step(to);
  }

  #show(): void {
    const ply = this.plies[this.#at - 1];
    this.stage.show(ply?.after ?? this.start, ply && toLastMove(ply));
  }
}
