import type { Side } from '@kalah/rules';
import type { Change, ClosedPairing, Notice } from '../../games/game-store.ts';
import { findPlayingAccounts } from '../../games/playing-accounts.ts';
import type { Step } from '../../platform/database/database.ts';
import { toNoticeSteps } from './notices.ts';

/** What a change writes about its players besides the game. */
export interface PairingRow {
  /** When the change happened. */
  readonly at: number;
  /** [L4] Unless all of them are open, nothing is written. */
  readonly closes: readonly ClosedPairing[];
  /** [L5] The same for live seeks that are removed. */
  readonly withdraws: readonly string[];
  /** [L11] The events that accounts receive. */
  readonly notices: readonly Notice[];
  /** Accounts that start to play the game. */
  readonly started: readonly string[];
  /** Accounts that stop playing the game. */
  readonly ended: readonly string[];
}

export const CLOSED_TABLES = { seek: 'seeks', challenge: 'game_challenges' } as const;

/** Undefined for most changes, which are moves. */
export function findPairingRow(change: Change): PairingRow | undefined {
  const { closes = [], withdraws = [], notices = [], events } = change;
  const { started, ended } = findPlayingAccounts(change);
  if (closes.length + withdraws.length + notices.length + started.length + ended.length === 0)
    return undefined;
  return { at: events[0]!.at, closes, withdraws, notices, started, ended };
}

/** The same as statements. */
export function toPairingSteps(game: string, row: PairingRow | undefined): Step[] {
  if (!row) return [];
  const { at, closes, withdraws, notices, started, ended } = row;
  return [
    ...closes.map(({ kind, id, side }) => toClosingStep(CLOSED_TABLES[kind], { id, side, game, at })),
    ...withdraws.map((id) => ({
      sql: 'DELETE FROM seeks WHERE id = $1 AND game IS NULL',
      values: [id],
      changes: 1,
    })),
    ...notices.flatMap((notice) => toNoticeSteps(notice, at)),
    ...started.map((account) => ({
      sql: 'INSERT INTO account_playing (account, game, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      values: [account, game, at],
    })),
    ...ended.map((account) => ({
      sql: 'DELETE FROM account_playing WHERE account = $1 AND game = $2',
      values: [account, game],
    })),
  ];
}

interface ClosedBy {
  readonly id: string;
  readonly side: Side;
  readonly game: string;
  readonly at: number;
}

function toClosingStep(table: string, { id, side, game, at }: ClosedBy): Step {
  return {
    sql: `UPDATE ${table} SET is_open = 0, game = $2, side = $3, closed_at = $4 WHERE id = $1 AND is_open = 1`,
    values: [id, game, side, at],
    changes: 1,
  };
}
