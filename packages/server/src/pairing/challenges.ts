import { createHmac, randomBytes } from 'node:crypto';
import { both, opposite, type Side } from '@kalah/rules';
import type { Account } from '../accounts/account.ts';
import { toNameKey } from '../accounts/name.ts';
import type { AccountStore } from '../accounts/store/index.ts';
import type { PairingCommand } from '../games/command.ts';
import { GameError } from '../games/errors.ts';
import type { Notice } from '../games/game-store.ts';
import type { Games } from '../games/games.ts';
import { toUuid } from '../games/id-source.ts';
import { hashToken } from '../games/seat.ts';
import { ACCOUNT_LIMITS, ATTEMPT_LIMITS } from '../limits.ts';
import { AttemptLimit } from '../platform/attempt-limit.ts';
import { isRejection } from '../platform/refusal.ts';
import type { Challenge, ChallengeAnswer, DeclineReason } from './challenge.ts';
import { PairingError } from './errors.ts';
import { type AccountPlayer, type FindBlocks, isSamePerson, toSeat } from './player.ts';
import { toAccountSeeker } from './seek.ts';
import { listWithdrawnSeeks } from './seek-game.ts';
import type { PairingStore } from './store/index.ts';
import { drawStart, type GameTerms, rejectTerms } from './terms.ts';
import type { Placing } from './waiters.ts';

interface ChallengesOptions {
  readonly store: PairingStore;
  readonly accounts: Pick<AccountStore, 'findAccountByName' | 'findAccount'>;
  readonly games: Pick<Games, 'createFromPairing' | 'read'>;
  readonly findBlocks: FindBlocks;
  readonly toPlayer: (account: Account, terms: GameTerms) => Promise<AccountPlayer>;
  /** Called when notices were added, so that streams send them. */
  readonly onNotices: (accounts: readonly string[]) => void;
  /** Called when a new game has ended live seeks of its players. */
  readonly onSeeksChanged: () => void;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
  readonly random?: () => number;
}

interface ChallengeRequest {
  readonly id: string;
  readonly name: string;
  readonly terms: GameTerms;
  readonly side?: Side;
  readonly requestHash: string;
}

/** [L9] How long a challenge stays open without an answer. */
const LIVE_MS = 15 * 60_000;
const OTHER_MS = 7 * 24 * 3600_000;

const SWEEP_MS = 5000;
const SWEEP_LIMIT = 100;

/** A game, the side of the player who accepted the challenge, and whether their token opens that seat. */
type Accepted = Placing & { readonly isTokenValid: boolean };

export type ChallengeNoticeKind = 'challenge' | `challenge-${'accepted' | ChallengeAnswer}`;

export type Challenges = ReturnType<typeof createChallenges>;

