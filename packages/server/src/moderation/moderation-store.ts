import type { Account } from '../accounts/account.ts';
import type { AccountName } from '../accounts/name.ts';
import type { SignInMethod } from '../accounts/sign-in-method.ts';
import type { ApiToken } from '../accounts/token.ts';
import type { AuditEntry, NewAuditEntry } from './audit.ts';
import type { Report, ReportSubject } from './report.ts';

/** [O9] A player whom an account has blocked. */
export interface Block {
  /** The account that is blocked. */
  readonly account: string;
  /** Undefined once that account is deleted. */
  readonly name?: string;
  readonly at: number;
}

/** [O9] Who has blocked whom, by the ids of their accounts. */
export interface BlockPair {
  readonly account: string;
  readonly blocked: string;
}

/** [O6] A blocked range of addresses, as the operator wrote it. */
export interface AddressBlock {
  /** In CIDR notation, like `203.0.113.0/24`. */
  readonly range: string;
  readonly at: number;
  readonly expiresAt?: number;
  readonly reason: string;
}

/** [O4] A game that only its players see. */
export interface HiddenGame {
  readonly game: string;
  readonly at: number;
}

/** A page of a list: after a place, or from its beginning. */
export interface Page<Place> {
  readonly limit: number;
  readonly before?: Place;
}

/** A place in the list of reports, newest first. */
export interface ReportPlace {
  readonly at: number;
  readonly id: string;
}

export interface ReportQuery extends Page<ReportPlace> {
  /** True: only those that no operator has resolved; false: only the others. */
  readonly isOpen?: boolean;
  readonly subject?: ReportSubject;
}

/** Accounts by the beginning of their name, in the order of names. */
export interface AccountQuery {
  readonly prefix: string;
  /** The name key after which the page begins. */
  readonly after?: string;
  readonly limit: number;
}

/**
 * Where blocks, reports and the decisions of operators are stored. Every method is one transaction. [O8] A method that takes an entry
 * writes it into the audit log together with its effect, or neither; it resolves to false if there was nothing to change.
 */
export interface ModerationStore {
  /** A block that exists stays as it is. False if the account was deleted or would have more than `max`. */
  addBlock(account: string, blocked: string, at: number, max: number): Promise<boolean>;
  removeBlock(account: string, blocked: string): Promise<boolean>;
  /** Newest first. */
  listBlocks(account: string): Promise<readonly Block[]>;
  /** [O9] Whether one of two accounts has blocked the other. */
  isBlocked(one: string, other: string): Promise<boolean>;
  /** [O9] The blocks of accounts by others of the same list. */
  findBlocksAmong(accounts: readonly string[]): Promise<readonly BlockPair[]>;

  addReport(report: Report): Promise<void>;
  findReport(id: string): Promise<Report | undefined>;
  listReports(query: ReportQuery): Promise<readonly Report[]>;
  listReportsBy(reporter: string): Promise<readonly Report[]>;
  resolveReport(id: string, entry: NewAuditEntry): Promise<boolean>;

  listAccounts(query: AccountQuery): Promise<readonly Account[]>;
  renameAccount(id: string, name: AccountName, entry: NewAuditEntry): Promise<boolean>;
  /** [O2] Closes an account and its bots, and ends their sessions. */
  closeAccount(id: string, entry: NewAuditEntry): Promise<boolean>;
  /** [O2] Reopens an account and the bots that were closed with it. */
  reopenAccount(id: string, entry: NewAuditEntry): Promise<boolean>;
  /** [O3] Replaces everything that signs in to an account, and the tokens of its bots, by one way to sign in. */
  resetSignIn(id: string, method: SignInMethod, entry: NewAuditEntry): Promise<boolean>;

  addToken(token: ApiToken, entry: NewAuditEntry): Promise<boolean>;
  /** The tokens with the scope `admin`. */
  listOperatorTokens(): Promise<readonly { token: ApiToken; account: Account }[]>;
  removeToken(id: string, entry: NewAuditEntry): Promise<boolean>;

  /** Whether the game exists and was not removed. */
  isGame(id: string): Promise<boolean>;
  /** Whether the game has changed ratings. */
  isRatedGame(id: string): Promise<boolean>;
  hideGame(id: string, entry: NewAuditEntry): Promise<boolean>;
  showGame(id: string, entry: NewAuditEntry): Promise<boolean>;
  /** [O5] Removes everything that is stored of a game, except that its id is taken. False if it has changed ratings. */
  removeGame(id: string, entry: NewAuditEntry): Promise<boolean>;
  /** Those of the games that exist and are not hidden. */
  findVisibleGames(ids: readonly string[]): Promise<ReadonlySet<string>>;
  listHiddenGames(): Promise<readonly HiddenGame[]>;

  blockAddresses(block: AddressBlock, entry: NewAuditEntry): Promise<boolean>;
  unblockAddresses(range: string, entry: NewAuditEntry): Promise<boolean>;
  listAddressBlocks(): Promise<readonly AddressBlock[]>;

  /** The number of the last entry of the audit log. It changes with every decision of an operator. */
  findVersion(): Promise<number>;
  /** Newest first. */
  listAudit(query: Page<number> & { readonly subject?: string }): Promise<readonly AuditEntry[]>;
  /** Oldest first. */
  listAuditAfter(number: number): Promise<readonly AuditEntry[]>;

  /** [O12] Removes expired blocks of addresses, and reports that were resolved before a time. */
  removeOld(now: number, resolvedBefore: number): Promise<void>;
}
