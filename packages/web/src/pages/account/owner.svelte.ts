import type { Account, ApiToken, CredentialList, Session, SignInMethods } from '@kalah/api/account';
import { signedIn } from '../../account/signed-in.svelte.ts';
import { accountsApi } from '../../clients/accounts.ts';
import { isProblem } from './explain.ts';

interface Question {
  readonly answer: (isProved: boolean) => void;
}

export class Owner {
  state = $state<'loading' | 'guest' | 'signed-in' | 'unreachable'>('loading');
  methods = $state.raw<SignInMethods>({
    passkeys: false,
    passwords: true,
    oidc: null,
    email: false,
    secure: true,
  });
  account = $state.raw<Account>();
  credentials = $state.raw<CredentialList>({
    password: null,
    email: null,
    recoveryCodes: null,
    passkeys: [],
    identities: [],
  });
  sessions = $state.raw<readonly Session[]>([]);
  tokens = $state.raw<readonly ApiToken[]>([]);
  bots = $state.raw<readonly Account[]>([]);
  /** Set while the server wants a proof and the page asks for it. */
  question = $state.raw<Question>();

  async load(): Promise<void> {
    try {
      const { account, methods } = await accountsApi.readSession();
      this.methods = methods;
      if (!account) return this.leave();
      signedIn.remember(account.name);
      this.account = account;
      await Promise.all([this.readCredentials(), this.readSessions(), this.readTokens(), this.readBots()]);
      this.state = 'signed-in';
    } catch {
      if (this.state === 'loading') this.state = 'unreachable';
    }
  }

  /** Nobody is signed in any more. */
  leave(): void {
    signedIn.forget();
    this.account = undefined;
    this.state = 'guest';
  }

  async readCredentials(): Promise<void> {
    this.credentials = await accountsApi.listCredentials();
  }

  async readSessions(): Promise<void> {
    this.sessions = await accountsApi.listSessions();
  }

  async readTokens(): Promise<void> {
    this.tokens = await accountsApi.listTokens();
  }

  async readBots(): Promise<void> {
    this.bots = await accountsApi.listBots();
  }

  /**
   * Does what only an owner may do. If the last sign-in is too long ago, the page asks for a proof first; resolves to
   * `false` if none was given.
   */
  async act(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (error) {
      if (isProblem(error, 'sign-in-required')) this.leave();
      if (!isProblem(error, 'recent-sign-in-required')) throw error;
    }
    if (!(await this.prove())) return false;
    await action();
    return true;
  }

  /** Asks for a proof; resolves when it was given or refused. */
  async prove(): Promise<boolean> {
    const isProved = await new Promise<boolean>((answer) => {
      this.question = { answer };
    });
    this.question = undefined;
    return isProved;
  }
}
