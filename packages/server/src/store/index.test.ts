import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../platform/folder-fixture.ts';
import { OpeningError, openStore } from './index.ts';

test('[S15] opens the file of a SQLite URL, in every notation', async () => {
  const folder = createFolder();
  for (const [index, prefix] of ['sqlite:', 'sqlite://', 'SQLite:'].entries()) {
    const file = join(folder.path, `${index} %20.db`);
    const store = await openStore(prefix + file);
    await store.check();
    await store.close();
    expect(existsSync(file)).toBe(true);
  }
  folder.remove();
});

test('[S15] stores nothing with memory:', async () => {
  const store = await openStore('memory:');
  await store.check();
  await store.close();
});

test.each([
  ['mysql://localhost/kalah', 'Unknown database "mysql:". Use sqlite:./data/kalah.db'],
  ['kalah.db', 'The database URL has no scheme. Use sqlite:./data/kalah.db'],
  ['', 'The database URL has no scheme. Use sqlite:./data/kalah.db'],
  ['sqlite:', 'sqlite: needs a file path. Use sqlite:./data/kalah.db'],
  ['sqlite::memory:', 'sqlite: needs a file path. Use sqlite:./data/kalah.db'],
  ['sqlite://data/kalah.db', 'sqlite: takes a path, not a host. Use one slash or three'],
])('[S15] rejects %o with a sentence', async (url, sentence) => {
  const opening = openStore(url);
  await expect(opening).rejects.toBeInstanceOf(OpeningError);
  await expect(opening).rejects.toThrow(sentence);
});
