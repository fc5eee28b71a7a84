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
import { type Owner, t } from '../i18n/locale.svelte.ts';
import { manner } from '../settings/playback.ts';
import { announcer } from '../ui/announcer.svelte.ts';
import type { Player } from './player.ts';
import { type Ply, replay } from './ply.ts';
import { toLast, toStory } from './story.ts';
import { type Ended, tellEnding, tellMoveAndTurn } from './tale.ts';

/** A game at the table, wherever it is kept: its moves, what the board shows of them, and who may move. */
export abstract class Match {
  readonly stage: Stage;
  /** The last thing that happened, told after it was seen. */
  told = $state('');

  #start = $state.raw() as Position;
  #pits = $state.raw<readonly number[]>([]);
  #shown = $state(0);

  readonly plies: readonly Ply[] = $derived(replay(this.#start, this.#pits));
  readonly position: Position = $derived(this.plies.at(-1)?.after ?? this.#start);
  /** Whether the board shows the game as it stands, and not an earlier position. */
  readonly isNow: boolean = $derived(this.#shown === this.plies.length);
  /** Whether the last move has been seen to its end. */
  readonly isSettled: boolean = $derived.by(() => this.isNow && !this.stage.busy);

  /** The sides this player may move. */
  abstract readonly mine: readonly Side[];
  abstract readonly players: Both<Player>;
  abstract readonly ended: Ended | undefined;
  /** Plays a pit of the side to move; it is known to be legal and ours to play. */
  protected abstract commit(pit: number): void;

  constructor(start: Position, pits: readonly number[]) {
    this.#start = start;
    this.#pits = pits;
    this.#shown = this.plies.length;
    this.stage = new Stage(this.position, manner);
    this.#showStill();
  }

  get start(): Position {
    return this.#start;
  }

  get pits(): readonly number[] {
    return this.#pits;
  }

  /** How many of the moves the board shows. */
  get shown(): number {
    return this.#shown;
  }

  /** The pits that may be chosen now. */
  get playable(): readonly number[] {
    return this.isNow && !this.ended && this.mine.includes(this.position.turn)
      ? legalPits(this.position)
      : [];
  }

  whose = (side: Side): Owner => this.players[side].owner;

  /** Plays a pit, or says in words why it cannot be played. */
  choose({ side, pit }: House): string | undefined {
    const refusal = this.#findRefusal(side, pit as number);
    if (refusal === undefined) this.commit(pit as number);
    return refusal;
  }

  /** Shows the game after so many moves; one step on is sown, all else is laid. */
  step(to: number): void {
    const target = Math.max(0, Math.min(to, this.plies.length));
    const onward = target === this.#shown + 1 && !this.stage.busy;
    this.#shown = target;
    const ply = this.plies[target - 1];
    if (onward && ply) void this.stage.play(toStory(ply));
    else this.#showStill();
    if (ply) this.told = tellMoveAndTurn(ply, this.whose);
  }

  /** Takes over the moves as they are known now. What is new is sown; where the past differs, the board is laid. */
  protected follow(start: Position, pits: readonly number[]): void {
    const seen = this.#pits;
    const wasNow = this.isNow;
    const goesOn = samePosition(start, this.#start) && seen.every((pit, index) => pits[index] === pit);
    this.#start = start;
    this.#pits = pits;
    if (goesOn && !wasNow) return;
    this.#shown = this.plies.length;
    if (!goesOn) {
      this.#showStill();
      this.tellState();
    } else for (const ply of this.plies.slice(seen.length)) void this.#sow(ply);
  }

  /** Says how things stand, for who just came or came back. */
  protected tellState(): void {
    const ply = this.plies.at(-1);
    if (this.ended && this.ended.how !== 'played-out') this.told = this.#tellEnd(this.ended);
    else if (ply) this.told = tellMoveAndTurn(ply, this.whose);
    else this.told = t().tell.turn(this.whose(this.position.turn));
  }

  protected announce(sentence: string): void {
    this.told = sentence;
    announcer.say(sentence);
  }

  protected announceTakeback(by: Owner): void {
    this.announce(`${t().play.tookBack(by)} ${t().tell.turn(this.whose(this.position.turn))}`);
  }

  protected announceEnd(): void {
    if (this.ended) this.announce(this.#tellEnd(this.ended));
  }

  /** Why the game as a whole takes no move now, in words; `undefined` when it does. */
  protected findHindrance(): string | undefined {
    const { refusal } = t();
    if (this.ended || isOver(this.position)) return refusal.over;
    if (!this.isNow) return refusal.past;
    if (this.mine.length === 0) return refusal.watching;
    if (!this.mine.includes(this.position.turn))
      return refusal.notYourTurn(this.players[this.position.turn].name);
    return undefined;
  }

  #findRefusal(side: Side, pit: number): string | undefined {
    const hindrance = this.findHindrance();
    if (hindrance !== undefined) return hindrance;
    if (side !== this.position.turn) return t().refusal.theirs;
    return this.position.pits[side][pit] === 0 ? t().refusal.empty : undefined;
  }

  #tellEnd(ended: Ended): string {
    return t().tell.over(tellEnding(ended, this.position, this.whose));
  }

  async #sow(ply: Ply): Promise<void> {
    await this.stage.play(toStory(ply));
    this.announce(tellMoveAndTurn(ply, this.whose));
  }

  #showStill(): void {
    const ply = this.plies[this.#shown - 1];
    this.stage.show(ply?.after ?? this.#start, ply && toLast(ply));
  }
}
