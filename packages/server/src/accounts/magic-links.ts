import { setTimeout } from 'node:timers/promises';
import type { MailLanguage } from '@kalah/api';
import { ATTEMPT_LIMITS, QUEUE_LIMITS } from '../limits.ts';
import { AttemptLimit } from '../platform/attempt-limit.ts';
import type { Account } from './account.ts';
import { AccountError } from './errors.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { createSecret, hashSecret } from './secret.ts';
import { type NewSignInMethod, toLookup, toSignInMethod } from './sign-in-method.ts';
import type { Challenge } from './store/challenges.ts';
import type { AccountStore } from './store/index.ts';

interface SignInMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly key: string;
}

export interface Postman {
  readonly toLink: (path: string) => string;
  readonly send: (mail: SignInMail) => Promise<void>;
  /** Only if the mail was certainly not accepted, but may be accepted later. */
  readonly mayRetry: (error: unknown) => boolean;
  readonly report: (error: unknown) => void;
}

const LINK_MS = 15 * 60_000;

/** [A21] Some mail servers reject the first attempts of unknown senders (greylisting). */
const RETRY_MS: readonly number[] = [60_000, 300_000];

interface SignInLink {
  readonly account: string;
  /** The id of the address that the link was sent to. */
  readonly method: string;
  /** A hash of the secret that the browser keeps. */
  readonly browser: string;
}

interface Confirmation {
  readonly account: string;
  readonly address: string;
}

interface EmailRequest {
  readonly address: string;
  readonly language: MailLanguage;
}

/** Mail servers ignore case. */
function toEmailMethod(address: string): NewSignInMethod {
  return { lookup: address.toLowerCase(), data: { kind: 'email', address } };
}

export type MagicLinks = ReturnType<typeof createMagicLinks>;

export function createMagicLinks(
  store: AccountStore,
  postman: Postman,
  now: () => number,
  wait: (ms: number) => Promise<unknown> = (ms) => setTimeout(ms, undefined, { ref: false }),
) {
  const sent = new AttemptLimit(ATTEMPT_LIMITS.accountEmails, now);
  let waiting = 0;

  /** If there were too many, returns the seconds after which another e-mail may be sent. */
  const count = (address: string) => sent.tryTake(address.toLowerCase());

  async function post(
    to: string,
    { subject, before, after }: ReturnType<(typeof MAIL_TEXTS)['en']['signIn']>,
    path: string,
    { id, expiresAt }: Challenge,
  ): Promise<void> {
    const text = `${before}\n\n${postman.toLink(path)}\n\n${after}\n`;
    await deliver({ to, subject, text, key: id }, expiresAt, RETRY_MS);
  }

  /** If the mail is rejected temporarily, tries again after each pause while its link is valid. */
  async function deliver(mail: SignInMail, expiresAt: number, pauses: readonly number[]): Promise<void> {
    const [pause, ...later] = pauses;
    try {
      await postman.send(mail);
    } catch (error) {
      if (pause === undefined || waiting >= QUEUE_LIMITS.signInMails || !postman.mayRetry(error)) throw error;
      if (now() + pause >= expiresAt) throw error;
      waiting++;
      await wait(pause);
      waiting--;
      // The machine may have been suspended.
      if (now() >= expiresAt) throw error;
      await deliver(mail, expiresAt, later);
    }
  }

  async function sendLink({ address, language }: EmailRequest, browser: string): Promise<void> {
    const method = await store.findSignInMethod(toLookup('email', address.toLowerCase()));
    const account = method && (await store.findAccount(method.account));
    if (!account?.name || method?.data.kind !== 'email') return;
    const secret = createSecret();
    const id = hashSecret(secret);
    const data: SignInLink = { account: account.id, method: method.id, browser: hashSecret(browser) };
    const challenge = { id, purpose: 'magic-link', data, expiresAt: now() + LINK_MS };
    await store.addChallenge(challenge);
    const text = MAIL_TEXTS[language].signIn(account.name);
    await post(method.data.address, text, `/account#link=${secret}`, challenge);
  }

  return {
    /**
     * Sends a link if an account has the address; resolves before that is known, so that the answer reveals nothing. Returns the
     * secret that the browser keeps.
     */
    ask(request: EmailRequest): string {
      const browser = createSecret();
      if (count(request.address) === undefined) sendLink(request, browser).catch(postman.report);
      return browser;
    },

    /** A link works once; in another browser only if the user confirms it. */
    async redeem(
      link: string,
      {
        browser = '',
        anyBrowser = false,
      }: { readonly browser?: string | undefined; readonly anyBrowser?: boolean | undefined },
    ): Promise<Account> {
      const taken = await store.takeChallenge(hashSecret(link), 'magic-link', now());
      if (!taken) throw new AccountError('challenge-expired', { field: 'link' });
      const data = taken.data as SignInLink;
      if (data.browser !== hashSecret(browser) && !anyBrowser) {
        await store.addChallenge(taken);
        throw new AccountError('other-browser');
      }
      const account = await store.findAccount(data.account);
      const method = (await store.listSignInMethods(data.account)).find(({ id }) => id === data.method);
      if (!account?.name || !method) throw new AccountError('challenge-expired', { field: 'link' });
      await store.updateSignInMethod({ ...method, usedAt: now() });
      return account;
    },

    async askToConfirm(account: Account, { address, language }: EmailRequest): Promise<void> {
      const retryAfter = count(address);
      if (retryAfter !== undefined) {
        throw new AccountError('too-many-attempts', { field: 'address', retryAfter });
      }
      const secret = createSecret();
      const id = hashSecret(secret);
      const data: Confirmation = { account: account.id, address };
      const challenge = { id, purpose: 'confirm-email', data, expiresAt: now() + LINK_MS };
      await store.addChallenge(challenge);
      const text = MAIL_TEXTS[language].confirm(account.name!);
      post(address, text, `/account#confirm=${secret}`, challenge).catch(postman.report);
    },

    /** [A21] Only the account that entered the address can confirm it, so nobody can be tricked into using a stranger's account. */
    async confirm(account: Account, secret: string): Promise<void> {
      const taken = await store.takeChallenge(hashSecret(secret), 'confirm-email', now());
      const data = taken?.data as Confirmation | undefined;
      if (!taken || !data) throw new AccountError('challenge-expired', { field: 'link' });
      if (data.account !== account.id) {
        await store.addChallenge(taken);
        throw new AccountError('other-browser');
      }
      const method = toSignInMethod(account.id, now(), toEmailMethod(data.address));
      if (!(await store.addSignInMethods(account.id, [method], 'email'))) {
        throw new AccountError('credential-taken', { field: 'address' });
      }
    },
  };
}
