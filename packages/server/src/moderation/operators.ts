import type { Account } from '../accounts/account.ts';
import { requireFreeName } from '../accounts/accounts.ts';
import { toNameKey } from '../accounts/name.ts';
import { createRecoveryCode, toRecoveryMethod } from '../accounts/recovery-code.ts';
import { toSignInMethod } from '../accounts/sign-in-method.ts';
import type { AccountStore } from '../accounts/store/index.ts';
import { type CreateToken, createApiToken } from '../accounts/token.ts';
import { GameError } from '../games/errors.ts';
import { findGameId } from '../games/id.ts';
import { HOUR_MS } from '../platform/duration.ts';
import { type AddressBlock, parseAddressRange } from './address-range.ts';
import type { Action, AuditEntry, AuditQuery, Decision, NewAuditEntry } from './audit.ts';
import { ModerationError, noSuchAccount } from './errors.ts';
import type { Report, ReportQuery } from './report.ts';
import type { AccountQuery, OperatorToken } from './store/accounts.ts';
import type { ModerationStore } from './store/index.ts';

const MAX_COUNTED_REPORTS = 100;

export interface AccountDetails {
  readonly account: Account;
  readonly signIn: Readonly<Record<'passwords' | 'passkeys' | 'identities' | 'recoveryCodes', number>>;
  readonly sessions: number;
  readonly tokens: number;
  readonly bots: readonly Account[];
  readonly openReports: number;
}

export type Operators = ReturnType<typeof createOperators>;

