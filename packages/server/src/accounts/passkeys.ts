import { randomUUID } from 'node:crypto';
import { ACCOUNT_LIMITS, ATTEMPT_LIMITS } from '../limits.ts';
import { AttemptLimit } from '../platform/attempt-limit.ts';
import type { Account } from './account.ts';
import { AccountError } from './errors.ts';
import { createSecret, hashSecret } from './secret.ts';
import { type NewSignInMethod, type SignInMethod, toLookup } from './sign-in-method.ts';
import type { AccountStore } from './store/index.ts';

type Library = typeof import('@simplewebauthn/server');
type RegistrationResponse = Parameters<Library['verifyRegistrationResponse']>[0]['response'];
type AuthenticationResponse = Parameters<Library['verifyAuthenticationResponse']>[0]['response'];
type RegistrationOptions = Awaited<ReturnType<Library['generateRegistrationOptions']>>;
type AuthenticationOptions = Awaited<ReturnType<Library['generateAuthenticationOptions']>>;

export type UncheckedPasskey = Readonly<Record<string, unknown>>;

const CHALLENGE_MS = 5 * 60_000;

/** Ed25519, ECDSA with P-256, and RSA: what authenticators have. By default the library also looks for newer ones. */
const ALGORITHMS = [-8, -7, -257];

type Purpose = 'passkey-sign-up' | 'passkey-add' | 'passkey-sign-in';

interface Asked {
  readonly challenge: string;
  /** Does not exist yet when somebody signs up. */
  readonly account?: string;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** [A8] Browsers offer passkeys over TLS or on the same machine, and not at a bare address. */
export function hasPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return protocol === 'https:' && /[a-z]$/i.test(hostname);
}

export function createPasskeys(store: AccountStore) {
  const asked = new AttemptLimit(ATTEMPT_LIMITS.passkeyChallenges);
  // Loaded when the first passkey is used.
  const load = () => import('@simplewebauthn/server');

  async function ask(purpose: Purpose, address: string, account?: string): Promise<string> {
    asked.take(address);
    const challenge = createSecret();
    const data: Asked = { challenge, ...(account !== undefined && { account }) };
    const expiresAt = Date.now() + CHALLENGE_MS;
    await store.addChallenge({ id: hashSecret(challenge), purpose, data, expiresAt });
    return challenge;
  }

  async function take(purpose: Purpose, passkey: UncheckedPasskey): Promise<Asked> {
    const challenge = parseChallenge(passkey);
    const taken = challenge && (await store.takeChallenge(hashSecret(challenge), purpose, Date.now()));
    if (!taken) throw new AccountError('challenge-expired', { field: 'passkey' });
    return taken.data as Asked;
  }

  async function startRegistration(
    purpose: Purpose,
    origin: string,
    { id, name, address }: { id: string; name: string; address: string },
    known: readonly SignInMethod[] = [],
  ): Promise<RegistrationOptions> {
    const { generateRegistrationOptions } = await load();
    return generateRegistrationOptions({
      rpName: 'Kalah',
      rpID: toRpId(origin),
      userName: name,
      userDisplayName: name,
      userID: Uint8Array.from(Buffer.from(id)),
      challenge: Uint8Array.from(Buffer.from(await ask(purpose, address, id), 'base64url')),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: known.flatMap(({ lookup, data }) =>
        data.kind === 'passkey'
          ? [
              {
                id: lookup.slice(toLookup('passkey', '').length),
                transports: [...data.transports] as never[],
              },
            ]
          : [],
      ),
    });
  }

  async function finishRegistration(
    purpose: Purpose,
    origin: string,
    passkey: UncheckedPasskey,
    label: string,
  ): Promise<{ account: string; method: NewSignInMethod }> {
    const { challenge, account } = await take(purpose, passkey);
    const { verifyRegistrationResponse } = await load();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: passkey as unknown as RegistrationResponse,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: toRpId(origin),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(reject);
    if (!registrationInfo) throw new AccountError('bad-passkey', { field: 'passkey' });
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const data = {
      kind: 'passkey',
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
    } as const;
    return { account: account!, method: { lookup: id, label, data } };
  }

  /** Rejects accounts that may not have another one. */
  async function listBeforeAnother(account: string): Promise<readonly SignInMethod[]> {
    const held = (await store.listSignInMethods(account)).filter(({ data }) => data.kind === 'passkey');
    if (held.length >= ACCOUNT_LIMITS.passkeys) throw new AccountError('too-many-entries');
    return held;
  }

  return {
    /** The account will get the id that the passkey contains. */
    startSignUp: (origin: string, name: string, address: string) =>
      startRegistration('passkey-sign-up', origin, { id: randomUUID(), name, address }),

    finishSignUp: (origin: string, passkey: UncheckedPasskey, label: string) =>
      finishRegistration('passkey-sign-up', origin, passkey, label),

    /** A device that already has a passkey for the account refuses to create another one. */
    startAdding: async (origin: string, { id, name }: Account, address: string) =>
      startRegistration('passkey-add', origin, { id, name: name!, address }, await listBeforeAnother(id)),

    async finishAdding(
      origin: string,
      account: Account,
      passkey: UncheckedPasskey,
      label: string,
    ): Promise<NewSignInMethod> {
      await listBeforeAnother(account.id);
      const finished = await finishRegistration('passkey-add', origin, passkey, label);
      if (finished.account !== account.id) throw new AccountError('challenge-expired', { field: 'passkey' });
      return finished.method;
    },

    /** The browser offers the passkeys that it has for this site, so no name is needed. */
    async startSignIn(origin: string, address: string): Promise<AuthenticationOptions> {
      const { generateAuthenticationOptions } = await load();
      return generateAuthenticationOptions({
        rpID: toRpId(origin),
        challenge: Uint8Array.from(Buffer.from(await ask('passkey-sign-in', address), 'base64url')),
        userVerification: 'preferred',
      });
    },

    async finishSignIn(origin: string, passkey: UncheckedPasskey): Promise<Account> {
      const { challenge } = await take('passkey-sign-in', passkey);
      const method = await store.findSignInMethod(toLookup('passkey', String(passkey.id)));
      if (method?.data.kind !== 'passkey') throw new AccountError('wrong-credentials', { field: 'passkey' });
      const { verifyAuthenticationResponse } = await load();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: passkey as unknown as AuthenticationResponse,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: toRpId(origin),
        requireUserVerification: false,
        credential: {
          id: String(passkey.id),
          publicKey: Uint8Array.from(Buffer.from(method.data.publicKey, 'base64url')),
          counter: method.data.counter,
        },
      }).catch(reject);
      const account = verified && (await store.findAccount(method.account));
      if (!account) throw new AccountError('bad-passkey', { field: 'passkey' });
      const data = { ...method.data, counter: authenticationInfo.newCounter };
      await store.updateSignInMethod({ ...method, data, usedAt: Date.now() });
      return account;
    },
  };
}

/** A passkey belongs to the host name. */
function toRpId(origin: string): string {
  if (!hasPasskeys(origin)) throw new AccountError('passkeys-unavailable');
  return new URL(origin).hostname;
}

function parseChallenge({ response }: UncheckedPasskey): string | undefined {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

function reject(cause: unknown): never {
  throw new AccountError('bad-passkey', { field: 'passkey', cause });
}
