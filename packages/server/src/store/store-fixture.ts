import { afterEach, beforeEach, expect } from 'vitest';
import type { Game } from '../games/game.ts';
import type { Change, ListQuery } from '../games/game-store.ts';
import type { Store } from './store.ts';

/** A store that a test has opened. */
export interface OpenedStore {
  readonly store: Store;
  close(): Promise<void>;
}

/** Gives every test of a block a new store. */
export function openForEachTest(
  open: () => Promise<OpenedStore>,
  use: (store: Store) => void | Promise<void>,
): void {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await open();
    await use(opened.store);
  });
  afterEach(() => opened.close());
}

export async function listGames(store: Pick<Store, 'list'>, query: ListQuery): Promise<readonly Game[]> {
  return (await store.list(query)).games;
}

/** Appends a change that must succeed, and returns the game after it. */
export async function append(store: Store, change: Change): Promise<Game> {
  expect(await store.append(change)).toBe(true);
  return change.game;
}
