import type {
  Account as WireAccount,
  CredentialList as WireCredentials,
  Passkey as WirePasskey,
  Session as WireSession,
  ApiToken as WireToken,
} from '@kalah/api/account';
import { toWireTime, toWireTimeOrNull } from '../platform/http/wire-time.ts';
import { type Account, nameChangeableAt } from './account.ts';
import type { Session } from './session.ts';
import type { SignInMethod, SignInMethodKind } from './sign-in-method.ts';
import type { ApiToken } from './token.ts';

/** Every field is listed by name, so that a hash never gets out. */
export function toWireAccount(account: Account): WireAccount {
  const { id, name, kind, createdAt } = account;
  const changeableAt = nameChangeableAt(account);
  return {
    id,
    name: name!,
    kind,
    createdAt: toWireTime(createdAt),
    nameChangeableAt: changeableAt > Date.now() ? toWireTime(changeableAt) : null,
  };
}

export function toWireSession(session: Session, current: string): WireSession {
  return {
    id: session.id,
    label: session.label,
    createdAt: toWireTime(session.createdAt),
    lastSeenAt: toWireTime(session.seenAt),
    expiresAt: toWireTime(session.expiresAt),
    current: session.id === current,
  };
}

export function toWireCredentials(methods: readonly SignInMethod[]): WireCredentials {
  const ofKind = (kind: SignInMethodKind) => methods.filter(({ data }) => data.kind === kind);
  const [password] = ofKind('password');
  const [email] = ofKind('email');
  const codes = ofKind('recovery');
  return {
    password: password
      ? { changedAt: toWireTime(password.createdAt), lastUsedAt: toWireTimeOrNull(password.usedAt) }
      : null,
    email: email?.data.kind === 'email' ? toWireEmail(email, email.data.address) : null,
    recoveryCodes: codes[0] ? { left: codes.length, createdAt: toWireTime(codes[0].createdAt) } : null,
    passkeys: ofKind('passkey').map(toWirePasskey),
    identities: ofKind('oidc').map(({ id, data, createdAt, usedAt }) => ({
      id,
      issuer: data.kind === 'oidc' ? data.issuer : '',
      createdAt: toWireTime(createdAt),
      lastUsedAt: toWireTimeOrNull(usedAt),
    })),
  };
}

function toWireEmail({ createdAt, usedAt }: SignInMethod, address: string) {
  return { address, confirmedAt: toWireTime(createdAt), lastUsedAt: toWireTimeOrNull(usedAt) };
}

export function toWirePasskey({ id, label, createdAt, usedAt }: SignInMethod): WirePasskey {
  return { id, label, createdAt: toWireTime(createdAt), lastUsedAt: toWireTimeOrNull(usedAt) };
}

export function toWireToken(token: ApiToken, account: string): WireToken {
  return {
    id: token.id,
    account,
    label: token.label,
    hint: token.hint,
    scopes: [...token.scopes],
    createdAt: toWireTime(token.createdAt),
    lastUsedAt: toWireTimeOrNull(token.usedAt),
    expiresAt: toWireTimeOrNull(token.expiresAt),
  };
}
