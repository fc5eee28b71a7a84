import { Failure } from './failure.ts';

/** What the operating system says of a file, as a sentence; anything else is a mistake of ours. */
export function toFailure(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new Failure(`There is no ${file}, or not the folder it should be in.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new Failure(`${file} is not ours to use.`);
  if (code === 'EEXIST' || code === 'ENOTDIR') return new Failure(`${file} is not a folder.`);
  if (code === 'EISDIR') return new Failure(`${file} is a folder.`);
  if (code === 'ENOSPC') return new Failure(`There is no room left for ${file}.`);
  return error;
}
