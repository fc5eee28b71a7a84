import { DAY_MS } from '../platform/duration.ts';
import type { Account } from './account.ts';
import { AccountError } from './errors.ts';
import { type Attempt, LoginLimits } from './login-limits.ts';
import { toNameKey } from './name.ts';
import { normalizePassword } from './password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SignedIn } from './principal.ts';
import { toRecoveryLookup } from './recovery-code.ts';
import { createSecret, hashSecret } from './secret.ts';
import type { Sessions } from './sessions.ts';
import { toLookup } from './sign-in-method.ts';
import type { AccountStore } from './store/index.ts';

/** [A9] A device is known this long after its last sign-in. */
export const DEVICE_MS = 365 * DAY_MS;

export interface Arrival {
  readonly address: string;
  readonly label: string;
  /** The secret of the device, from an earlier sign-in. */
  readonly device?: string;
}

export interface NewSession {
  readonly signedIn: SignedIn;
  readonly secret: string;
  readonly device: string;
}

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(
  store: AccountStore,
  { sessions, hasher, now }: { sessions: Sessions; hasher: PasswordHasher; now: () => number },
) {
  const limits = new LoginLimits(now);

  async function begin(account: Account, { label, device = createSecret() }: Arrival): Promise<NewSession> {
    if (account.closedAt !== undefined) throw new AccountError('account-closed');
    const session = await sessions.begin(account, label);
    await store.addDevice(hashSecret(device), account.id, now() + DEVICE_MS);
    return { ...session, device };
  }

  /**
   * [A9] Compares what somebody typed, within the limits. Unknown names take the same path, so neither the answer nor its
   * duration tells whether an account has the name.
   */
  async function attempt(
    typedName: string,
    { address, device }: Pick<Arrival, 'address' | 'device'>,
    proves: (accountId: string) => Promise<boolean>,
    field: string,
  ): Promise<Account> {
    const name = toNameKey(typedName);
    const account = await store.findAccountByName(name);
    const id = account?.id ?? name;
    const isKnown = device !== undefined && (await store.isKnownDevice(hashSecret(device), id, now()));
    const tried: Attempt = { name, address, ...(isKnown && { device: hashSecret(device) }) };
    limits.begin(tried);
    const isProved = await proves(id).catch((error) => {
      limits.succeed(tried); // a busy server is not the caller's fault
      throw error;
    });
    if (!account || !isProved) {
      throw new AccountError('wrong-credentials', { field, attemptsLeft: limits.left(tried) });
    }
    limits.succeed(tried);
    return account;
  }

  /** A password that is replaced or removed while it is compared does not count. */
  const byPassword = (password: string) => async (accountId: string) => {
    const method = await store.findSignInMethod(toLookup('password', accountId));
    const hash = method?.data.kind === 'password' ? method.data.hash : undefined;
    const isMatch = await hasher.matches(normalizePassword(password), hash);
    return isMatch && method !== undefined && store.updateSignInMethod({ ...method, usedAt: now() });
  };

  /** [A14] Of two requests with the same code one succeeds. */
  const byRecoveryCode = (code: string) => async (accountId: string) => {
    const method = await store.findSignInMethod(toLookup('recovery', toRecoveryLookup(accountId, code)));
    return method !== undefined && store.removeSignInMethod(accountId, method.id);
  };

  return {
    begin,

    async withPassword(name: string, password: string, arrival: Arrival): Promise<NewSession> {
      const account = await attempt(name, arrival, byPassword(password), 'password');
      return begin(account, arrival);
    },

    async withRecoveryCode(name: string, code: string, arrival: Arrival): Promise<NewSession> {
      const account = await attempt(name, arrival, byRecoveryCode(code), 'recoveryCode');
      return begin(account, arrival);
    },

    async verifyPassword(signedIn: SignedIn, password: string, arrival: Arrival): Promise<void> {
      await attempt(signedIn.account.name!, arrival, byPassword(password), 'password');
      await sessions.verify(signedIn);
    },

    async verifyRecoveryCode(signedIn: SignedIn, code: string, arrival: Arrival): Promise<void> {
      await attempt(signedIn.account.name!, arrival, byRecoveryCode(code), 'recoveryCode');
      await sessions.verify(signedIn);
    },
  };
}
