/** A person, or a program that plays under its own name. */
export type AccountKind = 'person' | 'bot';

export interface Account {
  readonly id: string;
  /** Undefined once the account is deleted. */
  readonly name?: string;
  readonly kind: AccountKind;
  /** The person who runs the bot. */
  readonly owner?: string;
  readonly createdAt: number;
  /** When the name was changed last. */
  readonly renamedAt?: number;
  /** [O2] When an operator closed the account. It can neither sign in nor use its tokens. */
  readonly closedAt?: number;
}

/** [A5] What proves that somebody is the owner of an account. Secrets are stored as hashes only. */
export type SignInMethodData =
  | { readonly kind: 'password'; readonly hash: string }
  | {
      readonly kind: 'passkey';
      readonly publicKey: string;
      /** How often the authenticator says it was used; a copy of the key would fall behind. */
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
  /** Finds the way to sign in; unique among all. */
  readonly lookup: string;
  readonly label: string;
  readonly data: SignInMethodData;
  readonly createdAt: number;
  readonly usedAt?: number;
}

/** [A10] A device that is signed in. */
export interface Session {
  /** Names the session in lists; it proves nothing. */
  readonly id: string;
  readonly tokenHash: string;
  readonly account: string;
  /** The browser and system, like `Firefox on Linux`. */
  readonly label: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  /** When its owner proved last that it is their account. */
  readonly verifiedAt: number;
}

export const SCOPES = ['play', 'challenge', 'bot', 'tournament', 'account:read', 'admin'] as const;
/** [A13] What an API token allows. */
export type Scope = (typeof SCOPES)[number];

export interface ApiToken {
  readonly id: string;
  readonly tokenHash: string;
  readonly account: string;
  readonly label: string;
  /** The ends of the token, for lists. */
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly usedAt?: number;
  readonly expiresAt?: number;
}

/** Something that the server asked for and expects back once, soon. */
export interface Challenge {
  /** A hash of what the caller has to send back. */
  readonly id: string;
  readonly purpose: string;
  readonly data: unknown;
  readonly expiresAt: number;
}
