import { readdirSync, readFileSync } from 'node:fs';
import { OpeningError } from '../opening-error.ts';

export interface Migration {
  /** What a database stores when this migration is done. */
  readonly version: number;
  readonly sql: string;
}

/** Kalah before 0.2 counted its schemas by other rules. The first migration creates the last of them. */
const VERSIONS_BEFORE = { sqlite: 17, postgres: 22 };

/** `0002-country.sql` is read by both databases, `0002-country.sqlite.sql` by one. Released files are never edited. */
const FILE = /^(\d{4})-[a-z0-9-]+(?:\.(sqlite|postgres))?\.sql$/;

export function readMigrations(database: 'sqlite' | 'postgres'): readonly Migration[] {
  const folder = new URL('.', import.meta.url);
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, number, only = database] = FILE.exec(name) ?? [];
      if (number === undefined || only !== database) return [];
      const sql = readFileSync(new URL(name, folder), 'utf8');
      return [{ version: VERSIONS_BEFORE[database] + Number(number), sql }];
    });
}

/** The migrations that a database still needs. `found` is its version, 0 if it is empty. */
export function listPending(
  migrations: readonly Migration[],
  found: number,
  noun: 'file' | 'database',
): readonly Migration[] {
  const oldest = migrations[0]!.version;
  const newest = migrations.at(-1)!.version;
  if (found > newest) {
    throw new OpeningError(
      `has schema ${found} of a newer Kalah, and this one knows up to ${newest}; update Kalah, or use another ${noun}`,
    );
  }
  if (found > 0 && found < oldest) {
    throw new OpeningError(
      `has schema ${found}, which this Kalah no longer upgrades; ` +
        `start Kalah of commit ${LAST_UPGRADE} on it once, or use another ${noun}`,
    );
  }
  return migrations.filter(({ version }) => version > found);
}

/** The last source of Kalah 0.1. It upgrades every schema from 1 to the first one that is read here. */
const LAST_UPGRADE = 'e1fe1d22';

/** Rejects every schema but the newest, for readers that must not migrate. */
export function refusePending(
  migrations: readonly Migration[],
  found: number,
  noun: 'file' | 'database',
): void {
  if (listPending(migrations, found, noun).length === 0) return;
  throw new OpeningError(
    `has schema ${found}, and this Kalah reads ${migrations.at(-1)!.version}; ` +
      `start it on the ${noun} once to upgrade it`,
  );
}
