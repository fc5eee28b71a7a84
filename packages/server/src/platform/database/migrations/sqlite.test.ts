import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { readMigrations } from './migrations.ts';
import { describeSqlite, toSchemaText } from './schema-text-fixture.ts';
import { migrate } from './sqlite.ts';

const MIGRATIONS = readMigrations('sqlite');
const NEWEST = MIGRATIONS.at(-1)!.version;
const BEFORE = new URL('../../../store/sqlite/kalah-0.1-fixture.sql', import.meta.url);

function open(sql = ''): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  onTestFinished(() => db.close());
  db.exec(sql);
  return db;
}

const openBefore = () => open(readFileSync(BEFORE, 'utf8'));
const toText = (db: DatabaseSync) => toSchemaText(MIGRATIONS, describeSqlite(db));
const readVersion = (db: DatabaseSync) => db.prepare('PRAGMA user_version').get()!.user_version;

test('every file is a migration of SQLite or PostgreSQL, and each number is used once', () => {
  const all = [...MIGRATIONS, ...readMigrations('postgres')].map(({ sql }) => sql);
  for (const name of readdirSync(new URL('.', import.meta.url)).filter((one) => one.endsWith('.sql'))) {
    expect(all).toContain(readFileSync(new URL(name, import.meta.url), 'utf8'));
  }
  for (const database of ['sqlite', 'postgres'] as const) {
    const versions = readMigrations(database).map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  }
});

test('the first migration is the last schema of Kalah 0.1, which rejects what follows', () => {
  expect(MIGRATIONS[0]!.version).toBe(18);
});

test('schema.sqlite.sql shows what the migrations create', async () => {
  const db = open();
  migrate(db);
  await expect(toText(db)).toMatchFileSnapshot('../schema.sqlite.sql');
});

test('[S14] brings a database of the last Kalah 0.1 to the same schema', async () => {
  const db = openBefore();
  expect(readVersion(db)).toBe(18);
  migrate(db);
  expect(readVersion(db)).toBe(NEWEST);
  await expect(toText(db)).toMatchFileSnapshot('../schema.sqlite.sql');
});

test('[S14] leaves the rows that a new database of the last Kalah 0.1 had', () => {
  const db = open();
  migrate(db);
  const filled = describeSqlite(db)
    .map(({ name }) => [
      name,
      ...db
        .prepare(`SELECT * FROM ${name}`)
        .all()
        .map((row) => Object.values(row)),
    ])
    .filter(([, row]) => row !== undefined);
  expect(Object.fromEntries(filled)).toEqual({
    export_numbers: [0],
    uptime: [0, 0],
    moderation_version: [1, 0],
  });
});

const LATER = [
  ...MIGRATIONS,
  { version: NEWEST + 1, sql: 'ALTER TABLE players ADD COLUMN country text' },
  { version: NEWEST + 3, sql: "UPDATE players SET country = 'no' WHERE name = 'Ada'" },
];

test('[S14] brings an earlier schema up to date and keeps its rows', () => {
  const db = openBefore();
  migrate(db, LATER);
  expect(readVersion(db)).toBe(NEWEST + 3);
  expect(
    db
      .prepare('SELECT name, won, country FROM players')
      .all()
      .map((row) => ({ ...row })),
  ).toEqual([
    { name: 'Ada', won: 2, country: 'no' },
    { name: 'Bo', won: 0, country: null },
  ]);
  migrate(db, LATER);
  expect(readVersion(db)).toBe(NEWEST + 3);
});

test('[S14] changes nothing if one of its migrations fails', () => {
  const db = openBefore();
  const before = toText(db);
  expect(() => migrate(db, [...LATER, { version: NEWEST + 4, sql: 'DROP TABLE unknown' }])).toThrow(
    'no such table: unknown',
  );
  expect(readVersion(db)).toBe(18);
  expect(toText(db)).toEqual(before);
});

test('[S15] leaves a schema that is too old or too new as it was', () => {
  for (const version of [1, 17, NEWEST + 1]) {
    const db = openBefore();
    db.exec(`PRAGMA user_version = ${version}`);
    const before = Buffer.from(db.serialize());
    expect(() => migrate(db)).toThrow(`has schema ${version}`);
    expect(before.equals(Buffer.from(db.serialize()))).toBe(true);
  }
});
