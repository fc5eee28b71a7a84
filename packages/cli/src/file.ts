import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Failure } from './failure.ts';

/** Returns other errors as they are, because they are bugs. */
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

export async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw toFailure(error, file);
  }
}

export async function readText(file: string): Promise<string> {
  return (await readBytes(file)).toString();
}

export async function writeJson(file: string, value: unknown): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
  } catch (error) {
    throw toFailure(error, file);
  }
}

export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw toFailure(error, folder);
  }
}
