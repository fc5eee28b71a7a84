import type { Queries } from '../../platform/database/database.ts';

/** To be answered once, before it expires. */
export interface Challenge {
  /** A hash of what the caller has to send back. */
  readonly id: string;
  readonly purpose: string;
  readonly data: unknown;
  readonly expiresAt: number;
}

export function challengeQueries({ find, write, change }: Queries) {
  return {
    addChallenge: ({ id, purpose, data, expiresAt }: Challenge): Promise<void> =>
      write(
        'INSERT INTO challenges (id, purpose, data, expires_at) VALUES ($1, $2, $3, $4)',
        id,
        purpose,
        JSON.stringify(data),
        expiresAt,
      ),

    /** Only one of several callers gets it. */
    async takeChallenge(id: string, purpose: string, now: number): Promise<Challenge | undefined> {
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
