import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOrUnpack, USER_FOLDER } from './user-cache.ts';

let parent: string;
let unpacked: number;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kalah-cache-'));
  unpacked = 0;
});
afterEach(() => rmSync(parent, { recursive: true }));

const unpack = async (folder: string) => {
  unpacked++;
  writeFileSync(join(folder, 'program'), '');
  writeFileSync(join(folder, 'library'), '');
};

test('keeps users apart', () => {
  const { uid, username } = userInfo();
  expect(basename(USER_FOLDER)).toBe(`kalah-tests-${uid === -1 ? username : uid}`);
});

test('unpacks a program once', async () => {
  const folder = await findOrUnpack('program-1', unpack, parent);
  expect(await findOrUnpack('program-1', unpack, parent)).toBe(folder);
  expect(unpacked).toBe(1);
});

test('keeps versions apart', async () => {
  const folders = await Promise.all(
    ['program-1', 'program-2'].map((name) => findOrUnpack(name, unpack, parent)),
  );
  expect(new Set(folders).size).toBe(2);
  expect(unpacked).toBe(2);
});

test('unpacks again when a file has been deleted', async () => {
  const folder = await findOrUnpack('program-1', unpack, parent);
  rmSync(join(folder, 'library'));
  await findOrUnpack('program-1', unpack, parent);
  expect(existsSync(join(folder, 'library'))).toBe(true);
});

test('keeps a program that has made files of its own', async () => {
  const folder = await findOrUnpack('program-1', unpack, parent);
  writeFileSync(join(folder, 'settings'), '');
  await findOrUnpack('program-1', unpack, parent);
  expect(unpacked).toBe(1);
});

test('gives everyone the whole program when several unpack it at once', async () => {
  const folders = await Promise.all(
    Array.from({ length: 5 }, () => findOrUnpack('program-1', unpack, parent)),
  );
  expect(new Set(folders).size).toBe(1);
  expect(readdirSync(parent)).toEqual(['program-1']);
  expect(readdirSync(folders[0]!).toSorted()).toEqual(['.complete', 'library', 'program']);
});

test('gives everyone the whole program when several replace an incomplete copy at once', async () => {
  const files = Array.from({ length: 30 }, (_, index) => `file-${index}`);
  const unpackMany = async (folder: string) => {
    for (const file of files) await writeFile(join(folder, file), '');
  };
  for (let attempt = 0; attempt < 3; attempt++) {
    const name = `program-${attempt}`;
    const stale = await findOrUnpack(name, unpackMany, parent);
    rmSync(join(stale, files[0]!));
    await Promise.all(Array.from({ length: 5 }, () => findOrUnpack(name, unpackMany, parent)));
    expect(readdirSync(stale)).toHaveLength(files.length + 1);
  }
  expect(readdirSync(parent)).toHaveLength(3);
});

test('takes over from a process that was killed while it replaced a copy', async () => {
  const lock = join(parent, 'program-1.lock');
  mkdirSync(lock);
  utimesSync(lock, 0, 0);
  await findOrUnpack('program-1', unpack, parent);
  expect(readdirSync(parent)).toEqual(['program-1']);
});

test('leaves nothing behind when unpacking fails', async () => {
  const fail = () => Promise.reject(new Error('no space left'));
  await expect(findOrUnpack('program-1', fail, parent)).rejects.toThrow('no space left');
  expect(readdirSync(parent)).toEqual([]);
});

test.runIf(process.platform !== 'win32')('rejects a folder that others can write to', async () => {
  chmodSync(parent, 0o777);
  await expect(findOrUnpack('program-1', unpack, parent)).rejects.toThrow('others can write to it');
});
