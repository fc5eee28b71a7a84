import type { Level } from '@kalah/engine';
import { startPosition } from '@kalah/rules';
import { untrack } from 'svelte';
import { againstComputer, findUnfinished, LocalMatch } from '../../game/local-match.svelte.ts';
import { settings } from '../../settings/settings.svelte.ts';
import { onStorageChange } from '../../ui/storage.ts';
import { GuidedGame } from './guided-game.svelte.ts';

/** The game against the computer on the home page: the one that was left unfinished, or a new one. */
export class HomeGame {
  #match = $state.raw(openMatch());
  #isResultClosed = $state(false);

  readonly #seating = $derived(this.#match.seating.kind === 'computer' ? this.#match.seating : undefined);
  readonly near = $derived(this.#seating?.human ?? 'south');
  readonly level: Level = $derived(this.#seating?.level ?? 1);
  readonly isPlaying = $derived(!this.#match.isFresh && !this.#match.ended);
  readonly isOver = $derived(this.#match.ended !== undefined && this.#match.isSettled);
  readonly showsResult = $derived(this.isOver && !this.#isResultClosed);
  readonly guide = new GuidedGame(
    () => this.#match,
    () => this.near,
  );
  readonly isGuided = $derived(this.guide.isOn && !this.isOver);

  constructor() {
    $effect(() => {
      const shown = this.#match;
      untrack(() => shown.show());
      return () => shown.leave();
    });
    $effect(() => onStorageChange('local:computer', () => (this.#match = openMatch())));
  }

  get match(): LocalMatch {
    return this.#match;
  }

  start(): void {
    this.#match = newMatch();
    this.#isResultClosed = false;
    this.guide.stop();
  }

  closeResult(): void {
    this.#isResultClosed = true;
  }

  /** Level and rules apply to the next game, which is this one as long as no move was played. */
  changeRules(): void {
    if (this.#match.isFresh) this.#match = newMatch();
  }
}

function openMatch(): LocalMatch {
  return findUnfinished('computer') ?? newMatch();
}

function newMatch(): LocalMatch {
  return new LocalMatch(againstComputer(settings.level, 'south'), startPosition(settings.variant));
}
