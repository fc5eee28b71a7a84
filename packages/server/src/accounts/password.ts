import { readFileSync } from 'node:fs';
import { MAX_PASSWORD, MIN_PASSWORD } from '@kalah/api/account';
import { err, ok, type Result } from '@kalah/rules';

type BadPassword = 'password-length' | 'password-common' | 'password-name';

/** [A6] Returns the password in the form that is hashed. */
export function parsePassword(wanted: string, name: string): Result<string, BadPassword> {
  const password = normalizePassword(wanted);
  const { length } = [...password];
  if (length < MIN_PASSWORD || length > MAX_PASSWORD) return err('password-length');
  const plain = password.toLowerCase();
  if (isMonotonous(plain) || readCommon().has(plain)) return err('password-common');
  if (isNameOnly(plain, name.toLowerCase())) return err('password-name');
  return ok(password);
}

/** The same letters may be typed as different characters, depending on the keyboard. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

function isMonotonous(password: string): boolean {
  return new Set(password).size < 4;
}

/** The name, once or several times, with nothing else but digits and signs. */
function isNameOnly(password: string, name: string): boolean {
  return password.replaceAll(name, '').replace(/[\d\p{P}\p{S}\p{Z}]/gu, '') === '' && password.includes(name);
}

let common: ReadonlySet<string> | undefined;

/** The list is read when the first account is created. */
function readCommon(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  );
  return common;
}
