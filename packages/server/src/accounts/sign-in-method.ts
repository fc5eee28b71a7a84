import { randomUUID } from 'node:crypto';

/** [A5] Secrets are stored as hashes only. */
type SignInMethodData =
  | { readonly kind: 'password'; readonly hash: string }
  | {
      readonly kind: 'passkey';
      readonly publicKey: string;
      /** The authenticator's count of uses. That of a copied key falls behind. */
      readonly counter: number;
      readonly transports: readonly string[];
    }
  | { readonly kind: 'oidc'; readonly issuer: string }
  /** [A21] Confirmed. */
  | { readonly kind: 'email'; readonly address: string }
  | { readonly kind: 'recovery' };

export type SignInMethodKind = SignInMethodData['kind'];

export interface SignInMethod {
  readonly id: string;
  readonly account: string;
  /** Unique; built by `toLookup`. */
  readonly lookup: string;
  readonly label: string;
  readonly data: SignInMethodData;
  readonly createdAt: number;
  readonly usedAt?: number;
}

export interface NewSignInMethod {
  /** Unique for its kind; by default the account, as for passwords. */
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
