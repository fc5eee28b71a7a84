import { INITIAL, isProvisional } from '@kalah/rules/glicko';
import type { Account } from '../accounts/account.ts';
import type { AccountStore } from '../accounts/store/index.ts';
import type { GameStore } from '../games/game-store.ts';
import type { Games } from '../games/games.ts';
import type { Hub } from '../games/live/hub.ts';
import { type FindRating, poolOf } from '../games/rating.ts';
import type { ReplicaChannel } from '../games/replica-channel.ts';
import { AccountFeeds } from './account-feeds.ts';
import { createChallenges } from './challenges.ts';
import { Lobby } from './lobby.ts';
import type { PairingStore } from './pairing-store.ts';
import type { AccountPlayer, FindBlocks } from './player.ts';
import { Seeks } from './seeks.ts';
import type { GameTerms } from './terms.ts';

export interface PairingParts {
  readonly store: Pick<GameStore, 'find' | 'onAnnouncement' | 'countActive'> &
    ReplicaChannel & { readonly pairing: PairingStore };
  readonly accounts: Pick<AccountStore, 'findAccount' | 'findAccountByName'>;
  readonly games: Games;
  readonly hub: Hub;
  readonly findBlocks: FindBlocks;
  readonly findRating: FindRating;
  /** How many are connected to this replica. */
  readonly countPeople: () => number;
  readonly report: (error: unknown) => void;
}

export type PairingService = ReturnType<typeof createPairing>;

/** Everything about finding an opponent, for the API. */
export function createPairing(parts: PairingParts) {
  const { store, accounts, games, hub, findBlocks, report } = parts;
  const feeds = new AccountFeeds({ store: store.pairing, games: store, channel: store, hub, report });
  const seeks = new Seeks({ store: store.pairing, channel: store, games, findBlocks, report });
  const lobby = new Lobby({
    channel: store,
    games: store,
    store: store.pairing,
    countPeople: parts.countPeople,
  });

  /** An account with its rating under some terms. */
  async function toPlayer(account: Account, { clock }: GameTerms): Promise<AccountPlayer> {
    const { id, name, kind, owner } = account;
    const pool = poolOf(clock ?? { kind: 'live' }, account);
    const rating = (await parts.findRating(id, pool, Date.now())) ?? INITIAL;
    return {
      kind,
      id,
      name: name!,
      ...(owner !== undefined && { owner }),
      rating: Math.round(rating.rating),
      isProvisional: isProvisional(rating),
    };
  }

  const challenges = createChallenges({
    store: store.pairing,
    accounts,
    games,
    findBlocks,
    toPlayer,
    onNotices: (told) => feeds.announce(told),
    onSeeksChanged: () => seeks.onChanged(),
    report,
  });
  let stopSweep = () => {};

  return {
    seeks,
    challenges,
    feeds,
    lobby,
    toPlayer,
    start(): void {
      feeds.start();
      lobby.start();
      stopSweep = challenges.startSweep();
    },
    async stop(): Promise<void> {
      feeds.stop();
      lobby.stop();
      stopSweep();
      await seeks.stop();
    },
  };
}
