import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { unwrapWoff } from './woff.ts';

const woff = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource/overlock/files/overlock-latin-900-normal.woff')),
);

test('unpacks a font with the size and the tables that its WOFF declares', () => {
  const font = unwrapWoff(woff);
  expect(font).toHaveLength(woff.readUInt32BE(16));

  const tables = font.readUInt16BE(4);
  const tags = Array.from({ length: tables }, (_, index) =>
    font.toString('latin1', 12 + 16 * index, 16 + 16 * index),
  );
  expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'name']));
});

test('unpacks every table with a correct checksum', () => {
  const font = unwrapWoff(woff);
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index;
    // The head table holds a checksum of the whole font, which its own leaves out.
    if (font.toString('latin1', entry, entry + 4) === 'head') continue;
    const [checksum, offset, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at));
    let sum = 0;
    for (let at = offset!; at < offset! + length!; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0;
    expect(sum).toBe(checksum);
  }
});
