import { must } from '@kalah/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseName, toNameKey } from './name.ts';
import { skeletonOf } from './skeleton.ts';

const accepted = [
  'Al',
  'Anouk',
  'x'.repeat(20),
  'a1',
  'José',
  'Ann_Lee-2',
  '_ann_',
  'Ελένη',
  'Наталья',
  'さくら',
  '王小明',
];
test.each([...accepted, '김민준', 'अंजलि', 'אבי', 'አበበ', ' Anouk '])('[A1] accepts %s', (name) => {
  expect(parseName(name)).toMatchObject({ ok: true, value: { text: name.trim().normalize('NFC') } });
});

const rejected: [name: string, problem: string][] = [
  ['', 'name-length'],
  ['A', 'name-length'],
  ['x'.repeat(21), 'name-length'],
  ['Ann Lee', 'name-characters'],
  ['Ann.Lee', 'name-characters'],
  ['ann@home', 'name-characters'],
  ['2024', 'name-characters'],
  ['--', 'name-characters'],
  ['Ann\u200b', 'name-characters'],
  ['an\u0000n', 'name-characters'],
  ['Ann😀', 'name-characters'],
  ['١٢ann', 'name-characters'],
  ['Аnn', 'name-mixed'],
  ['Αnna', 'name-mixed'],
  ['annさ', 'name-mixed'],
  ['x\u0301\u0302', 'name-mixed'],
  ['admin', 'name-reserved'],
  ['ADM1N', 'name-reserved'],
  ['Kalah', 'name-reserved'],
  ['ka-lah', 'name-reserved'],
  ['Deleted_Player', 'name-reserved'],
];
test.each(rejected)('[A1] [A2] [A4] rejects %j as %s', (name, problem) => {
  expect(parseName(name)).toEqual({ ok: false, problem });
});

const alike: [one: string, other: string][] = [
  ['Ann', 'ann'],
  ['Ann', 'Änn'],
  ['Ann', 'a-n_n'],
  ['Bill', 'BiIl'],
  ['Bob', 'B0b'],
  ['modern', 'modem'],
  ['vvilma', 'wilma'],
  ['coco', 'сосо'],
  ['Papa', 'Рара'],
  ['BEKA', 'ВЕКА'],
  ['kakao', 'κακαο'],
  ['Straße', 'Strasse'],
  ['へいわ', 'ヘいわ'],
];
test.each(alike)('[A3] takes %s and %s for the same', (one, other) => {
  const skeletons = (name: string) => must(parseName(name)).skeletons;
  expect(skeletons(one).some((skeleton) => skeletons(other).includes(skeleton))).toBe(true);
});

test('[A3] keeps different names apart', () => {
  const names = [
    'Ann',
    'Anna',
    'Hannah',
    'Ian',
    'Ilia',
    'Lila',
    'Nina',
    'Mina',
    'Ελένη',
    'さくら',
    'Max',
    'Marx',
  ];
  const skeletons = names.map((name) => skeletonOf(name.toLowerCase()));
  expect(new Set(skeletons).size).toBe(names.length);
});

const anyName = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aAbBlI10oO_-éßжЖηΗ漢かカ़'), maxLength: 24 }),
  fc.string({ unit: 'grapheme', maxLength: 24 }),
  fc.string({ unit: 'binary', maxLength: 24 }),
);

test('[A1] [A3] accepts only valid names, and the same name in any case', () => {
  fc.assert(
    fc.property(anyName, (wanted) => {
      const parsed = parseName(wanted);
      if (!parsed.ok) return;
      const { text, key, skeletons } = parsed.value;
      const { length } = [...text];
      expect(length >= 2 && length <= 20 && /^[\p{L}\p{M}0-9_-]+$/u.test(text)).toBe(true);
      expect(parseName(text)).toEqual(parsed);
      expect(toNameKey(wanted)).toBe(key);
      expect(skeletons).toContain(skeletonOf(key));
      for (const skeleton of skeletons) expect(skeletonOf(skeleton)).toBe(skeleton);
    }),
    { numRuns: 2000 },
  );
});
