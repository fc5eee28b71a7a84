import type { Queries } from '../../platform/database/database.ts';

export interface GamePlace {
  readonly at: number;
  readonly game: string;
}

export const LAST_PLACE: GamePlace = { at: Number.MAX_SAFE_INTEGER, game: '' };

/** The games in which accounts have seats. `append` adds them. */
export function gameQueries({ read }: Queries) {
  return {
    listAccountGames(account: string, limit: number, before = LAST_PLACE): Promise<readonly GamePlace[]> {
      const sql = `
        SELECT at, game FROM account_games WHERE account = $1 AND (at, game) < ($2, $3)
        ORDER BY at DESC, game DESC LIMIT $4`;
      return read<GamePlace>(sql, [account, before.at, before.game, limit]);
    },
  };
}
