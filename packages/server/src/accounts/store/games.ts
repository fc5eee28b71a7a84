import type { Queries } from '../../platform/database/database.ts';
import type { AccountStore } from '../account-store.ts';

/** A place in the list of an account's games, newest first. */
export interface GamePlace {
  readonly at: number;
  readonly game: string;
}

export const LAST_PLACE: GamePlace = { at: Number.MAX_SAFE_INTEGER, game: '' };

/** The games of accounts. `append` adds them. */
export function gameQueries({ read }: Queries): Pick<AccountStore, 'listAccountGames'> {
  return {
    async listAccountGames(account, limit, before = LAST_PLACE) {
      const sql = `
        SELECT at, game FROM account_games WHERE account = $1 AND (at, game) < ($2, $3)
        ORDER BY at DESC, game DESC LIMIT $4`;
      return read<GamePlace>(sql, [account, before.at, before.game, limit]);
    },
  };
}
