import type { Analysis } from '@kalah/engine';
import { createVariant, legalPits, must, type Position } from '@kalah/rules';
import { expect, test } from 'vitest';
import { JsonOutput } from './json-output.ts';
import { playSession, type Session, toComputer } from './session.ts';
import { TextOutput } from './text-output.ts';

const variant = must(createVariant({ pits: 3, seeds: 2 }));

const engine: Session['engine'] = {
  choose: async (position: Position) => ({ pit: legalPits(position)[0]!, proved: false }),
  judge: async (position: Position) => {
    const pit = legalPits(position).at(-1)!;
    return {
      verdicts: [{ pit, value: 2, kind: 'exact', least: 2, most: 2, line: [pit, 0] }],
    } as unknown as Analysis;
  },
};

async function playLines(typed: string[], side: 'south' | 'north' = 'south', json = false): Promise<string> {
  let said = '';
  const write = (text: string) => {
    said += text;
  };
  const output = json ? new JsonOutput(write) : new TextOutput(side, toComputer(3), write);
  const lines = (async function* () {
    yield* typed;
  })();
  await playSession({ variant, level: 3, side, seed: 'a', json, engine, lines, output });
  return said;
}

async function playJson(typed: string[], side: 'south' | 'north' = 'south') {
  return (await playLines(typed, side, true))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('plays what is typed, and answers until it is the player’s turn again', async () => {
  const events = await playJson(['3']);
  expect(events.map(({ kind, side, pit }) => [kind, side, pit].filter(Boolean).join(' '))).toEqual([
    'your-turn',
    'moved south 3',
    'moved north 1',
    'moved north 2',
    'your-turn',
    'left',
  ]);
});

test('lets the computer begin when the player is North', async () => {
  const [first] = await playJson([], 'north');
  expect(first).toMatchObject({ kind: 'moved', side: 'south', pit: 1 });
});

test('gives hints, takes moves back and explains commands', async () => {
  const events = await playJson(['h', 't', '3', 't', '?', 'q']);
  expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'your-turn')).toEqual([
    'hint',
    'refused',
    'moved',
    'moved',
    'moved',
    'took-back',
    'help',
    'left',
  ]);
  expect(events[1]).toEqual({ kind: 'hint', pit: 3, value: 2, verdict: 'exact', line: [3, 1] });
  expect(events.find(({ kind }) => kind === 'took-back').position).toBe('2,2,2,0/2,2,2,0 s -');
});

test.each([
  ['9', 'There is no such pit.'],
  ['0', 'There is no such pit.'],
  ['castle', '"castle" is not a command; type ? for help.'],
])('rejects %s and continues', async (typed, sentence) => {
  const events = await playJson([typed, '1']);
  expect(events[1]).toEqual({ kind: 'refused', sentence });
  expect(events.some(({ kind }) => kind === 'moved')).toBe(true);
});

test('ends with the result when the game is over', async () => {
  const typed = Array.from({ length: 40 }, (_, turn) => String((turn % 3) + 1));
  const last = (await playJson(typed)).at(-1);
  expect(last).toMatchObject({ kind: 'over', winner: expect.stringMatching(/south|north|draw/) });
});

test('draws the board for a person only when it has changed', async () => {
  const said = await playLines(['h', 'x', '3']);
  expect(said.match(/╭/g)).toHaveLength(2);
  expect(said).toContain('Pit 3: your margin would be exactly +2. Line: 3 1');
  expect(said).toContain('You play pit 3.');
  expect(said).toContain('The computer plays pit 1');
});
