import type { AccountProblemCode } from '@kalah/api';
import type { ProblemTable } from '../platform/http/problem.ts';
import { Refusal, type RefusalOf } from '../platform/refusal.ts';

/** The documents of a server without accounts leave them out. */
export const ACCOUNT_ERRORS = {
  'name-length': {
    status: 422,
    title: 'Name too short or too long',
    detail: 'A name has 2 to 20 characters.',
  },
  'name-characters': {
    status: 422,
    title: 'Name with other characters',
    detail: 'A name consists of letters, digits, "_" and "-", and has at least one letter.',
  },
  'name-mixed': {
    status: 422,
    title: 'Name in several scripts',
    detail: 'All letters of a name belong to one script, for example Latin or Greek.',
  },
  'name-reserved': {
    status: 422,
    title: 'Name reserved',
    detail: 'This name could be mistaken for the service itself; choose another one.',
  },
  'name-taken': {
    status: 409,
    title: 'Name taken',
    detail: 'Somebody has or had this name, or one that looks like it; choose another one.',
  },
  'name-changed': {
    status: 409,
    title: 'Name changed recently',
    detail: 'A name can be changed once in 180 days; `retryAfter` says how many seconds are left.',
  },
  'name-mismatch': {
    status: 422,
    title: 'Not your name',
    detail: 'Send the name of the account to confirm.',
  },
  'password-length': {
    status: 422,
    title: 'Password too short or too long',
    detail: 'A password has 10 to 200 characters.',
  },
  'password-common': {
    status: 422,
    title: 'Password too common',
    detail: 'Many people use this password, so it is guessed first; choose another one.',
  },
  'password-name': {
    status: 422,
    title: 'Password like the name',
    detail: 'The password must not be the name; choose another one.',
  },
  'sign-in-required': {
    status: 401,
    title: 'Not signed in',
    detail: 'Sign in first. For changes to the account itself, an API token is not enough.',
  },
  'recent-sign-in-required': {
    status: 403,
    title: 'Sign in again',
    detail: 'The sign-in was more than ten minutes ago; prove again that the account is yours.',
  },
  'wrong-credentials': {
    status: 401,
    title: 'Wrong name or password',
    detail: 'The name and the password or code do not belong together.',
  },
  'account-closed': {
    status: 403,
    title: 'Account closed',
    detail: 'The operator of this server has closed the account; ask them why.',
  },
  'bad-token': {
    status: 401,
    title: 'Invalid token',
    detail: 'The API token is unknown, revoked or expired; make a new one.',
  },
  'scope-missing': {
    status: 403,
    title: 'Scope missing',
    detail: 'The API token does not allow this; make one with the right scope.',
  },
  'cross-site': {
    status: 403,
    title: 'Request from another site',
    detail:
      'A request with a session must come from a page of this server: send its origin, or an API token instead.',
  },
  'bad-passkey': {
    status: 400,
    title: 'Passkey not accepted',
    detail: 'The passkey could not be verified; try again, or sign in another way.',
  },
  'passkeys-unavailable': {
    status: 409,
    title: 'No passkeys without TLS',
    detail: 'Passkeys need an encrypted connection (HTTPS); use a password here.',
  },
  'challenge-expired': {
    status: 409,
    title: 'Too late',
    detail: 'This took too long, or was sent twice; start again.',
  },
  'credential-taken': {
    status: 409,
    title: 'Already in use',
    detail: 'This passkey or identity belongs to an account already; sign in with it.',
  },
  'last-credential': {
    status: 409,
    title: 'Last way to sign in',
    detail: 'This is the only way to sign in to the account; add another one first.',
  },
  'no-such-entry': {
    status: 404,
    title: 'No such entry',
    detail: 'The account has nothing with this id; it may have been removed.',
  },
  'too-many-entries': {
    status: 409,
    title: 'Too many entries',
    detail: 'The account has as many of these as it may have; remove one first.',
  },
  'too-many-attempts': {
    status: 429,
    title: 'Too many attempts',
    detail: 'Too many wrong passwords; wait, or sign in another way.',
  },
  'too-many-accounts': {
    status: 429,
    title: 'Too many accounts',
    detail: 'Your network address has created too many accounts; wait and try again.',
  },
  'oidc-unavailable': {
    status: 503,
    title: 'Issuer unavailable',
    detail: 'The service that signs you in cannot be reached; try again, or sign in another way.',
    retryAfter: 30,
  },
  'oidc-failed': {
    status: 400,
    title: 'Issuer refused',
    detail: 'The service that signs you in did not confirm who you are; try again, or sign in another way.',
  },
  'other-browser': {
    status: 409,
    title: 'Another browser',
    detail:
      'This link was asked for in another browser, or by another account; use it there, or send `anyBrowser`.',
  },
  'passwords-busy': {
    status: 503,
    title: 'Sign-in busy',
    detail: 'Too many people sign in right now; try again shortly.',
    retryAfter: 2,
  },
} satisfies ProblemTable<AccountProblemCode>;

export const AccountError: RefusalOf<keyof typeof ACCOUNT_ERRORS> = Refusal;
