import { createAccountStore } from '../accounts/store/index.ts';
import { toPlayerForm } from '../accounts/store/names.ts';
import { createExplorerStore } from '../explorer/store/index.ts';
import { createFairPlayStore, toFairPlaySteps } from '../fair-play/store.ts';
import type { GameEvent } from '../games/event.ts';
import { type Game, statusOf } from '../games/game.ts';
import {
  type AnnouncementListener,
  type Change,
  expectedVersion,
  type ListQuery,
  type Player,
  ZERO_SCORE,
} from '../games/game-store.ts';
import { toOutcomes } from '../games/outcome.ts';
import { NO_REPLICAS } from '../games/replica-channel.ts';
import { isCheckpoint } from '../games/store/checkpoint.ts';
import { activeAt, cursorOf } from '../games/store/cursor.ts';
import { byNewest, isInQuery, toGameList } from '../games/store/listing.ts';
import { createModerationStore } from '../moderation/store/index.ts';
import { createMemoryExports } from '../open-data/store.ts';
import { toPairingSteps } from '../pairing/store/change-steps.ts';
import { createPairingStore } from '../pairing/store/index.ts';
import type { BatchListener } from '../platform/batcher.ts';
import { MemoryDatabase } from '../platform/database/sqlite/memory-database.ts';
import { unavailable } from '../platform/refusal.ts';
import { createPuzzleStore } from '../puzzles/store.ts';
import { createRatingStore } from '../ratings/store/index.ts';
import { toRatingSteps } from '../ratings/store/steps.ts';
import { ACCOUNT_STEPS } from './account-steps.ts';
import { MemoryJobs } from './memory-jobs.ts';
import { MemoryModeration, NO_GAME_STEPS } from './memory-moderation.ts';
import { MemoryReminders } from './memory-reminders.ts';
import { MemoryTimes } from './memory-times.ts';
import type { Store } from './store.ts';

