import { resolve } from 'node:path';
import { openArchive, openStore } from '../storage/index.ts';
import { type Exporting, exportAll } from './export.ts';
import { checkFile } from './export-file.ts';
import { type Imported, importAll, type OnProgress } from './import.ts';
import type { Contents } from './line.ts';

export interface ExportOptions extends Omit<Exporting, 'from' | 'onProgress'> {
  readonly databaseUrl: string;
  readonly onProgress?: (games: number, total?: number) => void;
}

/** Writes everything a database holds to a file, also while servers use it. */
export async function exportGames({ databaseUrl, to, onProgress }: ExportOptions): Promise<Contents> {
  const archive = await openArchive(databaseUrl);
  try {
    // Counting very many may take longer than the database grants a statement; then nobody knows how much is left.
    const total = await archive.countGames().catch(() => undefined);
    const report = (games: number) => onProgress?.(games, total);
    return await exportAll(archive, { from: toName(databaseUrl), to, onProgress: report });
  } finally {
    await archive.close();
  }
}

export interface ImportOptions {
  readonly from: string;
  readonly databaseUrl: string;
  readonly onProgress?: OnProgress;
}

/** Brings everything that a file holds into a database. No database is made for a file that is not whole. */
export async function importGames({ databaseUrl, ...moving }: ImportOptions): Promise<Imported> {
  const { from, onProgress } = moving;
  const contents = await checkFile(from, (games) => onProgress?.({ stage: 'checking', games }));
  const store = await openStore(databaseUrl);
  try {
    const archive = await openArchive(databaseUrl);
    return await importAll({ ...moving, contents, store, archive }).finally(() => archive.close());
  } finally {
    await store.close();
  }
}

/** What tells a database from another, without a password. */
function toName(databaseUrl: string): string {
  if (/^sqlite:/i.test(databaseUrl)) return `sqlite:${resolve(databaseUrl.slice('sqlite:'.length))}`;
  const { protocol, username, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
