import { MAX_ACCOUNT_NAME, MIN_ACCOUNT_NAME } from '@kalah/api/account';
import { err, ok, type Result } from '@kalah/rules';
import { AccountError } from './errors.ts';
import { skeletonOf } from './skeleton.ts';

type BadName = 'name-length' | 'name-characters' | 'name-mixed' | 'name-reserved';

export interface AccountName {
  /** As its owner writes it. */
  readonly text: string;
  readonly key: string;
  /** [A3] As it is written and in lower case. Nobody else may have a name with one of them. */
  readonly skeletons: readonly string[];
}

/** [A1] Letters with the marks of their script, and the digits 0 to 9. */
const ALLOWED = /^[\p{L}\p{M}0-9_-]+$/u;
const LETTER = /\p{L}/u;

/** [A2] A name is written in one of these. Han goes with the syllables of its language. */
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
  'Ethiopic',
].map((script) => new RegExp(`^[\\p{Script=${script}}0-9_-]+$`, 'u'));
const JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー0-9_-]+$/u;
const KOREAN = /^[\p{Script=Han}\p{Script=Hangul}0-9_-]+$/u;
const WRITINGS = [...SCRIPTS, JAPANESE, KOREAN];

/** [A4] They could be mistaken for the service, its parts or nobody in particular. */
const RESERVED = new Set(
  [
    'account accounts admin admins administrator anonymous anybody api bot bots computer console deleted',
    'deletedplayer docs engine everybody everyone game games guest help home host info kalah kalaha learn',
    'level login lobby me mod moderator moderators news nobody north null official opponent operator owner',
    'play player players postmaster privacy puzzles ratings register root security server settings signin',
    'signout signup south staff stranger superuser support sysadmin system team tournament tournaments undefined',
    'unknown user users watch webmaster you',
  ]
    .join(' ')
    .split(' ')
    .flatMap((word) => [skeletonOf(word), skeletonOf(word.toUpperCase())]),
);

/** [A1] The name may still be taken. */
export function parseName(wanted: string): Result<AccountName, BadName> {
  const text = wanted.normalize('NFC').trim();
  const { length } = [...text];
  if (length < MIN_ACCOUNT_NAME || length > MAX_ACCOUNT_NAME) return err('name-length');
  if (!ALLOWED.test(text) || !LETTER.test(text)) return err('name-characters');
  if (!WRITINGS.some((writing) => writing.test(text))) return err('name-mixed');
  const key = toNameKey(text);
  const skeletons = [...new Set([skeletonOf(text), skeletonOf(key)])];
  if (skeletons.some((skeleton) => skeleton === '' || RESERVED.has(skeleton))) return err('name-reserved');
  return ok({ text, key, skeletons });
}

export function requireName(wanted: string): AccountName {
  const name = parseName(wanted);
  if (!name.ok) throw new AccountError(name.problem, { field: 'name' });
  return name.value;
}

/** The same for every spelling of a name. */
export function toNameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
