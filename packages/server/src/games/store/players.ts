import { createQueries, type Database, type Step } from '../../platform/database/database.ts';
import { type Change, type Player, type Score, ZERO_SCORE } from '../game-store.ts';
import { toOutcomes } from '../outcome.ts';

export type PlayerStore = ReturnType<typeof createPlayerStore>;

interface PlayerRow extends Score {
  readonly name: string;
  readonly email: string | null;
}

/**
 * Registered names, for the APIs in which players sign up. `append` updates their scores when games end. The step of
 * `takeName` fails if an account has or had the name.
 */
export function createPlayerStore(database: Database, takeName: (name: string) => Step) {
  const { read, find, transact } = createQueries(database);
  return {
    /** Resolves to false if the name is taken. An import passes the score that the player had in the other store. */
    addPlayer: (name: string, email?: string, { won, drawn, lost }: Score = ZERO_SCORE): Promise<boolean> =>
      transact([
        takeName(name),
        {
          sql: `INSERT INTO players (name, email, won, drawn, lost) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (name) DO NOTHING`,
          values: [name, email ?? null, won, drawn, lost],
          changes: 1,
        },
      ]),

    async findPlayer(name: string): Promise<Player | undefined> {
      const row = await find<PlayerRow>('SELECT * FROM players WHERE name = $1', name);
      return row && toPlayer(row);
    },

    async rankPlayers(limit: number): Promise<readonly Player[]> {
      const sql = 'SELECT * FROM players ORDER BY won DESC, lost, name LIMIT $1';
      return (await read<PlayerRow>(sql, [limit])).map(toPlayer);
    },

    /** In order of names, by code points, starting with the first one greater than `after`. */
    async listPlayers(after: string, limit: number): Promise<readonly Player[]> {
      const sql = 'SELECT * FROM players WHERE name > $1 ORDER BY name LIMIT $2';
      return (await read<PlayerRow>(sql, [after, limit])).map(toPlayer);
    },

    async findPlayersWithEmail(after: string, limit: number): Promise<readonly Player[]> {
      const sql = 'SELECT * FROM players WHERE name > $1 AND email IS NOT NULL ORDER BY name LIMIT $2';
      return (await read<PlayerRow>(sql, [after, limit])).map(toPlayer);
    },
  };
}

function toPlayer({ name, email, won, drawn, lost }: PlayerRow): Player {
  return { name, ...(email !== null && { email }), won, drawn, lost };
}

/** [S10] The end of a game counts once for each player with a registered name. */
export function toScoreSteps({ events, game }: Change): Step[] {
  if (!events.some(({ kind }) => kind === 'ended')) return [];
  return toOutcomes(game).map(({ name, outcome }) => ({
    sql: `UPDATE players SET ${outcome} = ${outcome} + 1 WHERE name = $1`,
    values: [name],
    locks: `player ${name}`,
  }));
}
