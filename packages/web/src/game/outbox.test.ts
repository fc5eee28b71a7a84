import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';
import { begunGame, withMove } from '../../test/game-server.ts';
import { loadPage } from '../../test/runes.ts';

type Module = typeof import('./outbox.svelte.ts');

const { Outbox } = await loadPage<Module>('game/outbox.svelte.ts');
const KEY = `kalah:unsent:${begunGame.id}`;
let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
  return () => vi.unstubAllGlobals();
});

/** An outbox with these pits as the next moves of the game. */
function fill(...pits: number[]) {
  const outbox = new Outbox(begunGame.id);
  for (const [index, pit] of pits.entries()) outbox.add({ number: begunGame.nextMove + index, pit });
  return outbox;
}

const pits = ({ moves }: InstanceType<Module['Outbox']>) => moves.map(({ pit }) => pit);

test('stores its moves until they are dropped', () => {
  const outbox = fill(2, 5);
  expect(pits(new Outbox(begunGame.id))).toEqual([2, 5]);
  outbox.drop(1);
  expect(pits(new Outbox(begunGame.id))).toEqual([5]);
  outbox.drop(2);
  expect(browser.kept.has(KEY)).toBe(false);
});

describe('settling with the game of the server', () => {
  test.each([
    ['drops the moves that the server has', withMove(begunGame, 2), true, [5]],
    ['keeps the moves that are still to be played', begunGame, true, [2, 5]],
    ['drops everything when another move was played', withMove(begunGame, 0), false, []],
    [
      'drops everything when the game is over',
      { ...begunGame, result: { how: 'abort', winner: null, margin: null } } as const,
      false,
      [],
    ],
    ['drops everything when a move was played and taken back', { ...begunGame, nextMove: 2 }, false, []],
  ])('%s', (_title, game, fits, left) => {
    const outbox = fill(2, 5);
    expect(outbox.settle(game)).toBe(fits);
    expect(pits(outbox)).toEqual(left);
  });
});

describe('sending', () => {
  test('sends the moves in order and one at a time, also those that are added meanwhile', async () => {
    const outbox = fill(2);
    const sent: number[] = [];
    const sendOne = vi.fn(async ({ number, pit }: { number: number; pit: number }) => {
      sent.push(pit);
      if (pit === 2) outbox.add({ number: 2, pit: 5 });
      await Promise.resolve();
      outbox.drop(number);
    });
    await Promise.all([outbox.send(sendOne), outbox.send(sendOne)]);
    expect(sent).toEqual([2, 5]);
  });

  test('can be repeated after it failed', async () => {
    const outbox = fill(2);
    await expect(outbox.send(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await outbox.send(async ({ number }) => outbox.drop(number));
    expect(pits(outbox)).toEqual([]);
  });
});
