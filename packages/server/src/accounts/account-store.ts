import type { Account, ApiToken, Challenge, Session, SignInMethod, SignInMethodKind } from './account.ts';
import type { AccountName } from './name.ts';
import type { GamePlace } from './store/games.ts';

/** A new account with everything that makes it usable. */
export interface NewAccount {
  readonly account: Account;
  readonly name: AccountName;
  readonly methods?: readonly SignInMethod[];
  readonly token?: ApiToken;
  /** [A13] How many bots the owner of a new bot may have, this one included. */
  readonly maxBots?: number;
}

/**
 * Where accounts are stored. Every method is one transaction. Like the store of games, it rejects with the GameError
 * `unavailable` when it cannot work.
 */
export interface AccountStore {
  /**
   * [A5] Stores an account, its name and its ways to sign in, or nothing: false if the name or one of them is taken, or if the owner of
   * the bot was deleted or would have more than `maxBots`.
   */
  addAccount(account: NewAccount): Promise<boolean>;
  findAccount(id: string): Promise<Account | undefined>;
  findAccountByName(key: string): Promise<Account | undefined>;
  listBots(owner: string): Promise<readonly Account[]>;
  /** [A3] Whether nobody except `account` has or had this name or one that looks like it. */
  isNameFree(name: AccountName, account?: string): Promise<boolean>;
  /** [A3] False if somebody else has or had the name, or [A4] the account was renamed after `latest`. */
  renameAccount(id: string, name: AccountName, at: number, latest: number): Promise<boolean>;
  /** [A15] Removes the name and all ways to sign in. The names stay taken. */
  deleteAccount(id: string, at: number): Promise<void>;
  /** Accounts that were renamed or deleted at or after a time. */
  findRenamed(since: number): Promise<readonly Account[]>;

  /** False if the lookup of one is taken or the account was deleted, then none is added. Those of the kind `replaced` are removed. */
  addSignInMethods(
    account: string,
    methods: readonly SignInMethod[],
    replaced?: SignInMethodKind,
  ): Promise<boolean>;
  /** Adds a way to sign in. False if its lookup is taken, or if the account was deleted or would have more than `max` of its kind. */
  addLimitedSignInMethod(method: SignInMethod, max: number): Promise<boolean>;
  findSignInMethod(lookup: string): Promise<SignInMethod | undefined>;
  listSignInMethods(account: string): Promise<readonly SignInMethod[]>;
  updateSignInMethod(method: SignInMethod): Promise<boolean>;
  /** False if there is no such way to sign in to the account, or [A5] if none of the kinds `others` would be left. */
  removeSignInMethod(account: string, id: string, others?: readonly SignInMethodKind[]): Promise<boolean>;

  /** Nothing is kept of a session of a deleted account. */
  addSession(session: Session): Promise<void>;
  findSession(tokenHash: string): Promise<{ session: Session; account: Account } | undefined>;
  listSessions(account: string): Promise<readonly Session[]>;
  /** Writes the times of a session. */
  updateSession(session: Session): Promise<boolean>;
  removeSession(account: string, id: string): Promise<boolean>;
  /** Removes all sessions of an account, except one. */
  removeSessions(account: string, except?: string): Promise<void>;

  /** False if the account was deleted or would have more than `max` tokens. */
  addToken(token: ApiToken, max: number): Promise<boolean>;
  findToken(tokenHash: string): Promise<{ token: ApiToken; account: Account } | undefined>;
  listTokens(account: string): Promise<readonly ApiToken[]>;
  noteTokenUse(id: string, at: number): Promise<void>;
  removeToken(account: string, id: string): Promise<boolean>;

  addChallenge(challenge: Challenge): Promise<void>;
  /** Removes the challenge and returns it. Only one of several callers gets it. */
  takeChallenge(id: string, purpose: string, now: number): Promise<Challenge | undefined>;

  /** [A9] Notes that somebody signed in to the account on this device. */
  addDevice(tokenHash: string, account: string, expiresAt: number): Promise<void>;
  isKnownDevice(tokenHash: string, account: string, now: number): Promise<boolean>;

  /** The games in which an account has a seat. `append` adds them. */
  listAccountGames(account: string, limit: number, before?: GamePlace): Promise<readonly GamePlace[]>;

  /** [A16] Removes what has expired. */
  removeExpired(now: number): Promise<void>;
}
