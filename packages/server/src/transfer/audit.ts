import { openArchive, openStore } from '../store/index.ts';
import type { Archive, Store } from '../store/store.ts';

export interface AuditOptions {
  readonly databaseUrl: string;
  readonly now?: () => number;
  readonly onProgress?: (games: number, total?: number) => void;
}

const MAX_EXAMPLES = 20;

export class Problems {
  count = 0;
  readonly examples: string[] = [];

  add(problem: string): void {
    this.count++;
    if (this.examples.length < MAX_EXAMPLES) this.examples.push(problem);
  }
}

/** A job derives data from a game within moments; with retries it may take half an hour. */
export const PENDING_MS = 3600_000;

export async function withArchive<Result>(
  { databaseUrl }: AuditOptions,
  use: (archive: Archive) => Promise<Result>,
): Promise<Result> {
  const archive = await openArchive(databaseUrl);
  return use(archive).finally(() => archive.close());
}

export async function withStoreAndArchive<Result>(
  options: AuditOptions,
  use: (store: Store, archive: Archive) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(options.databaseUrl);
  return withArchive(options, (archive) => use(store, archive)).finally(() => store.close());
}
