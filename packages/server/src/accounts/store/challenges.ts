import type { Queries } from '../../platform/database/database.ts';
import type { Challenge } from '../account.ts';
import type { AccountStore } from '../account-store.ts';

type ChallengeMethods = Pick<AccountStore, 'addChallenge' | 'takeChallenge'>;

export function challengeQueries({ find, write, change }: Queries): ChallengeMethods {
  return {
    addChallenge: ({ id, purpose, data, expiresAt }) =>
      write(
        'INSERT INTO challenges (id, purpose, data, expires_at) VALUES ($1, $2, $3, $4)',
        id,
        purpose,
        JSON.stringify(data),
        expiresAt,
      ),

    async takeChallenge(id, purpose, now) {
      const row = await find<ChallengeRow>(
        'SELECT * FROM challenges WHERE id = $1 AND purpose = $2 AND expires_at > $3',
        id,
        purpose,
        now,
      );
      const isTaken = row && (await change('DELETE FROM challenges WHERE id = $1', id));
      return isTaken ? toChallenge(row) : undefined;
    },
  };
}

interface ChallengeRow {
  readonly id: string;
  readonly purpose: string;
  readonly data: string;
  readonly expires_at: number;
}

function toChallenge({ id, purpose, data, expires_at }: ChallengeRow): Challenge {
  return { id, purpose, data: JSON.parse(data), expiresAt: expires_at };
}
