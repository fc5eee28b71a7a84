import { hash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { err, ok, type Result } from '@kalah/rules';

/**
 * An endgame table on disk: `KALAHTB1`, then bytes: pits, captures alone (0 or 1), seeds, 0; then the SHA-256 of the
 * table, then the table itself, one signed byte a position with up to so many seeds in play, in the engine's order.
 */
export interface TableFile {
  readonly pits: number;
  readonly capturesAlone: boolean;
  /** Positions with up to so many seeds in play are in the table. */
  readonly seeds: number;
  readonly values: Uint8Array;
}

export type TableProblem = 'not-a-table' | 'damaged';

const MAGIC = 'KALAHTB1';
const HEADER = 12;
const SUM = 32;

/** Written beside and renamed, so that a build that is killed leaves no half of a file. */
export async function writeTable(
  path: string,
  { pits, capturesAlone, seeds, values }: TableFile,
): Promise<void> {
  const header = Buffer.concat([Buffer.from(MAGIC), Buffer.from([pits, Number(capturesAlone), seeds, 0])]);
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, [header, hash('sha256', values, 'buffer'), values]);
  await rename(draft, path);
}

export async function readTable(path: string): Promise<Result<TableFile, TableProblem>> {
  const bytes = await readFile(path);
  if (bytes.length < HEADER + SUM || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return err('not-a-table');
  const values = bytes.subarray(HEADER + SUM);
  const sum = bytes.subarray(HEADER, HEADER + SUM);
  if (!hash('sha256', values, 'buffer').equals(sum)) return err('damaged');
  const [pits, alone, seeds] = bytes.subarray(MAGIC.length) as unknown as [number, number, number];
  return ok({ pits, capturesAlone: alone === 1, seeds, values });
}
