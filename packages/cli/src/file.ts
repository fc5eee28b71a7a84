import { Failure } from './failure.ts';

/** Turns an expected file system error into a `Failure`. Any other error is a bug and returned as it is. */
export function toFailure(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new Failure(`${file} or its folder does not exist.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new Failure(`Permission denied: ${file}.`);
  if (code === 'EEXIST' || code === 'ENOTDIR') return new Failure(`${file} is not a folder.`);
  if (code === 'EISDIR') return new Failure(`${file} is a folder.`);
  if (code === 'ENOSPC') return new Failure(`No space left on the disk for ${file}.`);
  return error;
}