export function createChallenges(options: ChallengesOptions) {
  const { store, accounts, games, findBlocks, toPlayer, onNotices, onSeeksChanged, report } = options;
  const { now = Date.now, random = Math.random } = options;
  const bySender = new AttemptLimit(ATTEMPT_LIMITS.challenges, now);
  const byPair = new AttemptLimit(ATTEMPT_LIMITS.challengesPerPair, now);

  /** A closed or deleted account is unknown. */
  async function requireReceiver(name: string): Promise<Account> {
    const account = await accounts.findAccountByName(toNameKey(name));
    if (account?.name === undefined || account.closedAt !== undefined)
      throw new PairingError('no-such-account', { field: 'name' });
    return account;
  }

  function rejectReceiver(from: Account, to: Account, { rated }: GameTerms): void {
    if (from.id === to.id) throw new PairingError('own-account', { field: 'name' });
    if (rated && isSamePerson(from, to)) throw new PairingError('own-account', { field: 'name' });
    if (rated && from.kind !== to.kind) throw new PairingError('other-kind', { field: 'rated' });
  }

  /** [L10] One of them may have blocked the other since the challenge. */
  async function rejectBlocked(one: string, other: string): Promise<void> {
    const isBlocked = await findBlocks([one, other]);
    if (isBlocked(one, other)) throw new PairingError('not-accepting', { field: 'name' });
  }

  /** Somebody else's challenge is unknown. */
  async function read(id: string, account: Account): Promise<Challenge> {
    const challenge = await store.findChallenge(id);
    const isInvolved = challenge && [challenge.from.id, challenge.to.id].includes(account.id);
    if (!isInvolved) throw new PairingError('no-such-challenge');
    return challenge;
  }

  async function requireOpen(id: string, account: Account, role: 'from' | 'to'): Promise<Challenge> {
    const challenge = await read(id, account);
    if (challenge[role].id !== account.id) throw new PairingError('no-such-challenge');
    const isOpen = challenge.state === 'open' && challenge.expiresAt > now();
    if (!isOpen) throw new PairingError('challenge-closed');
    return challenge;
  }

  async function close(
    challenge: Challenge,
    answer: ChallengeAnswer,
    reason?: DeclineReason,
  ): Promise<Challenge> {
    const notices = toNotices(challenge, `challenge-${answer}`);
    const more = reason === undefined ? {} : { reason };
    if (!(await store.closeChallenge(challenge.id, answer, { at: now(), notices, ...more }))) {
      throw new PairingError('challenge-closed');
    }
    onNotices(notices.map(({ account }) => account));
    return { ...challenge, state: answer, ...more };
  }

  async function expireAll(): Promise<void> {
    for (const challenge of await store.listExpiredChallenges(now(), SWEEP_LIMIT)) {
      await close(challenge, 'expired').catch(ignoreClosed);
    }
  }

  /** A repeated request counts, but is not rejected. */
  async function rejectFrequent({ id, from, to }: Challenge): Promise<void> {
    const isOften = [bySender.tryTake(from.id), byPair.tryTake(`${from.id} ${to.id}`)].some(
      (retryAfter) => retryAfter !== undefined,
    );
    if (isOften && !(await store.findChallenge(id))) throw new PairingError('too-many-challenges');
  }

  async function add(challenge: Challenge): Promise<Challenge> {
    await rejectFrequent(challenge);
    const notices = toNotices(challenge, 'challenge');
    const added = await store.addChallenge(challenge, ACCOUNT_LIMITS.challenges, notices);
    switch (added) {
      case 'added':
        onNotices(notices.map(({ account }) => account));
        return challenge;
      case 'exists': {
        const known = await store.findChallenge(challenge.id);
        if (known?.requestHash !== challenge.requestHash) throw new GameError('key-reused');
        return known;
      }
      default:
        throw new PairingError(added);
    }
  }

  function toGame(challenge: Challenge, challengerSide: Side, tokenHash: string): PairingCommand {
    const { id, terms, from, to } = challenge;
    const { clock, rated, pie, pair } = terms;
    const unknownHash = hashToken(randomBytes(32).toString('base64url'));
    return {
      id: toGameId(id),
      start: drawStart(terms, random),
      seats: both((seat) => (seat === challengerSide ? toSeat(from, unknownHash) : toSeat(to, tokenHash))),
      listed: true,
      ...(clock && { clock }),
      ...(rated && { rated }),
      ...(pie && { pie }),
      ...(pair && { pair }),
      closes: [{ kind: 'challenge', id, side: challengerSide }],
      notices: toNotices(challenge, 'challenge-accepted'),
      at: now(),
    };
  }

  async function recall(game: string, account: Account, tokenHash: string): Promise<Accepted> {
    const { seats } = await games.read(game);
    const side = seats.south.kind === 'account' && seats.south.id === account.id ? 'south' : 'north';
    const seat = seats[side];
    return { game, side, isTokenValid: seat.kind === 'account' && seat.tokenHash === tokenHash };
  }

  return {
    read,

    async create(account: Account, { name, terms, ...request }: ChallengeRequest): Promise<Challenge> {
      rejectTerms(terms);
      const receiver = await requireReceiver(name);
      rejectReceiver(account, receiver, terms);
      await rejectBlocked(account.id, receiver.id);
      const at = now();
      return add({
        ...request,
        from: await toPlayer(account, terms),
        to: await toPlayer(receiver, terms),
        terms,
        createdAt: at,
        expiresAt: at + (terms.clock?.kind === 'live' ? LIVE_MS : OTHER_MS),
        state: 'open',
      });
    },

    list: (account: Account) => store.listChallenges(account.id, now()),

    /**
     * [L9] Creates the game once; a repeated request gets the same one. The token with `tokenHash` is also valid for the account's
     * seat.
     */
    async accept(id: string, account: Account, tokenHash: string): Promise<Accepted> {
      const known = await read(id, account);
      if (known.state === 'accepted' && known.to.id === account.id) {
        return recall(known.game!, account, tokenHash);
      }
      const challenge = await requireOpen(id, account, 'to');
      const { terms, from, to } = challenge;
      await rejectBlocked(from.id, to.id);
      const seekers = { accepter: toAccountSeeker(to.id), others: [toAccountSeeker(from.id)] };
      const withdraws = await listWithdrawnSeeks(store, seekers, terms, now());
      const side = challenge.side ?? (random() < 0.5 ? 'south' : 'north');
      const game = await games.createFromPairing({ ...toGame(challenge, side, tokenHash), withdraws });
      if (!game) return this.accept(id, account, tokenHash);
      onNotices([from.id, to.id]);
      if (withdraws.length > 0) onSeeksChanged();
      return { game: game.id, side: opposite(side), isTokenValid: true };
    },

    decline: async (id: string, account: Account, reason: DeclineReason) =>
      close(await requireOpen(id, account, 'to'), 'declined', reason),

    cancel: async (id: string, account: Account) =>
      close(await requireOpen(id, account, 'from'), 'cancelled'),

    /** Ends challenges that have expired, until the returned function is called. */
    startSweep(): () => void {
      const timer = setInterval(() => void expireAll().catch(report), SWEEP_MS).unref();
      return () => clearInterval(timer);
    },
    expireAll,
  };
}

/** [L9] The id of the game is derived from the challenge, so there can be only one. */
function toGameId(id: string): string {
  return toUuid(createHmac('sha256', id).update('kalah challenge').digest());
}

function toNotices({ id, from, to }: Challenge, kind: ChallengeNoticeKind): Notice[] {
  return [from, to].map((player) => ({ account: player.id, kind, data: { challenge: id } }));
}

/** Another replica, or the other player, has closed it first. */
function ignoreClosed(error: unknown): void {
  if (!isRejection(error)) throw error;
}
