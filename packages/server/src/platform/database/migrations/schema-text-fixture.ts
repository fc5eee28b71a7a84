import type { DatabaseSync } from 'node:sqlite';
import type { Migration } from './migrations.ts';

/** A table as a database describes it. */
interface Table {
  readonly name: string;
  /** Such as "CREATE TABLE". */
  readonly start: string;
  /** Columns and constraints. */
  readonly parts: readonly string[];
  /** Such as "STRICT", or empty. */
  readonly end: string;
  readonly indexes: readonly string[];
}

const HEADER = `-- The newest schema, for readers. The migrations create it; "npm run schema" writes this file.\n`;

/** The tables in the order of the migrations, with the comments there. */
export function toSchemaText(migrations: readonly Migration[], tables: readonly Table[]): string {
  const sql = migrations.map((migration) => migration.sql).join('\n');
  const comments = new Map<string, string>();
  for (const [, comment, name] of sql.matchAll(
    /^((?:-- .*\n)*)(?:CREATE\s(?:UNLOGGED\s)?|ALTER\s)TABLE (\w+)/gm,
  )) {
    comments.set(name!, (comments.get(name!) ?? '') + comment);
  }
  const names = [...comments.keys()];
  const place = ({ name }: Table) => (names.includes(name) ? names.indexOf(name) : names.length);
  const texts = tables
    .toSorted((a, b) => place(a) - place(b))
    .map((table) => (comments.get(table.name) ?? '') + toText(table));
  return [HEADER, ...texts].join('\n');
}

function toText({ name, start, parts, end, indexes }: Table): string {
  const columns = parts.filter((part) => !isConstraint(part)).map((part) => part.split(' ')[0]!.length);
  const width = Math.max(...columns);
  const lines = parts.map((part) =>
    isConstraint(part) ? part : part.replace(/^\S+/, (column) => column.padEnd(width)),
  );
  const statements = [`${start} ${name} (\n  ${lines.join(',\n  ')}\n)${end && ` ${end}`};`];
  return [...statements, ...indexes.toSorted().map((index) => `${index};`), ''].join('\n');
}

const isConstraint = (part: string) => /^(PRIMARY|UNIQUE|FOREIGN|CHECK|CONSTRAINT)\b/.test(part);

export function describeSqlite(db: DatabaseSync): Table[] {
  const rows = db
    .prepare('SELECT type, tbl_name AS name, sql FROM sqlite_schema WHERE sql IS NOT NULL')
    .all();
  const texts = (rows as unknown as { type: string; name: string; sql: string }[]).map((row) => ({
    ...row,
    sql: toOneLine(row.sql),
  }));
  return texts
    .filter(({ type }) => type === 'table')
    .map(({ name, sql }) => {
      const [, body, end] = /\((.*)\) ?(.*)$/.exec(sql)!;
      const indexes = texts.filter((other) => other.type === 'index' && other.name === name);
      return {
        name,
        start: 'CREATE TABLE',
        parts: body!.split(COMMA).map((part) => part.trim()),
        end: end!,
        indexes: indexes.map((index) => index.sql),
      };
    });
}

/** Outside of brackets. */
const COMMA = /,(?![^()]*\))/;

const toOneLine = (sql: string) =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(INTEGER|TEXT|REAL)\b/g, (type) => type.toLowerCase());

/** All tables but those of the server and of extensions. */
export async function describePostgres(
  query: (sql: string) => Promise<readonly Record<string, unknown>[]>,
): Promise<Table[]> {
  return (await query(POSTGRES_TABLES)) as unknown as Table[];
}

const POSTGRES_TABLES = `
  SELECT relname AS name,
    CASE relpersistence WHEN 'u' THEN 'CREATE UNLOGGED TABLE' ELSE 'CREATE TABLE' END AS start,
    ARRAY(
      SELECT concat(attname, ' ', format_type(atttypid, atttypmod),
        (SELECT ' COLLATE "' || collname || '"' FROM pg_collation
         WHERE pg_collation.oid = attcollation AND collname <> 'default'),
        CASE WHEN attnotnull THEN ' NOT NULL' END,
        (SELECT ' DEFAULT ' || pg_get_expr(adbin, adrelid) FROM pg_attrdef
         WHERE adrelid = attrelid AND adnum = attnum))
      FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum
    ) || ARRAY(
      SELECT pg_get_constraintdef(oid) FROM pg_constraint
      WHERE conrelid = pg_class.oid AND contype <> 'n' ORDER BY contype DESC, conname
    ) AS parts,
    coalesce('WITH (' || array_to_string(reloptions, ', ') || ')', '') AS end,
    ARRAY(
      SELECT replace(replace(pg_get_indexdef(indexrelid), ' USING btree', ''), current_schema() || '.', '')
      FROM pg_index WHERE indrelid = pg_class.oid
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
    ) AS indexes
  FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname`;
