import { createQueries, type Database } from './database/database.ts';

export type SecretStore = ReturnType<typeof createSecretStore>;

export function createSecretStore(database: Database) {
  const { find, write } = createQueries(database);
  return {
    /** [S20] Stores a secret unless one with this name exists, and returns the stored one. */
    async ensureSecret(name: string, value: string): Promise<string> {
      await write(
        'INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
        name,
        value,
      );
      const row = await find<{ value: string }>('SELECT value FROM secrets WHERE name = $1', name);
      return row!.value;
    },
  };
}
