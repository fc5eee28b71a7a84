import { randomUUID } from 'node:crypto';

/** [A5] What proves that somebody is the owner of an account. Secrets are stored as hashes only. */
export type SignInMethodData =
  | { readonly kind: 'password'; readonly hash: string }
  | {
      readonly kind: 'passkey';
      readonly publicKey: string;
      /** The authenticator's count of uses. The count of a copied key would fall behind. */
      readonly counter: number;
      readonly transports: readonly string[];
    }
  | { readonly kind: 'oidc'; readonly issuer: string }
  /** [A21] A confirmed address. */
  | { readonly kind: 'email'; readonly address: string }
  | { readonly kind: 'recovery' };

export type SignInMethodKind = SignInMethodData['kind'];

export interface SignInMethod {
  readonly id: string;
  readonly account: string;
  /** By which it is found. Unique. */
  readonly lookup: string;
  readonly label: string;
  readonly data: SignInMethodData;
  readonly createdAt: number;
  readonly usedAt?: number;
}

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
