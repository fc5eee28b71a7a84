import { ACCOUNT_LIMITS } from '../limits.ts';
import type { Account } from './account.ts';
import { AccountError } from './errors.ts';
import { parsePassword } from './password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createRecoveryCode, RECOVERY_CODES, toRecoveryMethod } from './recovery-code.ts';
import {
  type NewSignInMethod,
  type SignInMethod,
  type SignInMethodKind,
  toSignInMethod,
} from './sign-in-method.ts';
import type { AccountStore } from './store/index.ts';

/** Recovery codes run out, and e-mail ends with the operator's mail server, so an account needs one of these. */
const LASTING: readonly SignInMethodKind[] = ['password', 'passkey', 'oidc'];

export function createSignInMethods(store: AccountStore, hasher: PasswordHasher) {
  async function fromPassword(wanted: string, name: string): Promise<NewSignInMethod> {
    const password = parsePassword(wanted, name);
    if (!password.ok) throw new AccountError(password.problem, { field: 'password' });
    return { data: { kind: 'password', hash: await hasher.hash(password.value) } };
  }

  return {
    fromPassword,

    list: (account: string) => store.listSignInMethods(account),

    async setPassword({ id, name = '' }: Account, wanted: string): Promise<void> {
      const created = await fromPassword(wanted, name);
      await store.addSignInMethods(id, [toSignInMethod(id, Date.now(), created)], 'password');
    },

    /** [A14] New codes replace the old ones. They are shown this once. */
    async renewRecoveryCodes({ id }: Account): Promise<readonly string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
      const created = codes.map((code) => toSignInMethod(id, Date.now(), toRecoveryMethod(id, code)));
      await store.addSignInMethods(id, created, 'recovery');
      return codes;
    },

    async add(account: Account, created: NewSignInMethod): Promise<SignInMethod> {
      const method = toSignInMethod(account.id, Date.now(), created);
      if (!(await store.addSignInMethods(account.id, [method]))) throw new AccountError('credential-taken');
      return method;
    },

    async addPasskey(account: Account, created: NewSignInMethod): Promise<SignInMethod> {
      const method = toSignInMethod(account.id, Date.now(), created);
      if (await store.addLimitedSignInMethod(method, ACCOUNT_LIMITS.passkeys)) return method;
      const isTaken = (await store.findSignInMethod(method.lookup)) !== undefined;
      throw new AccountError(isTaken ? 'credential-taken' : 'too-many-entries');
    },

    async renamePasskey(account: Account, id: string, label: string): Promise<void> {
      const methods = await store.listSignInMethods(account.id);
      const passkey = methods.find((one) => one.id === id && one.data.kind === 'passkey');
      if (!passkey || !(await store.updateSignInMethod({ ...passkey, label }))) {
        throw new AccountError('no-such-entry');
      }
    },

    /** [A5] Rejects the removal of the last one. */
    async remove(account: Account, isMeant: (method: SignInMethod) => boolean): Promise<void> {
      const meant = (await store.listSignInMethods(account.id)).find(isMeant);
      if (!meant) throw new AccountError('no-such-entry');
      const others = LASTING.includes(meant.data.kind) ? LASTING : undefined;
      if (await store.removeSignInMethod(account.id, meant.id, others)) return;
      throw new AccountError(others ? 'last-credential' : 'no-such-entry');
    },
  };
}
