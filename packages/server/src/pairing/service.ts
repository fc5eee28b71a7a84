import { INITIAL, isProvisional } from '@kalah/rules/glicko';
import type { Account } from '../accounts/account.ts';
import type { AccountStore } from '../accounts/store/index.ts';
import type { GameStore } from '../games/game-store.ts';
import type { Games } from '../games/games.ts';
import type { Hub } from '../games/live/hub.ts';
import { type FindRating, poolOf } from '../games/rating.ts';
import type { ReplicaChannel } from '../platform/replica-channel.ts';
import { AccountWatches } from './account-watches.ts';
import { createChallenges } from './challenges.ts';
import { Lobby } from './lobby.ts';
import type { AccountPlayer, FindBlocks } from './player.ts';
import { Seeks } from './seeks.ts';
import type { PairingStore } from './store/index.ts';
import type { GameTerms } from './terms.ts';

interface PairingOptions {
  readonly store: Pick<GameStore, 'find' | 'onAnnouncement' | 'countActive'> &
    ReplicaChannel & { readonly pairing: PairingStore };
  readonly accounts: Pick<AccountStore, 'findAccount' | 'findAccountByName'>;
  readonly games: Games;
  readonly hub: Hub;
  readonly findBlocks: FindBlocks;
  readonly findRating: FindRating;
  /** Connected to this replica. */
  readonly countPeople: () => number;
  readonly report: (error: unknown) => void;
}

export type PairingService = ReturnType<typeof createPairing>;

export function createPairing(options: PairingOptions) {
  const { store, accounts, games, hub, findBlocks, report } = options;
  const watches = new AccountWatches({ store: store.pairing, games: store, channel: store, hub, report });
  const seeks = new Seeks({ store: store.pairing, channel: store, games, findBlocks, report });
  const lobby = new Lobby({
    channel: store,
    games: store,
    store: store.pairing,
    countPeople: options.countPeople,
  });

  /** With the rating under these terms. */
  async function toPlayer(account: Account, { clock }: GameTerms): Promise<AccountPlayer> {
    const { id, name, kind, owner } = account;
    const pool = poolOf(clock ?? { kind: 'live' }, account);
    const rating = (await options.findRating(id, pool, Date.now())) ?? INITIAL;
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
    onNotices: (accounts) => watches.announce(accounts),
    onSeeksChanged: () => seeks.onChanged(),
    report,
  });
  let stopSweep = () => {};

  return {
    seeks,
    challenges,
    watches,
    lobby,
    toPlayer,
    start(): void {
      watches.start();
      lobby.start();
      stopSweep = challenges.startSweep();
    },
    async stop(): Promise<void> {
      watches.stop();
      lobby.stop();
      stopSweep();
      await seeks.stop();
    },
  };
}
