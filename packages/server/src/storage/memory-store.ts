import type { GameEvent } from '../games/event.ts';
import type { Game } from '../games/game.ts';
import type { Change, CommitListener, ListQuery, Player, Store } from '../games/game-store.ts';
import { byNewest, isInQuery, toScores } from './listing.ts';

/** Keeps games in memory, for tests and as a yardstick: it promises everything but surviving its process. */
export function createMemoryStore(): Store {
  const games = new Map<string, { game: Game; log: GameEvent[] }>();
  const players = new Map<string, Player>();
  const listeners: CommitListener[] = [];

  function append({ game, expected, events }: Change): boolean {
    const kept = games.get(game.id);
    if ((kept?.game.version ?? 0) !== expected) return false;
    games.set(game.id, { game, log: [...(kept?.log ?? []), ...events] });
    if (events.some(({ kind }) => kind === 'ended')) keepScores(game);
    return true;
  }

  function keepScores(game: Game): void {
    for (const { name, score } of toScores(game)) {
      const player = players.get(name);
      if (player) players.set(name, { ...player, [score]: player[score] + 1 });
    }
  }

  return {
    async append(change) {
      const appended = append(change);
      if (appended) for (const listener of listeners) listener(change.game.id, change.events);
      return appended;
    },
    find: async (id) => games.get(id)?.game,
    log: async (id, after) => games.get(id)?.log.filter(({ number }) => number > after) ?? [],
    list: async (query: ListQuery) =>
      [...games.values()]
        .map(({ game }) => game)
        .filter((game) => isInQuery(game, query))
        .sort(byNewest)
        .slice(0, query.limit),
    async addPlayer(name, email) {
      if (players.has(name)) return false;
      players.set(name, { name, ...(email !== undefined && { email }), won: 0, drawn: 0, lost: 0 });
      return true;
    },
    findPlayer: async (name) => players.get(name),
    rankPlayers: async (limit) =>
      [...players.values()]
        .sort((a, b) => b.won - a.won || a.lost - b.lost || (a.name < b.name ? -1 : 1))
        .slice(0, limit),
    onCommit: (listener) => listeners.push(listener),
    check: async () => {},
    close: async () => {},
  };
}
