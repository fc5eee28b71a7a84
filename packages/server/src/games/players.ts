import { nextTurn } from '../turns.ts';
import { GameError } from './error.ts';
import type { Player, PlayerStore } from './game-store.ts';

export type Players = ReturnType<typeof createPlayers>;

/** Registered names: first come, first served. Some APIs use them to tell players apart, not to authenticate them. */
export function createPlayers(store: PlayerStore) {
  return {
    async register(name: string, email?: string): Promise<void> {
      if (!(await store.addPlayer(name, email))) throw new GameError('player-exists', { player: name });
    },

    async read(name: string): Promise<Player> {
      const player = await store.findPlayer(name);
      if (!player) throw new GameError('no-such-player', { player: name });
      return player;
    },

    /** Reading a thousand players takes a few milliseconds, so readers take turns. */
    async ranking(limit: number): Promise<readonly Player[]> {
      await nextTurn();
      return store.rankPlayers(limit);
    },
  };
}
