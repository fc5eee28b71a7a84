import { toAccountLocks } from '../../accounts/store/locks.ts';
import type { Notice } from '../../games/game-store.ts';
import type { Queries } from '../../platform/database/database.ts';
import type {
  AddedChallenge,
  Challenge,
  ChallengeAnswer,
  ChallengeLimits,
  DeclineReason,
} from '../challenge.ts';
import { toNoticeSteps } from './notices.ts';

const COUNT_OPEN = 'SELECT count(*) FROM game_challenges WHERE is_open = 1 AND';

export function challengeQueries({ read, find, transact }: Queries) {
  async function whyNotAdded(challenge: Challenge): Promise<AddedChallenge> {
    if (await find('SELECT id FROM game_challenges WHERE id = $1', challenge.id)) return 'exists';
    const sql = 'SELECT id FROM game_challenges WHERE is_open = 1 AND sender = $1 AND receiver = $2';
    const open = await find(sql, challenge.from.id, challenge.to.id);
    return open ? 'already-challenged' : 'too-many-challenges';
  }

  return {
    /** [L9] Adds a challenge and its notices, unless there are too many. */
    async addChallenge(
      challenge: Challenge,
      limits: ChallengeLimits,
      notices: readonly Notice[],
    ): Promise<AddedChallenge> {
      const { id, from, to, createdAt, expiresAt } = challenge;
      const isAdded = await transact([
        ...toAccountLocks([from.id, to.id]),
        {
          sql: `INSERT INTO game_challenges (id, sender, receiver, is_open, created_at, expires_at, data)
                SELECT $1, $2, $3, 1, $4, $5, $6
                WHERE (${COUNT_OPEN} sender = $2) < $7 AND (${COUNT_OPEN} receiver = $3) < $8
                ON CONFLICT DO NOTHING`,
          values: [
            id,
            from.id,
            to.id,
            createdAt,
            expiresAt,
            JSON.stringify(challenge),
            limits.sent,
            limits.received,
          ],
          changes: 1,
        },
        ...notices.flatMap((notice) => toNoticeSteps(notice, createdAt)),
      ]);
      return isAdded ? 'added' : whyNotAdded(challenge);
    },

    async findChallenge(id: string): Promise<Challenge | undefined> {
      const row = await find<ChallengeRow>('SELECT * FROM game_challenges WHERE id = $1', id);
      return row && toChallenge(row);
    },

    /** Open challenges by or to an account, newest first. */
    async listChallenges(account: string, now: number): Promise<readonly Challenge[]> {
      // Each part uses its index. With an OR, SQLite reads the open challenges of everybody.
      const sql = `
        SELECT * FROM game_challenges WHERE is_open = 1 AND sender = $1 AND expires_at > $2
        UNION ALL
        SELECT * FROM game_challenges WHERE is_open = 1 AND receiver = $1 AND expires_at > $2
        ORDER BY created_at DESC, id`;
      return (await read<ChallengeRow>(sql, [account, now])).map(toChallenge);
    },

    /** [L9] Ends an open challenge without a game; false if it is not open any more. */
    closeChallenge: (
      id: string,
      answer: ChallengeAnswer,
      { at, reason, notices }: { at: number; reason?: DeclineReason; notices: readonly Notice[] },
    ): Promise<boolean> =>
      transact([
        {
          sql: `UPDATE game_challenges SET is_open = 0, answer = $2, reason = $3, closed_at = $4
                WHERE id = $1 AND is_open = 1`,
          values: [id, answer, reason ?? null, at],
          changes: 1,
        },
        ...notices.flatMap((notice) => toNoticeSteps(notice, at)),
      ]),

    async listExpiredChallenges(now: number, limit: number): Promise<readonly Challenge[]> {
      const sql = `
        SELECT * FROM game_challenges WHERE is_open = 1 AND expires_at <= $1 ORDER BY expires_at LIMIT $2`;
      return (await read<ChallengeRow>(sql, [now, limit])).map(toChallenge);
    },
  };
}

interface ChallengeRow {
  readonly data: string;
  readonly answer: ChallengeAnswer | null;
  readonly reason: DeclineReason | null;
  readonly game: string | null;
}

function toChallenge({ data, answer, reason, game }: ChallengeRow): Challenge {
  return {
    ...(JSON.parse(data) as Challenge),
    state: game === null ? (answer ?? 'open') : 'accepted',
    ...(reason !== null && { reason }),
    ...(game !== null && { game }),
  };
}
