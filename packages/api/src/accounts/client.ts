import { type CallerOptions, createCaller } from '../http/caller.ts';
import type {
  Account,
  AddPasskey,
  ApiToken,
  AskForLink,
  ClaimedGames,
  ClaimGames,
  CreateAccount,
  CreateApiToken,
  CredentialList,
  CurrentSession,
  NameCheck,
  NewApiToken,
  NewBot,
  OidcStart,
  Passkey,
  PasskeyOptions,
  RecoveryCodes,
  Session,
  SetEmail,
  SignIn,
  Verification,
} from './schema.ts';

export type AccountClient = ReturnType<typeof createAccountClient>;

/**
 * In a browser the session is in a cookie, which only pages of the server's own origin can use; programs send an API token.
 *
 * @example
 * const accounts = createAccountClient({ baseUrl: 'https://kalah.example' });
 * await accounts.checkName('Anouk'); // → { name: 'Anouk', available: true, code: null }
 */
export function createAccountClient(options: CallerOptions = {}) {
  const call = createCaller(options);

  const part = encodeURIComponent;

  return {
    /** Resolves even when no one is signed in. */
    readSession: () => call<CurrentSession>('GET', '/session'),

    checkName: (name: string) => call<NameCheck>('GET', `/accounts/names/${part(name)}`),
    createAccount: (body: CreateAccount) => call<Account>('POST', '/accounts', body),
    signIn: (body: SignIn) => call<Account>('POST', '/sessions', body),
    /** Sends an e-mail with a link, if an account has the address. Its secret goes to `signIn` as `link`. */
    askForLink: (body: AskForLink) => call('POST', '/sessions/magic-link', body),
    verifySession: (body: Verification) => call('POST', '/account/verification', body),

    /** Options for `navigator.credentials.create`; its answer goes to `createAccount`. */
    startSignUp: (name: string) => call<PasskeyOptions>('POST', '/accounts/passkey-options', { name }),
    /** Options for `navigator.credentials.get`; its answer goes to `signIn` or `verifySession`. */
    startSignIn: () => call<PasskeyOptions>('POST', '/sessions/passkey-options'),
    /** Options for `navigator.credentials.create`; its answer goes to `addPasskey`. */
    startPasskey: () => call<PasskeyOptions>('POST', '/account/passkeys/options'),
    addPasskey: (body: AddPasskey) => call<Passkey>('POST', '/account/passkeys', body),
    namePasskey: (id: string, label: string) => call('PATCH', `/account/passkeys/${part(id)}`, { label }),
    removePasskey: (id: string) => call('DELETE', `/account/passkeys/${part(id)}`),

    /** Where to send the browser to sign in at the OpenID Connect issuer, or to add an identity of it. */
    startOidc: () => call<OidcStart>('POST', '/sessions/oidc'),
    startIdentity: () => call<OidcStart>('POST', '/account/identities'),
    removeIdentity: (id: string) => call('DELETE', `/account/identities/${part(id)}`),

    listSessions: () => call<Session[]>('GET', '/account/sessions'),
    /** Without an id: this device. */
    endSession: (id = 'current') => call('DELETE', `/account/sessions/${part(id)}`),
    endOtherSessions: () => call('DELETE', '/account/sessions'),

    readAccount: () => call<Account>('GET', '/account'),
    renameAccount: (name: string) => call<Account>('PATCH', '/account', { name }),
    listCredentials: () => call<CredentialList>('GET', '/account/credentials'),
    setPassword: (password: string) => call('PUT', '/account/password', { password }),
    removePassword: () => call('DELETE', '/account/password'),
    /** Sends an e-mail with a link that confirms the address. */
    setEmail: (body: SetEmail) => call('PUT', '/account/email', body),
    confirmEmail: (link: string) => call('POST', '/account/email/confirmation', { link }),
    removeEmail: () => call('DELETE', '/account/email'),
    renewRecoveryCodes: () => call<RecoveryCodes>('POST', '/account/recovery-codes'),

    listTokens: () => call<ApiToken[]>('GET', '/account/tokens'),
    createToken: (body: CreateApiToken) => call<NewApiToken>('POST', '/account/tokens', body),
    revokeToken: (id: string) => call('DELETE', `/account/tokens/${part(id)}`),
    listBots: () => call<Account[]>('GET', '/account/bots'),
    createBot: (name: string) => call<NewBot>('POST', '/account/bots', { name }),
    deleteBot: (name: string) => call('DELETE', `/account/bots/${part(name)}`),

    claimGames: (seats: ClaimGames['seats']) => call<ClaimedGames>('POST', '/account/claims', { seats }),
    exportAccount: () => call<Record<string, unknown>>('GET', '/account/export'),
    deleteAccount: (name: string) => call('DELETE', '/account', { name }),
  };
}
