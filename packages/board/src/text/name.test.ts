import { describe, expect, test } from 'vitest';
import { cleanName, clip, columnsOf } from './name.ts';

describe('a name', () => {
  test.each([
    ['Noor', 'Noor'],
    ['  two \n lines\t', 'two lines'],
    ['\u001b[31mred\u0007', '[31mred'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['half \ud83d a pair', 'half  a pair'],
    ['Zoë 👩‍🚀', 'Zoë 👩‍🚀'],
    ['\u0000', ''],
  ])('%j is shown as %j', (given, shown) => {
    expect(cleanName(given)).toBe(shown);
  });

  test.each([
    ['Noor', 4],
    ['Zoe\u0308', 3],
    ['松本', 4],
    ['👩‍🚀!', 3],
  ])('%j takes %i columns', (name, columns) => {
    expect(columnsOf(name)).toBe(columns);
  });

  test.each([
    ['Noor', 4, 'Noor'],
    ['Bartholomew', 6, 'Barth…'],
    ['松本さくら', 6, '松本…'],
    ['Ann of Green Gables', 8, 'Ann of…'],
  ])('%j within %i columns is %j', (name, columns, clipped) => {
    expect(clip(name, columns)).toBe(clipped);
  });
});
