import { randomUUID } from 'node:crypto';
import type { Account } from './account.ts';
import { ANONYMOUS, type Principal, type SignedIn } from './principal.ts';
import { createSecret, hashSecret } from './secret.ts';
import { MAX_SESSION_MS, SESSION_MS, type Session } from './session.ts';
import type { AccountStore } from './store/index.ts';
import { TOKEN_PREFIX } from './token.ts';

/** [A10] The times of a session are written at most this often, because the requests of a page come in bursts. */
const RENEW_MS = 10 * 60_000;

const NOTE_USE_MS = 60_000;

function isClosed({ closedAt }: Account): boolean {
  return closedAt !== undefined;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(store: AccountStore, now: () => number) {
  async function renew(session: Session): Promise<Session> {
    const at = now();
    if (at - session.seenAt < RENEW_MS) return session;
    const expiresAt = Math.min(at + SESSION_MS, session.createdAt + MAX_SESSION_MS);
    const renewed = { ...session, seenAt: at, expiresAt };
    await store.updateSession(renewed);
    return renewed;
  }

  return {
    /** [A11] Every sign-in creates a new session, whatever the browser sent before. */
    async begin(account: Account, label: string): Promise<{ signedIn: SignedIn; secret: string }> {
      const secret = createSecret();
      const at = now();
      const session = {
        id: randomUUID(),
        tokenHash: hashSecret(secret),
        account: account.id,
        label,
        createdAt: at,
        seenAt: at,
        expiresAt: at + SESSION_MS,
        verifiedAt: at,
      };
      await store.addSession(session);
      return { signedIn: { kind: 'session', account, session }, secret };
    },

    /** Anonymous if the session is unknown or expired. */
    async findBySession(secret: string): Promise<Principal> {
      const found = await store.findSession(hashSecret(secret));
      if (!found || isClosed(found.account) || found.session.expiresAt <= now()) return ANONYMOUS;
      return { kind: 'session', account: found.account, session: await renew(found.session) };
    },

    /** Undefined if the token is unknown, revoked or expired. */
    async findByToken(secret: string): Promise<Principal | undefined> {
      if (!secret.startsWith(TOKEN_PREFIX)) return undefined;
      const found = await store.findToken(hashSecret(secret));
      if (!found || isClosed(found.account) || (found.token.expiresAt ?? Number.POSITIVE_INFINITY) <= now())
        return undefined;
      const { token, account } = found;
      if (now() - (token.usedAt ?? 0) >= NOTE_USE_MS) await store.noteTokenUse(token.id, now());
      return { kind: 'token', account, token };
    },

    async isCurrent(principal: Principal): Promise<boolean> {
      switch (principal.kind) {
        case 'anonymous':
          return true;
        case 'session': {
          const found = await store.findSession(principal.session.tokenHash);
          return found !== undefined && !isClosed(found.account) && found.session.expiresAt > now();
        }
        case 'token': {
          const found = await store.findToken(principal.token.tokenHash);
          const { expiresAt = Number.POSITIVE_INFINITY } = found?.token ?? {};
          return found !== undefined && !isClosed(found.account) && expiresAt > now();
        }
      }
    },

    /** [A12] The owner has just proved again that the account is theirs. */
    async verify({ session }: SignedIn): Promise<void> {
      await store.updateSession({ ...session, verifiedAt: now() });
    },

    list: (account: string) => store.listSessions(account),
    end: (account: string, id: string) => store.removeSession(account, id),
    endOthers: ({ account, session }: SignedIn) => store.removeSessions(account.id, session.id),
  };
}
