import type { Both, Position } from '@kalah/rules';
import { Stage } from '../../board/stage.svelte.ts';
import { toAnimation, toLastMove } from '../../game/animation.ts';
import { type Ply, replay } from '../../game/ply.ts';
import { playback } from '../../settings/playback.ts';
import { type Line, toTree } from './address.ts';
import { sameMoves, startsWith } from './moves.ts';
import type { Subject } from './subject.ts';
import {
  addLine,
  findAlternative,
  findTree,
  type Path,
  promote,
  removeBranch,
  sameTree,
  setComment,
  type Tree,
  toMainLine,
} from './tree.ts';

/** The position on the analysis board, the line of moves it belongs to, and the tree of all lines that were tried. */
export class Study implements Subject, Line {
  readonly stage: Stage;
  readonly start: Position;
  readonly game: readonly number[];
  /** The names that came with the game, if it is from a record or a link. */
  readonly players: Both<string> | undefined;
  readonly gamePlies: readonly Ply[];

  #line = $state.raw<readonly number[]>([]);
  #at = $state(0);
  #tree = $state.raw<Tree>(toTree());
  /** The tree before the last deletion, which can be undone until something else changes. */
  #undeleted = $state.raw<{ tree: Tree; line: Path; at: number } | undefined>();

  readonly plies: readonly Ply[] = $derived.by(() => replay(this.start, this.#line));
  readonly position: Position = $derived.by(() => this.plies[this.#at - 1]?.after ?? this.start);
  readonly path: Path = $derived.by(() => this.#line.slice(0, this.#at));
  readonly comment: string = $derived.by(() => findTree(this.#tree, this.path)?.comment ?? '');
  readonly canPromote: boolean = $derived.by(
    () => !sameTree(promote(this.#tree, this.path, this.game), this.#tree),
  );
  readonly isVariation: boolean = $derived.by(() => this.hasGame && !sameMoves(this.#line, this.game));

  constructor(
    { start, game, players }: Subject,
    { line, at, tree }: Line = { line: game, at: game.length, tree: toTree(game) },
  ) {
    this.start = start;
    this.game = game;
    this.players = players;
    this.gamePlies = replay(start, game);
    this.#line = line;
    this.#at = at;
    this.#tree = tree;
    this.stage = new Stage(start, playback);
    this.#show();
  }

  get hasGame(): boolean {
    return this.game.length > 0;
  }

  get line(): readonly number[] {
    return this.#line;
  }

  get at(): number {
    return this.#at;
  }

  get tree(): Tree {
    return this.#tree;
  }

  /** The moves of the game cannot be deleted. */
  get canDelete(): boolean {
    return this.#at > 0 && !startsWith(this.game, this.path);
  }

  get canUndo(): boolean {
    return this.#undeleted !== undefined;
  }

  /** Plays a pit. If it is not the next move of the line, a variation begins or continues. */
  play(pit: number): void {
    const path = [...this.path, pit];
    this.#change(addLine(this.#tree, path));
    if (this.#line[this.#at] !== pit) this.#line = toMainLine(this.#tree, path);
    this.#at++;
    const ply = this.plies[this.#at - 1];
    if (ply) this.stage.play(toAnimation(ply));
  }

  tryOut(line: readonly number[], moves: number): void {
    this.addVariation(line);
    for (const pit of line.slice(0, moves)) this.play(pit);
  }

  addVariation(line: readonly number[]): void {
    const path = [...this.path, ...line];
    this.#change(addLine(this.#tree, path));
    this.#line = toMainLine(this.#tree, this.path);
  }

  /** Shows a position of the tree; the line continues as before if it leads there. */
  goTo(path: Path): void {
    if (!findTree(this.#tree, path)) return;
    if (!startsWith(this.#line, path)) this.#line = toMainLine(this.#tree, path);
    this.step(path.length);
  }

  hasAlternative(by: 1 | -1): boolean {
    return findAlternative(this.#tree, this.path, by) !== undefined;
  }

  goToAlternative(by: 1 | -1): void {
    const path = findAlternative(this.#tree, this.path, by);
    if (path) this.goTo(path);
  }

  note(comment: string): void {
    this.#change(setComment(this.#tree, this.path, comment));
  }

  promote(): void {
    this.#change(promote(this.#tree, this.path, this.game));
  }

  delete(): void {
    if (!this.canDelete) return;
    const { tree, line, at, path } = this;
    const before = path.slice(0, -1);
    this.#change(removeBranch(tree, path));
    this.#undeleted = { tree, line, at };
    this.#line = toMainLine(this.#tree, before);
    this.step(before.length);
  }

  undoDelete(): void {
    if (this.#undeleted) this.follow(this.#undeleted);
  }

  #change(tree: Tree): void {
    if (sameTree(tree, this.#tree)) return;
    this.#tree = tree;
    this.#undeleted = undefined;
  }

  step(to: number): void {
    const target = Math.max(0, Math.min(to, this.#line.length));
    const onward = target === this.#at + 1 && !this.stage.busy;
    this.#at = target;
    const ply = this.plies[target - 1];
    if (onward && ply) this.stage.play(toAnimation(ply));
    else this.#show();
  }

  stepInGame(to: number): void {
    this.#line = this.game;
    this.step(to);
  }

  /** Returns to the game, where the variation left it. */
  leaveVariation(): void {
    const branch = this.#line.findIndex((pit, index) => this.game[index] !== pit);
    this.stepInGame(branch < 0 ? this.#line.length : branch);
  }

  /** Shows another line and another tree, as an earlier address holds them. */
  follow({ line, at, tree }: Line): void {
    const isShown = at === this.#at && sameMoves(line, this.#line);
    this.#change(tree);
    if (isShown) return;
    this.#line = line;
    this.#at = at;
    this.#show();
  }

  #show(): void {
    const ply = this.plies[this.#at - 1];
    this.stage.show(ply?.after ?? this.start, ply && toLastMove(ply));
  }
}