/** [O1] What operators do, at a terminal or over the API. */
export function createOperators(store: ModerationStore, accounts: AccountStore, now: () => number) {
  /** [O1] A name in any case, or an id. */
  async function requireAccount(nameOrId: string): Promise<Account> {
    const account =
      (await accounts.findAccountByName(toNameKey(nameOrId))) ?? (await accounts.findAccount(nameOrId));
    if (!account) throw noSuchAccount('account');
    return account;
  }

  /** Rejects deleted accounts. */
  async function requireNamed(nameOrId: string): Promise<Account & { name: string }> {
    const account = await requireAccount(nameOrId);
    if (account.name === undefined) throw new ModerationError('not-changed');
    return { ...account, name: account.name };
  }

  async function requireGame(text: string): Promise<string> {
    const id = findGameId(text.toLowerCase());
    if (!id || !(await store.isGame(id))) throw new GameError('no-such-game');
    return id;
  }

  const about = (decision: Decision, action: Action, subject: string, note?: string): NewAuditEntry => ({
    ...decision,
    action,
    subject,
    ...(note !== undefined && { note }),
  });

  return {
    find: (query: AccountQuery) => store.listAccounts({ ...query, prefix: toNameKey(query.prefix) }),

    async show(nameOrId: string): Promise<AccountDetails> {
      const account = await requireAccount(nameOrId);
      const [methods, sessions, tokens, bots, reports] = await Promise.all([
        accounts.listSignInMethods(account.id),
        accounts.listSessions(account.id),
        accounts.listTokens(account.id),
        accounts.listBots(account.id),
        store.listReports({
          subject: { kind: 'player', id: account.id },
          isOpen: true,
          limit: MAX_COUNTED_REPORTS,
        }),
      ]);
      const count = (kind: string) => methods.filter(({ data }) => data.kind === kind).length;
      return {
        account,
        signIn: {
          passwords: count('password'),
          passkeys: count('passkey'),
          identities: count('oidc'),
          recoveryCodes: count('recovery'),
        },
        sessions: sessions.length,
        tokens: tokens.length,
        bots,
        openReports: reports.length,
      };
    },

    /** [O2] Operators may rename at any time. The old name stays taken. */
    async rename(nameOrId: string, wanted: string, decision: Decision): Promise<Account> {
      const account = await requireNamed(nameOrId);
      const name = await requireFreeName(accounts, wanted, account.id);
      const entry = about(decision, 'account-renamed', account.id, `${account.name} → ${name.text}`);
      if (!(await store.renameAccount(account.id, name, entry))) throw new ModerationError('not-changed');
      return { ...account, name: name.text, renamedAt: decision.at };
    },

    async close(nameOrId: string, decision: Decision): Promise<Account> {
      const account = await requireNamed(nameOrId);
      const entry = about(decision, 'account-closed', account.id, account.name);
      if (!(await store.closeAccount(account.id, entry))) throw new ModerationError('not-changed');
      return { ...account, closedAt: decision.at };
    },

    async reopen(nameOrId: string, decision: Decision): Promise<Account> {
      const { closedAt: _, ...account } = await requireNamed(nameOrId);
      const entry = about(decision, 'account-reopened', account.id, account.name);
      if (!(await store.reopenAccount(account.id, entry))) throw new ModerationError('not-changed');
      return account;
    },

    /** [O3] The code is the only way to sign in from now on. It is not stored. */
    async resetSignIn(
      nameOrId: string,
      decision: Decision,
    ): Promise<{ account: Account & { name: string }; recoveryCode: string }> {
      const account = await requireNamed(nameOrId);
      if (account.kind === 'bot') throw new ModerationError('not-changed');
      const recoveryCode = createRecoveryCode();
      const created = toRecoveryMethod(account.id, recoveryCode);
      const method = toSignInMethod(account.id, decision.at, created);
      const entry = about(decision, 'sign-in-reset', account.id, account.name);
      if (!(await store.resetSignIn(account.id, method, entry))) throw new ModerationError('not-changed');
      return { account, recoveryCode };
    },

    /** [O7] A token with the scope `admin`, and nothing else. */
    async issueToken(
      nameOrId: string,
      options: Partial<Pick<CreateToken, 'label' | 'expiresInDays'>>,
      decision: Decision,
    ): Promise<OperatorToken & { secret: string }> {
      const account = await requireNamed(nameOrId);
      if (account.kind === 'bot' || account.closedAt !== undefined) throw new ModerationError('not-changed');
      const created: CreateToken = { label: 'Operator', ...options, scopes: ['admin'] };
      const issued = createApiToken(account.id, created, decision.at);
      await store.addToken(issued.token, about(decision, 'token-issued', issued.token.id, account.name));
      return { ...issued, account };
    },

    listTokens: (): Promise<readonly OperatorToken[]> => store.listOperatorTokens(),

    async revokeToken(id: string, decision: Decision): Promise<void> {
      const issued = (await store.listOperatorTokens()).find(({ token }) => token.id === id);
      if (!issued) throw new ModerationError('no-such-token');
      const entry = about(decision, 'token-revoked', id, issued.account.name);
      if (!(await store.removeToken(id, entry))) throw new ModerationError('not-changed');
    },

    async hideGame(game: string, decision: Decision): Promise<void> {
      const id = await requireGame(game);
      const isHidden = await store.hideGame(id, about(decision, 'game-hidden', id));
      if (!isHidden) throw new ModerationError('not-changed');
    },

    async showGame(game: string, decision: Decision): Promise<void> {
      const id = await requireGame(game);
      const isShown = await store.showGame(id, about(decision, 'game-shown', id));
      if (!isShown) throw new ModerationError('not-changed');
    },

    /** [O5] Ratings can be verified from the logs alone, so a game that was rated stays. */
    async removeGame(game: string, decision: Decision): Promise<void> {
      const id = await requireGame(game);
      if (await store.removeGame(id, about(decision, 'game-removed', id))) return;
      throw new ModerationError((await store.isRatedGame(id)) ? 'rated-game' : 'not-changed');
    },

    listHiddenGames: () => store.listHiddenGames(),

    /** [O6] Blocking a range again replaces its reason and its end. */
    async blockAddresses(
      written: string,
      decision: Decision,
      expiresInHours?: number,
    ): Promise<AddressBlock> {
      const block: AddressBlock = {
        range: requireRange(written),
        at: decision.at,
        ...(expiresInHours !== undefined && { expiresAt: decision.at + expiresInHours * HOUR_MS }),
        reason: decision.reason,
      };
      await store.blockAddresses(block, about(decision, 'addresses-blocked', block.range));
      return block;
    },

    async unblockAddresses(written: string, decision: Decision): Promise<void> {
      const range = requireRange(written);
      const isLifted = await store.unblockAddresses(range, about(decision, 'addresses-unblocked', range));
      if (!isLifted) throw new ModerationError('not-changed');
    },

    async listAddressBlocks(): Promise<readonly AddressBlock[]> {
      const blocks = await store.listAddressBlocks();
      return blocks.filter(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt > now());
    },

    listReports: (query: ReportQuery): Promise<readonly Report[]> => store.listReports(query),

    async resolveReport(id: string, decision: Decision): Promise<Report> {
      if (!(await store.findReport(id))) throw new ModerationError('no-such-report');
      if (!(await store.resolveReport(id, about(decision, 'report-resolved', id)))) {
        throw new ModerationError('not-changed');
      }
      return (await store.findReport(id))!;
    },

    listAudit: (query: AuditQuery): Promise<readonly AuditEntry[]> => store.listAudit(query),
  };
}

function requireRange(written: string): string {
  const range = parseAddressRange(written);
  if (!range.ok) throw new ModerationError(range.problem, { field: 'range' });
  return range.value.text;
}
