import { resolve } from 'node:path';
import { openArchive, openStore } from '../store/index.ts';
import { type ExportParameters, exportAll } from './export.ts';
import { checkFile } from './export-file.ts';
import { type Imported, importAll, type OnProgress } from './import.ts';
import type { Contents } from './line.ts';

export interface ExportOptions extends Omit<ExportParameters, 'from' | 'onProgress'> {
  readonly databaseUrl: string;
  readonly onProgress?: (games: number, total?: number) => void;
  /** Called if the database has accounts, which no export contains. */
  readonly onAccounts?: (count: number) => void;
}

/** Servers may use the database at the same time. */
export async function exportGames({
  databaseUrl,
  to,
  onProgress,
  onAccounts,
}: ExportOptions): Promise<Contents> {
  const archive = await openArchive(databaseUrl);
  try {
    // Counting very many games may exceed the database's statement timeout; then the total stays unknown.
    const total = await archive.countGames().catch(() => undefined);
    const accounts = await archive.countAccounts();
    if (accounts > 0) onAccounts?.(accounts);
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

/** The file is checked first, so a damaged one creates no database. */
export async function importGames({ databaseUrl, ...options }: ImportOptions): Promise<Imported> {
  const { from, onProgress } = options;
  const contents = await checkFile(from, (games) => onProgress?.({ stage: 'checking', games }));
  const store = await openStore(databaseUrl);
  try {
    const archive = await openArchive(databaseUrl);
    return await importAll({ ...options, contents, store, archive }).finally(() => archive.close());
  } finally {
    await store.close();
  }
}

function toName(databaseUrl: string): string {
  if (/^sqlite:/i.test(databaseUrl)) return `sqlite:${resolve(databaseUrl.slice('sqlite:'.length))}`;
  const { protocol, username, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
