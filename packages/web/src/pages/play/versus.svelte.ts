import type { Game } from '@kalah/api';
import type { GameTally } from '@kalah/api/player';
import { type Both, opposite, type Side } from '@kalah/rules';
import type { Player } from '../../game/player.ts';

interface ReadTally {
  readonly account: string;
  readonly tally: GameTally;
  readonly isIncluded: boolean;
}

/** How two accounts did against each other. The tally is read once, and the game that is shown is added when it ends. */
export class Versus {
  readonly #match: { readonly game: Game };
  #read = $state.raw<ReadTally>();
  #reading: Promise<ReadTally> | undefined;

  constructor(match: { readonly game: Game }) {
    this.#match = match;
  }

  async read(
    account: string,
    other: string,
    readVersus: (account: string, other: string) => Promise<GameTally>,
  ): Promise<void> {
    this.#reading ??= this.#readOnce(account, () => readVersus(account, other));
    try {
      this.#read = await this.#reading;
    } catch {
      this.#reading = undefined; // the game is complete without it
    }
  }

  findTally(side: Side, account: string): GameTally | undefined {
    if (!this.#read) return undefined;
    const { tally, isIncluded, account: viewer } = this.#read;
    const seen = viewer === account ? tally : { won: tally.lost, drawn: tally.drawn, lost: tally.won };
    return isIncluded ? seen : addResult(seen, this.#match.game, side);
  }

  /** Reads again if the game ended meanwhile, because the tally may or may not include it. */
  async #readOnce(account: string, read: () => Promise<GameTally>): Promise<ReadTally> {
    const isIncluded = this.#match.game.result !== null;
    const tally = await read();
    const isOver = this.#match.game.result !== null;
    return isOver === isIncluded ? { account, tally, isIncluded } : this.#readOnce(account, read);
  }
}

/** Two accounts that play a game; the score between them is from the first one's view. */
export interface PairOfAccounts {
  readonly first: Side;
  readonly second: Side;
  readonly account: string;
  readonly other: string;
}

/** The accounts of the players, if both have one; that of the side `first` first. */
export function findPair(players: Both<Player>, first: Side): PairOfAccounts | undefined {
  const second = opposite(first);
  const [account, other] = [players[first].account, players[second].account];
  return account && other && account !== other ? { first, second, account, other } : undefined;
}

/** [G12] Counts a finished game as the server does: not if it was aborted, nor if it is private. */
function addResult(tally: GameTally, { result, listed, rated }: Game, side: Side): GameTally {
  if (!result?.winner || result.how === 'abort' || !(listed || rated)) return tally;
  if (result.winner === 'draw') return { ...tally, drawn: tally.drawn + 1 };
  return result.winner === side ? { ...tally, won: tally.won + 1 } : { ...tally, lost: tally.lost + 1 };
}
