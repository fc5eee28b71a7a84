import type { Analysis } from '@kalah/engine';
import { createVariant, legalPits, must, type Position } from '@kalah/rules';
import { expect, test } from 'vitest';
import { JsonVoice } from './json-voice.ts';
import { playAtTable, type Table } from './table.ts';
import { TextVoice } from './text-voice.ts';

const variant = must(createVariant({ pits: 3, seeds: 2 }));

/** Plays the first pit it may, and hints at the last. */
const engine: Table['engine'] = {
  choose: async (position: Position) => ({ pit: legalPits(position)[0]!, proved: false }),
  judge: async (position: Position) => {
    const pit = legalPits(position).at(-1)!;
    return {
      verdicts: [{ pit, value: 2, kind: 'exact', least: 2, most: 2, line: [pit, 0] }],
    } as unknown as Analysis;
  },
};

async function sit(typed: string[], side: 'south' | 'north' = 'south', json = false): Promise<string> {
  let said = '';
  const write = (text: string) => {
    said += text;
  };
  const voice = json ? new JsonVoice(write) : new TextVoice(side, 3, write);
  const lines = (async function* () {
    yield* typed;
  })();
  await playAtTable({ variant, level: 3, side, seed: 'a', json, engine, lines, voice });
  return said;
}

/** What a program is told, a kind and what goes with it. */
async function hear(typed: string[], side: 'south' | 'north' = 'south') {
  return (await sit(typed, side, true))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('plays what is typed, and answers until it is the player’s turn again', async () => {
  const told = await hear(['3']);
  expect(told.map(({ kind, side, pit }) => [kind, side, pit].filter(Boolean).join(' '))).toEqual([
    'your-turn',
    'moved south 3',
    'moved north 1',
    'moved north 2',
    'your-turn',
    'left',
  ]);
});

test('lets the computer begin when the player is North', async () => {
  const [first] = await hear([], 'north');
  expect(first).toMatchObject({ kind: 'moved', side: 'south', pit: 1 });
});

test('hints, takes back, and explains', async () => {
  const told = await hear(['h', 't', '3', 't', '?', 'q']);
  expect(told.map(({ kind }) => kind).filter((kind) => kind !== 'your-turn')).toEqual([
    'hint',
    'refused',
    'moved',
    'moved',
    'moved',
    'took-back',
    'help',
    'left',
  ]);
  expect(told[1]).toEqual({ kind: 'hint', pit: 3, value: 2, verdict: 'exact', line: [3, 1] });
  expect(told.find(({ kind }) => kind === 'took-back').position).toBe('2,2,2,0/2,2,2,0 s -');
});

test.each([
  ['9', 'There is no such pit.'],
  ['0', 'There is no such pit.'],
  ['castle', '"castle" is not understood; ? tells what is.'],
])('refuses %s and goes on', async (typed, sentence) => {
  const told = await hear([typed, '1']);
  expect(told[1]).toEqual({ kind: 'refused', sentence });
  expect(told.some(({ kind }) => kind === 'moved')).toBe(true);
});

test('ends with the result when the game is over', async () => {
  const typed = Array.from({ length: 40 }, (_, turn) => String((turn % 3) + 1));
  const last = (await hear(typed)).at(-1);
  expect(last).toMatchObject({ kind: 'over', winner: expect.stringMatching(/south|north|draw/) });
});

test('draws the board for a person when it has changed, and only then', async () => {
  const said = await sit(['h', 'x', '3']);
  expect(said.match(/╭/g)).toHaveLength(2);
  expect(said).toContain('Pit 3: your margin would be exactly +2. Line: 3 1');
  expect(said).toContain('You play pit 3.');
  expect(said).toContain('The computer plays pit 1');
});
