import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, records, spoiled } from '../test/arbitraries.ts';
import { parsePosition } from './notation.ts';
import { startPosition } from './position.ts';
import { formatRecord, type GameRecord, parseRecord } from './record.ts';
import { must } from './result.ts';
import { CLASSIC } from './variant.ts';

const opening: GameRecord = {
  start: startPosition(CLASSIC),
  players: { south: 'Ann', north: 'Bo' },
  date: '2031-05-04',
  moves: [2, 5, 1, 0, 3],
};

const SHORT = '[Variant "2 1 -"]\n';
const VARIANT = '[Variant "6 4 -"]\n';

describe('a record', () => {
  test('[N3] is a header, an empty line and the moves', () => {
    expect(formatRecord(opening)).toBe(
      `[Variant "6 4 -"]
[South "Ann"]
[North "Bo"]
[Date "2031-05-04"]
[Result "*"]

1. 3-6 2-1 2. 4
`,
    );
  });

  test('[N3] of a game without names or moves is short', () => {
    const bare = { start: startPosition(CLASSIC), players: { south: '', north: '' }, date: '', moves: [] };
    expect(formatRecord(bare)).toBe('[Variant "6 4 -"]\n[Result "*"]\n\n\n');
  });

  test('[N5] numbers its rounds from the side that begins, South or North', () => {
    const start = must(parsePosition('4,4,0,5,5,5,1/4,4,4,4,4,4,0 n c'));
    const text = formatRecord({ ...opening, start, moves: [2, 0, 1] });
    expect(text).toContain('[Start "4,4,0,5,5,5,1/4,4,4,4,4,4,0 n c"]\n');
    expect(text).toContain('\n1. 3-1 2\n');
  });

  test('[N3] is read back as it was written', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(must(parseRecord(formatRecord(record)))).toEqual(record);
      }),
    );
  });

  test.each([
    ['quotes', 'Ann "the pit" Lee'],
    ['a backslash at the end', 'Ann\\'],
    ['what looks like a header', 'Ann"]\n[North "Bo'],
    ['line breaks', 'Ann\r\nLee\u2028Lo'],
    ['other scripts and emoji', 'Жанна 安娜 👩‍🚀'],
    ['half a surrogate pair', 'Ann \ud83d'],
    ['control characters', '\u0000\u001b[31m\u007f'],
    ['blanks around', '  Ann  '],
  ])('[N4] keeps a name with %s', (_what, south) => {
    const record = { ...opening, players: { south, north: 'Bo' } };
    const text = formatRecord(record);
    expect(text.split('\n')[1]).toMatch(/^\[South ".*"\]$/s);
    expect(must(parseRecord(text))).toEqual(record);
  });

  test('[N3] may have other white space and any kind of line ends', () => {
    const text = '\ufeff\r\n[Variant "6 4 -"]\r\n\r\n[South "Ann"] [North "Bo"]\r\n1. 3-6\r\n2-1\t2. 4';
    expect(must(parseRecord(text))).toEqual({ ...opening, date: '' });
  });

  test('[N6] takes its ending from the board if the header has none', () => {
    const ending = { how: 'played-out', winner: 'south', margin: 2 };
    expect(must(parseRecord(`${SHORT}1. 2-1`))).toMatchObject({ moves: [1, 0], ending });
  });

  test('[N6] writes the ending on the board', () => {
    const { ending, ...untold } = must(parseRecord(`${SHORT}1. 2-1`));
    expect(formatRecord(untold)).toContain('[Result "south by 2, played-out"]');
  });

  test.each<[text: string, at: number, message: string]>([
    ['', 0, 'needs a variant'],
    ['1. 3', 0, 'needs a variant'],
    ['[Variant "6 13 -"]', 10, 'needs a variant'],
    ['[Variant "06 4 -"]', 10, 'needs a variant'],
    ['[Variant "6 4"]', 10, 'needs a variant'],
    ['[Variant 6 4 -]', 0, 'A header line looks like'],
    ['[Variant "6 4 -"', 0, 'A header line looks like'],
    [`${VARIANT}[South "Ann "the pit" Lee"]`, 18, 'A header line looks like'],
    [`${VARIANT}[South "Ann\\x"]`, 18, 'A header line looks like'],
    [`${VARIANT}[South "Ann\nLee"]`, 18, 'A header line looks like'],
    [`${VARIANT}[East "Ann"]`, 19, '"East" is not a header'],
    [`${VARIANT}${VARIANT}`, 18, 'Variant occurs twice'],
    [`${VARIANT}[Start "4,4,0/4,x,0 s -"]`, 34, '"x" is not a number of seeds'],
    [`${VARIANT}[Start "4,4,0/4,4,0 s -"]`, 26, 'not one of the variant "6 4 -"'],
    [`${VARIANT}3`, 18, 'Round 1 should begin here, with "1.".'],
    [`${VARIANT}1. 3-6 2 3. 1`, 27, 'Round 2 should begin here'],
    [`${VARIANT}1. 3-6 2 1 4`, 27, 'Round 2 should begin here'],
    [`${VARIANT}1. 2 1.5. 2`, 23, '"1.5." is not a pit'],
    [`${VARIANT}1. 3-6 2 2.`, 27, 'Round 2 has no moves'],
    [`${VARIANT}1. 0`, 21, '"0" is not a pit'],
    [`${VARIANT}1. 03`, 21, '"03" is not a pit'],
    [`${VARIANT}1. 3-`, 23, '"" is not a pit'],
    [`${VARIANT}1. 7`, 21, 'Pit 7 cannot be played: there is no such pit.'],
    [`${VARIANT}1. 3-3`, 23, 'Pit 3 cannot be played: it is empty.'],
    [`${VARIANT}1. 3-6-1`, 25, 'The turn ends before pit 1 is played.'],
    [`${VARIANT}1. 3 2`, 23, 'It is still south’s turn'],
    [`${VARIANT}1. 3-6 2 2. 1`, 30, 'It is still north’s turn'],
    [`${SHORT}1. 2-1 1`, 25, 'the game is over'],
    [`${SHORT}1. 2-1-1`, 25, 'the game is over'],
    [`${VARIANT}[Result "south"]`, 27, 'A result looks like'],
    [`${VARIANT}[Result "south by 8, played-out"]`, 27, 'do not reach the end'],
    [`${SHORT}[Result "*"]\n1. 2-1`, 27, 'The moves end the game with "south by 2, played-out".'],
    [`${SHORT}[Result "north, time"]\n1. 2-1`, 27, 'The moves end the game with "south by 2, played-out".'],
  ])('[N7] is rejected: %j, at %i', (text, at, message) => {
    expect(parseRecord(text)).toEqual({
      ok: false,
      problem: { at, message: expect.stringContaining(message) },
    });
  });

  test('[N7] is rejected with an index within the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, spoiled(records.map(formatRecord))), (text) => {
        const record = parseRecord(text);
        if (!record.ok) expect(record.problem.at).toSatisfy((at) => at >= 0 && at <= text.length);
        else expect(parseRecord(formatRecord(record.value))).toEqual(record);
      }),
    );
  });

  test.each([
    ['an open quote', `${VARIANT}[South "${'a'.repeat(900_000)}`],
    ['backslashes', `${VARIANT}[South "${'\\'.repeat(899_999)}"]`],
    ['a key', `[${'A'.repeat(900_000)}`],
    ['brackets', '['.repeat(900_000)],
    ['blanks', `${VARIANT}${' '.repeat(900_000)}x`],
    ['a turn', `${VARIANT}1. ${'3-'.repeat(450_000)}`],
    ['a number', `${VARIANT}1. ${'1'.repeat(900_000)}`],
  ])('[N7] is rejected in time, with repeated %s', (_what, text) => {
    expect(parseRecord(text)).toMatchObject({ ok: false });
  });

  test('[N3] has at most a million characters', () => {
    const unnamed = `${VARIANT}[South ""]`;
    const longest = `${VARIANT}[South "${'a'.repeat(1_000_000 - unnamed.length)}"]`;
    expect(parseRecord(longest)).toMatchObject({ ok: true });
    expect(parseRecord(`${longest} `)).toMatchObject({ ok: false, problem: { at: 1_000_000 } });
  });
});
