import { t } from 'virtual:texts/common';
import {
  type Both,
  type House,
  isOver,
  legalPits,
  type Position,
  type Side,
  samePosition,
} from '@kalah/rules';
import { Stage } from '../board/stage.svelte.ts';
import { playback } from '../settings/playback.ts';
import type { Owner } from '../texts/owner.ts';
import { announcer } from '../ui/announcer.svelte.ts';
import { toAnimation, toLastMove } from './animation.ts';
import type { ChosenMove } from './chooser.svelte.ts';
import { describeEnding, type Ended, narrateMoveAndTurn, narrateSowing } from './narration.ts';
import type { Player } from './player.ts';
import { type Ply, replay } from './ply.ts';

export interface BoardMarks {
  /** Houses with seeds of moves that the server has not acknowledged. */
  readonly unsent?: readonly House[];
  readonly hinted?: number | undefined;
  /** The side that may choose a pit for its next turn. */
  readonly ahead?: Side | undefined;
  readonly chosen?: ChosenMove | undefined;
}

/** A game, wherever it is stored: its moves, which of them the board shows, and who may move. */
export abstract class Match {
  readonly stage: Stage;

  #start = $state.raw() as Position;
  #pits = $state.raw<readonly number[]>([]);
  #shown = $state(0);
  /** Something that happened besides the moves; it is shown until the moves change. */
  #notice = $state.raw<() => string>();

  readonly plies: readonly Ply[] = $derived(replay(this.#start, this.#pits));
  readonly position: Position = $derived(this.plies.at(-1)?.after ?? this.#start);
  readonly isLatest: boolean = $derived(this.#shown === this.plies.length);
  /** Whether the animation of the last move has finished. */
  readonly isSettled: boolean = $derived.by(() => this.isLatest && !this.stage.busy);
  readonly narration: string = $derived.by(() => this.#narrate());

  abstract readonly mine: readonly Side[];
  abstract readonly players: Both<Player>;
  abstract readonly ended: Ended | undefined;
  abstract readonly marks: BoardMarks;
  /** Plays a pit of the side to move. The caller has checked that it is legal and that this player may move. */
  protected abstract commit(pit: number): void;

  constructor(start: Position, pits: readonly number[]) {
    this.#start = start;
    this.#pits = pits;
    this.#shown = this.plies.length;
    this.stage = new Stage(this.position, playback);
    this.#showStill();
  }

  get start(): Position {
    return this.#start;
  }

  get pits(): readonly number[] {
    return this.#pits;
  }

  get shown(): number {
    return this.#shown;
  }

  get playable(): readonly number[] {
    return this.isLatest && !this.ended && this.mine.includes(this.position.turn)
      ? legalPits(this.position)
      : [];
  }

  ownerOf = (side: Side): Owner => this.players[side].owner;

  /** Plays a pit, or returns a sentence that says why it cannot be played. */
  choose({ side, pit }: House): string | undefined {
    const rejection = this.#findRejection(side, pit as number);
    if (rejection === undefined) this.commit(pit as number);
    return rejection;
  }

  /** Shows the position after a number of moves. A single step forward is animated. */
  step(to: number): void {
    const target = Math.max(0, Math.min(to, this.plies.length));
    const onward = target === this.#shown + 1 && !this.stage.busy;
    this.stage.finish(); // moves that arrived are announced even if the player looks away from them
    this.#shown = target;
    this.#notice = undefined;
    const ply = this.plies[target - 1];
    if (onward && ply) this.stage.play(toAnimation(ply));
    else this.#showStill();
  }

  /**
   * Updates the moves. New moves are animated, unless the player looks at an earlier position; when earlier moves changed,
   * the board shows the latest position at once.
   */
  protected follow(start: Position, pits: readonly number[]): void {
    const seen = this.#pits;
    const wasNow = this.isLatest;
    const continues = samePosition(start, this.#start) && seen.every((pit, index) => pits[index] === pit);
    this.#start = start;
    this.#pits = pits;
    if (!continues || pits.length > seen.length) this.#notice = undefined;
    const added = continues ? this.plies.slice(seen.length) : [];
    if (continues && !wasNow) {
      for (const ply of added) this.#announceMove(ply);
      return;
    }
    this.#shown = this.plies.length;
    if (!continues) this.#showStill();
    for (const ply of added) this.stage.play(toAnimation(ply), () => this.#announceMove(ply));
  }

  /** Stops the animation and its announcements; for a page that no longer shows the match. */
  protected rest(): void {
    this.#showStill();
  }

  /** Announces something that is not a move, and shows it until the moves change. */
  announce(notice: () => string): void {
    this.#notice = notice;
    announcer.say(notice());
  }

  protected announceTakeback(by: Owner): void {
    this.announce(
      () =>
        `${t().play.tookBack({ who: by })} ${t().narration.turn({ who: this.ownerOf(this.position.turn) })}`,
    );
  }

  protected announceEnd(): void {
    if (this.ended) announcer.say(this.#describeEnd(this.ended));
  }

  #findRejection(side: Side, pit: number): string | undefined {
    const { over, past, watching, notYourTurn, theirs, empty } = t().rejection;
    const { turn, pits } = this.position;
    if (this.ended || isOver(this.position)) return over;
    if (!this.isLatest) return past;
    if (this.mine.length === 0) return watching;
    if (!this.mine.includes(turn)) return notYourTurn({ name: this.players[turn].name });
    if (side !== turn) return theirs;
    return pits[side][pit] === 0 ? empty : undefined;
  }

  #describeEnd(ended: Ended): string {
    return t().narration.over({ ending: describeEnding(ended, this.position, this.ownerOf) });
  }

  /** What is announced together with the latest move. */
  protected findRemark(): string | undefined {
    return undefined;
  }

  #announceMove(ply: Ply): void {
    const remark = ply === this.plies.at(-1) ? this.findRemark() : undefined;
    const sentence = this.#describe(ply);
    announcer.say(this.#findEarlyEnd() ?? (remark ? `${sentence} ${remark}` : sentence));
  }

  #narrate(): string {
    const settled = this.#shown - this.stage.pending;
    const moving = this.stage.busy ? this.plies[settled] : undefined;
    return (
      (this.isLatest ? this.#findEarlyEnd() : undefined) ??
      this.#notice?.() ??
      (moving ? narrateSowing(moving, this.ownerOf) : this.#describe(this.plies[settled - 1]))
    );
  }

  /** The end of a game that was not played out, which the board does not show. */
  #findEarlyEnd(): string | undefined {
    return this.ended && this.ended.how !== 'played-out' ? this.#describeEnd(this.ended) : undefined;
  }

  #describe(ply: Ply | undefined): string {
    return ply
      ? narrateMoveAndTurn(ply, this.ownerOf)
      : t().narration.turn({ who: this.ownerOf(this.#start.turn) });
  }

  #showStill(): void {
    const ply = this.plies[this.#shown - 1];
    this.stage.show(ply?.after ?? this.#start, ply && toLastMove(ply));
  }
}
