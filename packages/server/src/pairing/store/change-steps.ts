import type { Change, ClosedPairing } from '../../games/game-store.ts';
import { findPlayingAccounts } from '../../games/playing-accounts.ts';
import type { Step } from '../../platform/database/database.ts';
import { toNoticeSteps } from './notices.ts';

const TABLES = { seek: 'seeks', challenge: 'game_challenges' } as const;

/** What a change writes about its players besides the game. Most changes are moves, which write nothing here. */
export function toPairingSteps(change: Change): Step[] {
  const { closes = [], withdraws = [], notices = [], events, game } = change;
  const { started, ended } = findPlayingAccounts(change);
  const { at } = events[0]!;
  return [
    ...started.map((account) => ({
      sql: 'INSERT INTO account_playing (account, game, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      values: [account, game.id, at],
    })),
    ...ended.map((account) => ({
      sql: 'DELETE FROM account_playing WHERE account = $1 AND game = $2',
      values: [account, game.id],
    })),
    ...closes.map((closing) => toClosingStep(closing, game.id, at)),
    ...withdraws.map((id) => ({
      sql: 'DELETE FROM seeks WHERE id = $1 AND game IS NULL',
      values: [id],
      changes: 1,
      locks: toLock('seek', id),
    })),
    ...notices.flatMap((notice) => toNoticeSteps(notice, at)),
  ];
}

function toClosingStep({ kind, id, side }: ClosedPairing, game: string, at: number): Step {
  return {
    sql: `UPDATE ${TABLES[kind]} SET is_open = 0, game = $2, side = $3, closed_at = $4 WHERE id = $1 AND is_open = 1`,
    values: [id, game, side, at],
    changes: 1,
    locks: toLock(kind, id),
  };
}

/** Before the notices of accounts, as when a challenge is answered. */
const toLock = (kind: ClosedPairing['kind'], id: string) => `closed ${kind} ${id}`;
