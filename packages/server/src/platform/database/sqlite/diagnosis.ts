import { OpeningError } from '../opening-error.ts';

/** SQLite's primary result codes: the low byte of the reported code. */
const ADVICE: Readonly<Record<number, string>> = {
  5: 'is held by another program; stop that one first',
  8: 'cannot be written; let the server write to the file and to its folder, or use another file',
  10: 'could not be read or written; check the disk',
  11: 'is damaged; put a backup in its place',
  13: 'does not fit on the disk; make room there',
  14: 'cannot be opened; name a file in a folder that the server may write to',
  26: 'is not a database; use another file',
};

const FILE_ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'is where the server may not write; use another place, or grant the right',
  EPERM: 'is where the server may not write; use another place, or grant the right',
  EROFS: 'is on a read-only disk; use another place',
  ENOSPC: 'does not fit on the disk; make room there',
  ENOTDIR: 'is below something that is not a folder; use another place',
  ENOENT: 'is where no folder can be created; use another place',
};

export function diagnose(path: string, error: unknown): string {
  if (error instanceof OpeningError) return `The database ${path} ${error.message}.`;
  const { errcode, code, message } = error as { errcode?: number; code?: string; message?: string };
  const advice = errcode === undefined ? FILE_ADVICE[code ?? ''] : ADVICE[errcode & 0xff];
  return `The database ${path} ${advice ?? 'cannot be used'} (${message}).`;
}
