import de from 'virtual:messages/de/puzzle';
import en from 'virtual:messages/en/puzzle';
import es from 'virtual:messages/es/puzzle';
import fr from 'virtual:messages/fr/puzzle';
import nl from 'virtual:messages/nl/puzzle';
import { loadAllPuzzles } from '@kalah/engine/puzzles';
import { must, parsePosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import { explainSolution } from './explain.ts';
import type { Task } from './task.ts';

/** Positions with South to move, the moves with the replies, and what they do. */
const CASES = [
  [
    'a chain that ends with a capture',
    '2,2,4,1,1,0,9/0,0,1,10,0,1,17',
    [2, 0],
    'Pit 3 ends in your store, so you move again. Pit 1 lands in your empty pit 3 and captures 11.',
  ],
  [
    'a longer chain',
    '1,1,0,0,2,1,14/4,4,4,4,4,4,5',
    [5, 4, 5, 0],
    'Pits 6, 5 and 6 end in your store, so you move again each time. Pit 1 ends in your pit 2.',
  ],
  [
    'a reply',
    '0,0,0,0,3,1,10/1,0,6,6,6,6,9',
    [4, 2, 5],
    'Pit 5 ends in North’s pit 1. North answers with pit 3. Pit 6 ends in North’s pit 1.',
  ],
  [
    'the end of the game',
    '0,0,0,0,0,1,20/0,0,0,0,0,6,21',
    [5],
    'Pit 6 ends in your store. The game is over: the remaining 6 seeds go to North.',
  ],
] as const;

const toTask = (rows: string, pits: readonly number[], themes: Task['themes'] = []) => ({
  position: must(parsePosition(`${rows} s -`)),
  solution: pits.map((pit) => ({ side: 'south' as const, pit })),
  themes,
});

test.each(CASES)('explains %s', (_, rows, pits, text) => {
  expect(explainSolution(toTask(rows, pits), en, 'North')).toBe(text);
});

test('says that a threat is averted', () => {
  const task = toTask('0,0,0,0,3,1,10/1,0,6,6,6,6,9', [4], ['block']);
  expect(explainSolution(task, en, 'North')).toBe(
    'Pit 5 ends in North’s pit 1. Now North has no big capture left.',
  );
});

test('explains in all languages', () => {
  const [, rows, pits] = CASES[0];
  const explained = [de, nl, es, fr].map((texts) => explainSolution(toTask(rows, pits), texts, 'Nord'));
  expect(explained).toEqual([
    'Mulde 3 endet in deinem Speicher, also ziehst du noch einmal. Mulde 1 endet in deiner leeren Mulde 3 und schlägt 11.',
    'Kuiltje 3 eindigt in je schuur, dus je mag nog eens. Kuiltje 1 eindigt in je lege kuiltje 3 en slaat er 11.',
    'El hoyo 3 termina en tu granero, así que juegas otra vez. El hoyo 1 termina en tu hoyo vacío 3 y captura 11.',
    'Le trou 3 finit dans ton grenier, donc tu rejoues. Le trou 1 finit dans ton trou vide 3 et capture 11 graines.',
  ]);
});

test('explains every shipped puzzle in a few sentences', async () => {
  for (const puzzle of await loadAllPuzzles()) {
    const text = explainSolution(puzzle, en, 'North');
    expect([puzzle.id, /^Pits? \d.*\.$/.test(text), text.length < 360]).toEqual([puzzle.id, true, true]);
  }
});
