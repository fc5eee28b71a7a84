import { ATTEMPT_LIMITS } from '../limits.ts';
import { AttemptLimit } from '../platform/attempt-limit.ts';
import type { Account } from './account.ts';
import { AccountError } from './errors.ts';
import { createSecret, hashSecret } from './secret.ts';
import { type NewSignInMethod, toLookup } from './sign-in-method.ts';
import type { AccountStore } from './store/index.ts';

type Library = typeof import('openid-client');
type Configuration = Awaited<ReturnType<Library['discovery']>>;

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** [A20] To sign in at the issuer, and then to choose a name. */
const FLOW_MS = 10 * 60_000;
const TIMEOUT_SECONDS = 10;

interface Flow {
  readonly verifier: string;
  readonly nonce: string;
  /** A hash of the secret in the browser that began. Nobody else can finish. */
  readonly browser: string;
  /** Set if its owner adds an identity. */
  readonly account?: string;
}

type OidcOutcome =
  | { readonly kind: 'known'; readonly account: Account }
  | { readonly kind: 'added'; readonly account: string; readonly method: NewSignInMethod }
  /** Nobody has it yet. The ticket creates an account with it. */
  | { readonly kind: 'new'; readonly ticket: string };

export type Oidc = ReturnType<typeof createOidc>;

/** [A20] Signs in with an identity of an OpenID Connect issuer: authorization code flow with PKCE, state and nonce. */
export function createOidc(store: AccountStore, settings: OidcSettings) {
  const { issuer, clientId, clientSecret } = settings;
  const starts = new AttemptLimit(ATTEMPT_LIMITS.oidcStarts);
  const load = () => import('openid-client');
  let discovered: Promise<Configuration> | undefined;

  /** If the issuer cannot be reached, the next attempt asks again. */
  async function discover(): Promise<Configuration> {
    const { discovery, allowInsecureRequests } = await load();
    const server = new URL(issuer);
    const execute = server.protocol === 'http:' ? [allowInsecureRequests] : [];
    discovered ??= discovery(server, clientId, clientSecret, undefined, {
      execute,
      timeout: TIMEOUT_SECONDS,
    });
    return discovered.catch((cause) => {
      discovered = undefined;
      throw new AccountError('oidc-unavailable', { cause });
    });
  }

  return {
    issuer,

    /** `browser`: the secret that the browser keeps meanwhile. */
    async start(
      redirectUri: string,
      { address, account }: { readonly address: string; readonly account?: string },
    ): Promise<{ url: string; browser: string }> {
      starts.take(address);
      const configuration = await discover();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load();
      const [state, nonce, verifier, browser] = [1, 2, 3, 4].map(createSecret) as [
        string,
        string,
        string,
        string,
      ];
      const data: Flow = {
        verifier,
        nonce,
        browser: hashSecret(browser),
        ...(account !== undefined && { account }),
      };
      await store.addChallenge({
        id: hashSecret(state),
        purpose: 'oidc',
        data,
        expiresAt: Date.now() + FLOW_MS,
      });
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, browser };
    },

    async finish(callback: URL, browser: string): Promise<OidcOutcome> {
      const state = callback.searchParams.get('state') ?? '';
      const flow = (await store.takeChallenge(hashSecret(state), 'oidc', Date.now()))?.data as
        | Flow
        | undefined;
      if (flow?.browser !== hashSecret(browser)) throw new AccountError('challenge-expired');
      const { authorizationCodeGrant } = await load();
      const tokens = await authorizationCodeGrant(await discover(), callback, {
        pkceCodeVerifier: flow.verifier,
        expectedNonce: flow.nonce,
        expectedState: state,
        idTokenExpected: true,
      }).catch((cause) => {
        throw new AccountError('oidc-failed', { cause });
      });
      const { iss, sub } = tokens.claims()!;
      const method: NewSignInMethod = { lookup: `${iss} ${sub}`, data: { kind: 'oidc', issuer: iss } };
      if (flow.account !== undefined) return { kind: 'added', account: flow.account, method };
      const known = await store.findSignInMethod(toLookup('oidc', method.lookup!));
      const account = known && (await store.findAccount(known.account));
      if (account) {
        await store.updateSignInMethod({ ...known, usedAt: Date.now() });
        return { kind: 'known', account };
      }
      const ticket = createSecret();
      const expiresAt = Date.now() + FLOW_MS;
      await store.addChallenge({
        id: hashSecret(ticket),
        purpose: 'oidc-sign-up',
        data: method,
        expiresAt,
      });
      return { kind: 'new', ticket };
    },

    /** [A5] A ticket is used once. */
    async redeem(ticket: string | undefined): Promise<NewSignInMethod> {
      const taken = ticket && (await store.takeChallenge(hashSecret(ticket), 'oidc-sign-up', Date.now()));
      if (!taken) throw new AccountError('challenge-expired', { field: 'oidc' });
      return taken.data as NewSignInMethod;
    },
  };
}
