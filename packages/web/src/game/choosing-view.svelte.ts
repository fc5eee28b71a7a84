import type { Game } from '@kalah/api';
import { type House, isOver, legalPits, type Side } from '@kalah/rules';
import { clockTexts } from '../i18n/clock-texts.ts';
import { settings } from '../settings/settings.svelte.ts';
import { OnlineView } from './online-view.svelte.ts';

/** A pit that this player has chosen but not played: ahead of their turn, or until they confirm it. */
export interface ChosenMove {
  readonly pit: number;
  readonly isAhead: boolean;
}

/** [T22] [T23] A game on the server in which moves are chosen ahead of the turn, or confirmed before they are played. */
export abstract class ChoosingView extends OnlineView {
  chosen = $state.raw<ChosenMove | undefined>();

  /** Plays a pit of this player, who is to move. */
  protected abstract play(pit: number): void;

  /** This player's side while they may choose a move ahead of their turn. */
  get ahead(): Side | undefined {
    const { own, game, position } = this;
    const isTimed = game.clock !== null && game.status === 'playing' && !this.mustConfirm;
    return own && isTimed && this.isLatest && position.turn !== own && !isOver(position) ? own : undefined;
  }

  /** Whether moves are played only when this player has confirmed them. */
  get mustConfirm(): boolean {
    return this.game.clock?.kind === 'correspondence' && settings.confirmMoves;
  }

  override choose(house: House): string | undefined {
    if (house.side !== this.ahead || house.pit === 'store') return super.choose(house);
    this.#chooseAhead(house.pit);
    return undefined;
  }

  /** Plays the move that waits for confirmation. */
  confirmChosen(): void {
    const { chosen } = this;
    this.chosen = undefined;
    if (chosen && this.playable.includes(chosen.pit)) this.play(chosen.pit);
  }

  /** Returns `false` if no move was chosen. */
  cancelChosen(): boolean {
    const { chosen } = this;
    this.chosen = undefined;
    if (chosen?.isAhead) this.announce(() => clockTexts().ahead.cancelled);
    return chosen !== undefined;
  }

  protected override commit(pit: number): void {
    if (!this.mustConfirm) this.play(pit);
    else if (this.chosen?.pit === pit) this.cancelChosen();
    else this.chosen = { pit, isAhead: false };
  }

  protected override update(game: Game): void {
    super.update(game);
    this.#settleChosen();
  }

  #chooseAhead(pit: number): void {
    if (this.chosen?.pit === pit) return void this.cancelChosen();
    this.chosen = { pit, isAhead: true };
    this.announce(() => clockTexts().ahead.chosen(pit + 1));
  }

  /** Plays a move that was chosen ahead, as soon as it is this player's turn. The animation of the last move may still run. */
  #settleChosen(): void {
    const { chosen, ended, position } = this;
    const isTurn = this.mine.includes(position.turn);
    if (!chosen || (!ended && chosen.isAhead !== isTurn)) return;
    this.chosen = undefined;
    if (ended || !chosen.isAhead) return;
    if (legalPits(position).includes(chosen.pit)) this.play(chosen.pit);
    else this.announce(() => clockTexts().ahead.dropped(chosen.pit + 1));
  }
}
