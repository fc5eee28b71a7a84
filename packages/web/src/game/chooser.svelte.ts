import { clockTexts } from 'virtual:texts/clock';
import type { Game } from '@kalah/api';
import { type House, isOver, legalPits, type Position, type Side } from '@kalah/rules';
import { settings } from '../settings/settings.svelte.ts';

/** A pit that this player has chosen but not played: ahead of their turn, or until they confirm it. */
export interface ChosenMove {
  readonly pit: number;
  readonly isAhead: boolean;
}

interface Choosable {
  readonly game: Game;
  readonly own: Side | undefined;
  readonly mine: readonly Side[];
  readonly position: Position;
  readonly isLatest: boolean;
  readonly ended: unknown;
  readonly playable: readonly number[];
  announce(notice: () => string): void;
}

/** [T22] [T23] Holds a move back until it is this player's turn, or until they confirm it. */
export class Chooser {
  chosen = $state.raw<ChosenMove | undefined>();
  readonly #match: Choosable;
  readonly #play: (pit: number) => void;

  constructor(match: Choosable, play: (pit: number) => void) {
    this.#match = match;
    this.#play = play;
  }

  /** This player's side while they may choose a move ahead of their turn. */
  get ahead(): Side | undefined {
    const { own, game, position, isLatest } = this.#match;
    const isTimed = game.clock !== null && game.status === 'playing' && !this.#mustConfirm;
    return own && isTimed && isLatest && position.turn !== own && !isOver(position) ? own : undefined;
  }

  /** Chooses a pit ahead of this player's turn, or no longer; returns `false` if it cannot be chosen. */
  chooseAhead({ side, pit }: House): boolean {
    if (side !== this.ahead || pit === 'store') return false;
    if (this.chosen?.pit === pit) this.cancel();
    else {
      this.chosen = { pit, isAhead: true };
      this.#match.announce(() => clockTexts().ahead.chosen({ pit: pit + 1 }));
    }
    return true;
  }

  choose(pit: number): void {
    if (!this.#mustConfirm) this.#play(pit);
    else if (this.chosen?.pit === pit) this.cancel();
    else this.chosen = { pit, isAhead: false };
  }

  confirm(): void {
    const { chosen } = this;
    this.chosen = undefined;
    if (chosen && this.#match.playable.includes(chosen.pit)) this.#play(chosen.pit);
  }

  /** Returns `false` if no move was chosen. */
  cancel(): boolean {
    const { chosen } = this;
    this.chosen = undefined;
    if (chosen?.isAhead) this.#match.announce(() => clockTexts().ahead.cancelled);
    return chosen !== undefined;
  }

  /** Plays a move that was chosen ahead, as soon as it is this player's turn. The animation of the last move may still run. */
  settle(): void {
    const { chosen } = this;
    const { ended, mine, position } = this.#match;
    if (!chosen || (!ended && chosen.isAhead !== mine.includes(position.turn))) return;
    this.chosen = undefined;
    if (ended || !chosen.isAhead) return;
    if (legalPits(position).includes(chosen.pit)) this.#play(chosen.pit);
    else this.#match.announce(() => clockTexts().ahead.dropped({ pit: chosen.pit + 1 }));
  }

  get #mustConfirm(): boolean {
    return this.#match.game.clock?.kind === 'correspondence' && settings.confirmMoves;
  }
}
