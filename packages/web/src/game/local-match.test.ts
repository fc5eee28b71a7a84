import { startPosition } from '@kalah/rules';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';
import { loadModules } from '../../test/runes.ts';
import type { PastGame } from './history.ts';

const [{ findLocal, findUnfinished, startLocal }, { announcer }] = await loadModules<
  [typeof import('./local-match.svelte.ts'), typeof import('../ui/announcer.svelte.ts')]
>('game/local-match.svelte.ts', 'ui/announcer.svelte.ts');

const TINY = startPosition({ pits: 1, seeds: 2, capturesAlone: false });
const HERE = { kind: 'here' } as const;

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
  return () => vi.unstubAllGlobals();
});

const history = (): PastGame[] => JSON.parse(browser.kept.get('kalah:history') ?? '[]');
const keep = (key: string, value: unknown) => browser.kept.set(`kalah:${key}`, JSON.stringify(value));

test('keeps every finished game in the history, even when the next one is started', () => {
  const first = startLocal(HERE, TINY);
  first.choose({ side: 'south', pit: 0 });
  expect(first.ended).toMatchObject({ how: 'played-out' });
  const second = first.rematch();
  expect(findUnfinished('here')).toBe(undefined);
  second.choose({ side: 'south', pit: 0 });
  expect(history().map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(history()).toHaveLength(2);
  expect(history()[0]).toMatchObject({ kind: 'here', pits: [0], seats: { south: { kind: 'open' } } });
});

test('removes a game from the history when its last move is taken back', () => {
  const match = startLocal(HERE, TINY);
  match.choose({ side: 'south', pit: 0 });
  match.takeBack();
  expect(history()).toEqual([]);
  match.resign();
  expect(history()).toMatchObject([{ id: match.id, result: { how: 'resignation', winner: 'north' } }]);
  expect(findLocal('here')).toMatchObject({ id: match.id, ended: { how: 'resignation' } });
});

test('moves the finished game of an earlier version to the history, and continues an unfinished one', () => {
  const computer = { kind: 'computer', level: 4, human: 'north', seed: 'abc' };
  keep('local:computer', { seating: computer, start: '2,0/2,0 s -', pits: [0] });
  const here = startPosition({ pits: 2, seeds: 2, capturesAlone: false });
  keep('local:here', { seating: HERE, start: '2,2,0/2,2,0 s -', pits: [0] });
  startLocal({ ...computer, kind: 'computer', level: 1, human: 'south' }, TINY);
  expect(history()).toMatchObject([{ own: 'north', seats: { south: { kind: 'engine', level: 4 } } }]);
  expect(findUnfinished('here')).toMatchObject({ start: here, pits: [0] });
  expect(findUnfinished('here')?.id).toBe(findUnfinished('here')?.id);
  expect(history()).toHaveLength(1);
});

test('announces the first turn of a new game after the end of another', () => {
  const first = startLocal(HERE, TINY);
  first.resign();
  expect(announcer.sentence).toContain('The game is over');
  first.rematch().show();
  expect(announcer.sentence).toBe('South’s turn.');
});
