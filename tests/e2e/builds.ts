import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIST } from '../../packages/server/src/site/files.ts';

const HASHED = /-([\w-]{8})\.(js|wasm|book|woff2)$/;

/** The same files, with other hashes in their names, as after a change in every file. */
export async function writeOtherBuild(folder: string): Promise<void> {
  await cp(DIST, folder, { recursive: true });
  const files = (await readdir(folder, { recursive: true })).map((file) => join(folder, file));
  const compressed = files.filter((file) => /\.(br|gz)$/.test(file));
  await Promise.all(compressed.map((file) => rm(file)));

  const plain = files.filter((file) => !compressed.includes(file));
  const hashes = plain.flatMap((file) => HASHED.exec(file)?.[1] ?? []);
  const change = (text: string) =>
    hashes.reduce((changed, hash) => changed.replaceAll(hash, toOther(hash)), text);
  for (const file of plain.filter((file) => /\.(js|html)$/.test(file))) {
    const text = change(await readFile(file, 'utf8'));
    await writeFile(file, text.replace(/kalah-[0-9a-f]{12}/g, 'kalah-0123456789ab'));
  }
  for (const file of plain.filter((file) => HASHED.test(file))) await rename(file, change(file));
}

function toOther(hash: string): string {
  return `other${hash.slice(5)}`;
}
