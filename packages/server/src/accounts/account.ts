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
  /** The key by which the way to sign in is found. It is unique. */
  readonly lookup: string;
  readonly label: string;
  readonly data: SignInMethodData;
  readonly createdAt: number;
  readonly usedAt?: number;
}

/** [A10] A device that is signed in. */
export interface Session {
  /** Identifies the session in lists. It is not a secret. */
  readonly id: string;
  readonly tokenHash: string;
  readonly account: string;
  /** The browser and system, like `Firefox on Linux`. */
  readonly label: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  /** When the owner last proved who they are. */
  readonly verifiedAt: number;
}

/** [A13] What an API token allows. */
export type Scope = 'play' | 'challenge' | 'bot' | 'tournament' | 'account:read' | 'admin';

export interface ApiToken {
  readonly id: string;
  readonly tokenHash: string;
  readonly account: string;
  readonly label: string;
  /** The first and last characters of the token, for lists. */
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly usedAt?: number;
  readonly expiresAt?: number;
}

/** A request of the server that has to be answered once, before it expires. */
export interface Challenge {
  /** A hash of what the caller has to send back. */
  readonly id: string;
  readonly purpose: string;
  readonly data: unknown;
  readonly expiresAt: number;
}
