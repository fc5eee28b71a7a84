import { randomUUID } from 'node:crypto';
import { ACCOUNT_LIMITS } from '../limits.ts';
import type { Account, SignInMethod, SignInMethodData, SignInMethodKind } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { AccountError } from './error.ts';
import { parsePassword } from './password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createRecoveryCode, normalizeRecoveryCode, RECOVERY_CODES } from './recovery-code.ts';
import { hashSecret } from './token.ts';

/** A way to sign in before it belongs to an account. */
export interface NewSignInMethod {
  /** What is unique about it, apart from its kind. Passwords are unique by their account. */
  readonly lookup?: string;
  readonly label?: string;
  readonly data: SignInMethodData;
}

export function toLookup(kind: SignInMethodKind, value: string): string {
  return `${kind}:${value}`;
}

export function toSignInMethod(account: string, at: number, created: NewSignInMethod): SignInMethod {
  const { lookup = account, label = '', data } = created;
  return { id: randomUUID(), account, lookup: toLookup(data.kind, lookup), label, data, createdAt: at };
}

/** [A14] Codes are found by their hash and the account, so a code opens only the account it was made for. */
export function toRecoveryLookup(account: string, typed: string): string {
  return `${account} ${hashSecret(normalizeRecoveryCode(typed))}`;
}

/** [A6] Hashes a password that follows the rules; throws if it does not. */
export async function toPasswordMethod(
  hasher: PasswordHasher,
  wanted: string,
  name: string,
): Promise<NewSignInMethod> {
  const password = parsePassword(wanted, name);
  if (!password.ok) throw new AccountError(password.problem, { field: 'password' });
  return { data: { kind: 'password', hash: await hasher.hash(password.value) } };
}

/** Recovery codes run out, and e-mail ends with the operator's mail server, so an account needs one of these. */
const LASTING: readonly SignInMethodKind[] = ['password', 'passkey', 'oidc'];

export type SignInMethods = ReturnType<typeof createSignInMethods>;

/** [A5] The ways in which an account can sign in. It always keeps at least one. */
export function createSignInMethods(store: AccountStore, hasher: PasswordHasher, now: () => number) {
  return {
    list: (account: string) => store.listSignInMethods(account),

    async setPassword({ id, name = '' }: Account, wanted: string): Promise<void> {
      const created = await toPasswordMethod(hasher, wanted, name);
      await store.addSignInMethods(id, [toSignInMethod(id, now(), created)], 'password');
    },

    /** [A14] New codes replace the old ones. They are shown this once. */
    async renewRecoveryCodes({ id }: Account): Promise<readonly string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
      const created = codes.map((code) =>
        toSignInMethod(id, now(), { lookup: toRecoveryLookup(id, code), data: { kind: 'recovery' } }),
      );
      await store.addSignInMethods(id, created, 'recovery');
      return codes;
    },

    async add(account: Account, created: NewSignInMethod): Promise<SignInMethod> {
      const method = toSignInMethod(account.id, now(), created);
      if (!(await store.addSignInMethods(account.id, [method]))) throw new AccountError('credential-taken');
      return method;
    },

    /** [A8] Adds a passkey, unless the account has too many. */
    async addPasskey(account: Account, created: NewSignInMethod): Promise<SignInMethod> {
      const method = toSignInMethod(account.id, now(), created);
      if (await store.addLimitedSignInMethod(method, ACCOUNT_LIMITS.passkeys)) return method;
      const isTaken = (await store.findSignInMethod(method.lookup)) !== undefined;
      throw new AccountError(isTaken ? 'credential-taken' : 'too-many-entries');
    },

    async renamePasskey(account: Account, id: string, label: string): Promise<void> {
      const methods = await store.listSignInMethods(account.id);
      const found = methods.find((one) => one.id === id && one.data.kind === 'passkey');
      if (!found || !(await store.updateSignInMethod({ ...found, label }))) {
        throw new AccountError('no-such-entry');
      }
    },

    /** [A5] Removes a way to sign in, but never the last one. */
    async remove(account: Account, isMeant: (method: SignInMethod) => boolean): Promise<void> {
      const meant = (await store.listSignInMethods(account.id)).find(isMeant);
      if (!meant) throw new AccountError('no-such-entry');
      const others = LASTING.includes(meant.data.kind) ? LASTING : undefined;
      if (await store.removeSignInMethod(account.id, meant.id, others)) return;
      throw new AccountError(others ? 'last-credential' : 'no-such-entry');
    },
  };
}
