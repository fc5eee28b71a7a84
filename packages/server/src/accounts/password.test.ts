import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { parsePassword } from './password.ts';
import { HASH_COST, hashPassword, matchesHash } from './password-hash.ts';
import { PasswordHasher } from './password-hasher.ts';

const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

const hashers: PasswordHasher[] = [];
afterEach(async () => {
  for (const hasher of hashers.splice(0)) await hasher.close();
});
function createHasher(options: ConstructorParameters<typeof PasswordHasher>[0] = {}): PasswordHasher {
  const hasher = new PasswordHasher({ cost: CHEAP, ...options });
  hashers.push(hasher);
  return hasher;
}

test.each(['four seeds in every pit', 'ñandú corre lejos', '日本語のパスワードです', 'x9!q'.repeat(20)])(
  '[A6] accepts %s',
  (password) => {
    expect(parsePassword(password, 'Anouk')).toEqual({ ok: true, value: password });
  },
);

const rejected: [password: string, problem: string][] = [
  ['ninechars', 'password-length'],
  ['x1!'.repeat(67), 'password-length'],
  ['password123', 'password-common'],
  ['PassWord123', 'password-common'],
  ['1234567890', 'password-common'],
  ['qwertyuiop', 'password-common'],
  ['passwort2024', 'password-common'],
  ['abcabcabcabc', 'password-common'],
  ['anoukanouk', 'password-name'],
  ['Anouk-2016!', 'password-name'],
];
test.each(rejected)('[A6] rejects %s as %s', (password, problem) => {
  expect(parsePassword(password, 'Anouk')).toEqual({ ok: false, problem });
});

test('[A7] hashes with 19 MiB, two passes and one thread', () => {
  expect(hashPassword('four seeds', HASH_COST)).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
  );
});

test('[A7] agrees with the reference implementation', () => {
  // echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32 -e, from the tests of phc-winner-argon2
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(matchesHash('password', hash)).toBe(true);
  expect(matchesHash('passwore', hash)).toBe(false);
});

test('[A7] hashes and compares outside the event loop', async () => {
  const hasher = createHasher();
  const hash = await hasher.hash('four seeds');
  expect(await hasher.hash('four seeds')).not.toBe(hash);
  expect(await hasher.matches('four seeds', hash)).toBe(true);
  expect(await hasher.matches('five seeds', hash)).toBe(false);
  const slow = createHasher({ cost: { ...HASH_COST, passes: 20 } });
  let turns = 0;
  const hashing = slow.hash('four seeds').then(() => 'done');
  while ((await Promise.race([hashing, setTimeout(1)])) !== 'done') turns++;
  expect(turns).toBeGreaterThan(5);
});

test('[A9] compares with a hash of the same cost when there is none', async () => {
  const hasher = createHasher();
  expect(await hasher.matches('four seeds', undefined)).toBe(false);
});

test('[A7] refuses more passwords than can wait, and works on afterwards', async () => {
  const hasher = createHasher({ workers: 1, maxWaiting: 2 });
  const hashing = [1, 2, 3].map(() => hasher.hash('four seeds'));
  await expect(hasher.hash('one too many')).rejects.toMatchObject({ code: 'passwords-busy' });
  expect(await Promise.all(hashing)).toHaveLength(3);
  expect(await hasher.hash('four seeds')).toMatch(/^\$argon2id/);
});
