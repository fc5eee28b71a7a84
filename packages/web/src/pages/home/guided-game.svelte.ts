import { t } from 'virtual:texts/common';
import type { Side } from '@kalah/rules';
import type { LocalMatch } from '../../game/local-match.svelte.ts';
import { movesAgain, seedsTaken } from '../../game/ply.ts';
import { endGuide, isFirstVisit } from './first-visit.ts';
import { findTip } from './guide.ts';

/** Shows a visitor who has never played how to play, up to their first capture. */
export class GuidedGame {
  readonly #match: () => LocalMatch;
  readonly #near: () => Side;
  #isOn = $state(isFirstVisit());

  constructor(match: () => LocalMatch, near: () => Side) {
    this.#match = match;
    this.#near = near;
    $effect(() => {
      if (this.#isOn && this.hasCaptured) endGuide();
    });
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  readonly hasCaptured = $derived.by(() =>
    this.#match().plies.some((ply) => ply.side === this.#near() && seedsTaken(ply) > 0),
  );

  readonly tip = $derived.by(() => {
    const { isSettled, playable, position } = this.#match();
    return this.#isOn && !this.hasCaptured && isSettled && playable.length > 0
      ? findTip(position)
      : undefined;
  });

  readonly title: string = $derived.by(() => {
    const { done, title, watch } = t().guide;
    return this.hasCaptured ? done : this.tip ? title : watch;
  });

  readonly caption: string = $derived.by(() => {
    const { goal, theirs, again, sow, takes } = t().guide;
    if (this.hasCaptured) return goal;
    if (this.tip?.kind === 'takes') return takes({ n: this.tip.seeds });
    if (this.tip) return this.tip.kind === 'again' ? again : sow;
    const { stage, plies, shown } = this.#match();
    if (stage.turn !== this.#near()) return theirs;
    const sowing = stage.busy ? plies[shown - stage.pending] : undefined;
    return sowing && movesAgain(sowing) ? again : sow;
  });

  /** All sentences that may be shown. Room is reserved for the longest, so that the board does not move. */
  readonly titles: readonly string[] = $derived([t().guide.title, t().guide.watch, t().guide.done]);
  readonly captions: readonly string[] = $derived.by(() => {
    const { sow, again, takes, theirs, goal } = t().guide;
    return [sow, again, takes({ n: 10 }), theirs, goal];
  });

  /** Ends the guide for good. */
  decline(): void {
    endGuide();
    this.stop();
  }

  /** Ends it on this page. */
  stop(): void {
    this.#isOn = false;
  }
}