/** Keeps games in memory, for tests and benchmarks: it guarantees everything except surviving its process. */
export function createMemoryStore(): Store {
  const games = new Map<string, { game: Game; log: GameEvent[] }>();
  const players = new Map<string, Player>();
  const database = new MemoryDatabase();
  const jobs = new MemoryJobs();
  const moderated = new MemoryModeration(games, jobs);
  const exports = createMemoryExports(games, (id) => moderated.hidden.has(id));
  const times = new MemoryTimes();
  const reminders = new MemoryReminders();
  const listeners: AnnouncementListener[] = [];
  const batchListeners: BatchListener[] = [];

  function append(change: Change): boolean {
    const { game, events, jobs: newJobs = [] } = change;
    const kept = games.get(game.id);
    if ((kept?.game.version ?? 0) !== expectedVersion(change) || moderated.removed.has(game.id)) return false;
    refuseUnstorable(change);
    const steps = [...toRatingSteps(change), ...toPairingSteps(change), ...toFairPlaySteps(change)];
    if (steps.length > 0 && !database.run(steps)) return false;
    const log = kept?.log ?? [];
    log.push(...events);
    games.set(game.id, { game, log });
    if (isCheckpoint(change)) exports.forgetNumber(game.id);
    times.follow(change);
    if (events.some(({ kind }) => kind === 'ended')) keepScores(game);
    for (const job of newJobs) {
      if (job.subscriber === undefined || reminders.hasSubscription(job.subscriber)) jobs.add(job);
    }
    return true;
  }

  /** False if an account has or had the name. */
  function takeName(form: string): boolean {
    const sql = `
      INSERT INTO account_names (form) VALUES ($1)
      ON CONFLICT (form) DO UPDATE SET form = excluded.form WHERE account IS NULL`;
    return database.run([{ sql, values: [form], changes: 1 }]);
  }

  function keepScores(game: Game): void {
    for (const { name, outcome } of toOutcomes(game)) {
      const player = players.get(name);
      if (player) players.set(name, { ...player, [outcome]: player[outcome] + 1 });
    }
  }

  return {
    async append(change) {
      const appended = append(change);
      for (const listener of batchListeners) listener({ writes: 1, seconds: 0 });
      if (appended) for (const listener of listeners) listener({ kind: 'committed', change });
      return appended;
    },
    find: (id) => games.get(id)?.game,
    log: async (id, after) => games.get(id)?.log.filter(({ number }) => number > after) ?? [],
    list: async (query: ListQuery) =>
      toGameList(
        [...games.values()]
          .map(({ game }) => game)
          .filter(
            (game) =>
              isInQuery(game, query) &&
              (query.scope.kind === 'engine-turn' || !moderated.hidden.has(game.id)),
          )
          .map((game) => ({ game, place: cursorOf(game, query.scope) }))
          .sort((a, b) => byNewest(a.place, b.place)),
        query,
      ),
    async addPlayer(name, email, { won, drawn, lost } = ZERO_SCORE) {
      if (players.has(name) || !takeName(toPlayerForm(name))) return false;
      players.set(name, { name, ...(email !== undefined && { email }), won, drawn, lost });
      return true;
    },
    findPlayer: async (name) => players.get(name),
    rankPlayers: async (limit) =>
      [...players.values()]
        .sort((a, b) => b.won - a.won || a.lost - b.lost || compareNames(a.name, b.name))
        .slice(0, limit),
    countActive: async (since) =>
      [...games.values()].filter(({ game }) => {
        const isRecent = game.clock !== undefined || activeAt(game) >= since;
        return game.listed && statusOf(game) === 'playing' && isRecent;
      }).length,
    async versions(ids) {
      const known = ids.flatMap((id) => games.get(id)?.game ?? []);
      return new Map(known.map(({ id, version }) => [id, version]));
    },
    onAnnouncement: (listener) => listeners.push(listener),
    onBatch: (listener) => batchListeners.push(listener),
    onUnreadable: () => {},
    takeJobs: (options) => jobs.takeJobs(options),
    addJobs: (added) => jobs.addJobs(added),
    finishJob: (job, next) => jobs.finishJob(job, next),
    releaseJob: (job, dueAt) => jobs.releaseJob(job, dueAt),
    findNextDue: (kinds) => jobs.findNextDue(kinds),
    listDueGames: (now, limit) => times.listDueGames(now, limit),
    findNextDueTime: () => times.findNextDueTime(),
    setDueTime: (game, dueAt) => times.setDueTime(game, dueAt),
    recordHeartbeat: (heartbeat) => times.recordHeartbeat(heartbeat),
    fairPlay: createFairPlayStore(database),
    explorer: createExplorerStore(database),
    exports,
    puzzles: createPuzzleStore(database),
    accounts: createAccountStore(database, ACCOUNT_STEPS),
    ratings: createRatingStore(database),
    moderation: moderated.apply(createModerationStore(database, NO_GAME_STEPS)),
    forget: () => undefined,
    pairing: createPairingStore(database),
    ensureSecret: (name, value) => reminders.ensureSecret(name, value),
    saveSubscription: (subscription) => reminders.saveSubscription(subscription),
    findSubscriptions: (owner) => reminders.findSubscriptions(owner),
    findSubscription: (id) => reminders.findSubscription(id),
    removeSubscription: (id) => reminders.removeSubscription(id),
    findMailbox: (key) => reminders.findMailbox(key),
    saveMailbox: (mailbox) => reminders.saveMailbox(mailbox),
    findPlayersWithEmail: async (after, limit) =>
      [...players.values()]
        .filter(({ name, email }) => email !== undefined && compareNames(name, after) > 0)
        .sort((a, b) => compareNames(a.name, b.name))
        .slice(0, limit),
    listPlayers: async () => [],
    ...NO_REPLICAS,
    check: async () => {},
    close: async () => database.close(),
  };
}

/** In the order of code points, as databases do. */
function compareNames(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Rejects what the columns of a database would not accept. */
function refuseUnstorable(change: Change): void {
  const expected = expectedVersion(change);
  for (const [index, { number, at }] of change.events.entries()) {
    if (number === expected + 1 + index && Number.isInteger(at)) continue;
    throw unavailable(`event ${number} at ${at} cannot follow version ${expected}`);
  }
}
