import { nextTimeSlice } from '../platform/time-slices.ts';
import { GameError } from './errors.ts';
import type { Player } from './game-store.ts';
import type { PlayerStore } from './store/players.ts';

export type Players = ReturnType<typeof createPlayers>;

/** Registered names: first come, first served. Some APIs use them to distinguish players, not to authenticate them. */
export function createPlayers(store: Pick<PlayerStore, 'addPlayer' | 'findPlayer' | 'rankPlayers'>) {
  return {
    async register(name: string, email?: string): Promise<void> {
      if (!(await store.addPlayer(name, email))) throw new GameError('player-exists', { player: name });
    },

    async read(name: string): Promise<Player> {
      const player = await store.findPlayer(name);
      if (!player) throw new GameError('no-such-player', { player: name });
      return player;
    },

    /** Reading a thousand players takes a few milliseconds, so each read waits for its time slice. */
    async ranking(limit: number): Promise<readonly Player[]> {
      await nextTimeSlice();
      return store.rankPlayers(limit);
    },
  };
}
