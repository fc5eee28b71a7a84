import { occupantOf } from '@kalah/api/seat';
import { opposite, type Side } from '@kalah/rules';
import { hasAccounts } from '../../account/has-accounts.ts';
import { signedIn } from '../../account/signed-in.svelte.ts';
import type { OnlineMatch } from '../../game/online-match.svelte.ts';
import type { Action } from './action.ts';

/** The player on the other side, and how to talk to them, block or report them. */
export class Opponent {
  readonly #match: OnlineMatch;
  /** Loaded once two people play, because it has texts of its own. */
  #conduct = $state.raw<typeof import('./conduct.ts')>();

  /** Called while a component is created, which keeps it up to date. */
  constructor(match: OnlineMatch) {
    this.#match = match;
    $effect(() => {
      if (!this.#isPerson && Object.keys(match.phrases.said).length === 0) return;
      import('./conduct.ts').then(
        (loaded) => {
          this.#conduct = loaded;
        },
        () => undefined, // the game works without it
      );
    });
  }

  get conduct() {
    return this.#conduct;
  }

  get name(): string {
    return this.#match.players[this.#side].name;
  }

  get account(): string | undefined {
    const seat = this.#seat;
    return seat?.kind === 'account' ? (seat.name ?? undefined) : undefined;
  }

  actions(open: (dialog: 'say' | 'block' | 'report') => void): readonly Action[] {
    const canBlock = this.account !== undefined && signedIn.name !== undefined;
    return this.#isPerson ? (this.#conduct?.toActions({ canBlock, hasAccounts }, open) ?? []) : [];
  }

  get #side(): Side {
    return opposite(this.#match.own ?? 'south');
  }

  get #seat() {
    return this.#match.own && this.#match.game.seats[this.#side];
  }

  /** People can talk to each other; computers, and two players of one seat, cannot. */
  get #isPerson(): boolean {
    return this.#seat !== undefined && occupantOf(this.#seat) === 'player';
  }
}
