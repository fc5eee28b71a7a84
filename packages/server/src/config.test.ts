import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('has a default for everything', () => {
  expect(readConfig({})).toEqual({
    ports: [3000],
    host: '127.0.0.1',
    databaseUrl: 'sqlite:./data/kalah.db',
    trustProxy: false,
    rateLimit: true,
    engineThreads: Math.max(1, availableParallelism() - 1),
    accounts: true,
    logLevel: 'info',
    reminders: false,
  });
});

test('treats an empty variable as missing, because compose files write them so', () => {
  expect(readConfig({ PORT: '', HOST: ' ', PUBLIC_URL: '', TRUST_PROXY: '' })).toEqual(readConfig({}));
});

const readings: [name: string, text: string, key: string, value: unknown][] = [
  ['PORT', '8080', 'ports', [8080]],
  ['PORT', '3000, 8080', 'ports', [3000, 8080]],
  ['PORT', '0,0', 'ports', [0, 0]],
  ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
  ['HOST', '::', 'host', '::'],
  ['HOST', 'localhost', 'host', 'localhost'],
  ['DATABASE_URL', 'postgres://kalah@db/kalah', 'databaseUrl', 'postgres://kalah@db/kalah'],
  ['PUBLIC_URL', 'https://kalah.example/', 'publicUrl', 'https://kalah.example'],
  ['PUBLIC_URL', 'http://10.0.0.1:8080', 'publicUrl', 'http://10.0.0.1:8080'],
  ['TRUST_PROXY', 'on', 'trustProxy', true],
  ['TRUST_PROXY', '10.0.0.0/8, ::1', 'trustProxy', ['10.0.0.0/8', '::1']],
  ['RATE_LIMIT', 'OFF', 'rateLimit', false],
  ['ENGINE_THREADS', '3', 'engineThreads', 3],
  ['ACCOUNTS', 'off', 'accounts', false],
  ['LOG_LEVEL', 'trace', 'logLevel', 'trace'],
];
test.each(readings)('reads %s=%s', (name, text, key, value) => {
  expect(readConfig({ [name]: text })).toMatchObject({ [key]: value });
});

const PORTS = 'a port from 0 to 65535, or several like 3000,8080';
const HOSTS = 'an address to listen on, like 127.0.0.1, 0.0.0.0 or localhost';
const URLS = 'an address like https://kalah.example, without a path';
const PROXIES = 'on, off, or addresses like 10.0.0.0/8,127.0.0.1';
const rejections: [name: string, text: string, allowed: string][] = [
  ['PORT', 'http', PORTS],
  ['PORT', '65536', PORTS],
  ['PORT', '-1', PORTS],
  ['PORT', '3000,', PORTS],
  ['PORT', '3000,3000', PORTS],
  ['PORT', '3000.5', PORTS],
  ['HOST', 'my host', HOSTS],
  ['HOST', 'http://localhost', HOSTS],
  ['PUBLIC_URL', 'kalah.example', URLS],
  ['PUBLIC_URL', 'ftp://kalah.example', URLS],
  ['PUBLIC_URL', 'https://kalah.example/games', URLS],
  ['PUBLIC_URL', 'https://ann:secret@kalah.example', URLS],
  ['TRUST_PROXY', 'maybe', PROXIES],
  ['TRUST_PROXY', '10.0.0.0/33', PROXIES],
  ['RATE_LIMIT', '100', 'on or off'],
  ['ENGINE_THREADS', '0', 'a whole number from 1 to 256'],
  ['ENGINE_THREADS', 'many', 'a whole number from 1 to 256'],
  ['ACCOUNTS', 'maybe', 'on or off'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug, info, warn, error, silent'],
];
test.each(rejections)('rejects %s=%s and says what is allowed', (name, text, allowed) => {
  expect(() => readConfig({ [name]: text })).toThrow(`${name} is "${text}". Use ${allowed}.`);
});

test('reads where e-mails go, and who sends them', () => {
  const url = 'smtp://user:password@mail.example:587';
  expect(readConfig({ SMTP_URL: url }).mail).toEqual({
    url,
    from: { name: 'Kalah', address: 'no-reply@localhost' },
  });
  const from = (MAIL_FROM: string, PUBLIC_URL = '') =>
    readConfig({ SMTP_URL: url, MAIL_FROM, PUBLIC_URL }).mail?.from;
  expect(from('', 'https://kalah.example')).toEqual({ name: 'Kalah', address: 'no-reply@kalah.example' });
  expect(from('games@kalah.example')).toEqual({ name: '', address: 'games@kalah.example' });
  expect(from('Kalah Club <games@kalah.example>')).toEqual({
    name: 'Kalah Club',
    address: 'games@kalah.example',
  });
  expect(readConfig({ SMTP_URL: url, REMINDERS: 'on', PUBLIC_URL: 'https://kalah.example' }).reminders).toBe(
    true,
  );
  expect(readConfig({ MAIL_FROM: 'games@kalah.example' }).mail).toBeUndefined();
});

test.each([
  [{ SMTP_URL: 'https://user:secret@mail.example' }, 'SMTP_URL cannot be used'],
  [{ SMTP_URL: 'secret' }, 'SMTP_URL cannot be used'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Kalah' }, 'MAIL_FROM is "Kalah"'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.org\nBcc: c@d.org' }, 'MAIL_FROM is'],
  [{ REMINDERS: 'on' }, 'REMINDERS is on, but SMTP_URL is not set'],
  [{ REMINDERS: 'on', SMTP_URL: 'smtp://mail.example' }, 'REMINDERS is on, but PUBLIC_URL is not set'],
  [{ REMINDERS: 'maybe', SMTP_URL: 'smtp://mail.example' }, 'REMINDERS is "maybe"'],
])('%j is refused, without repeating a password', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
  expect(() => readConfig(environment)).toThrow(expect.not.stringContaining('secret'));
});

test('reads the settings of OpenID Connect together', () => {
  const all = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'kalah', OIDC_CLIENT_SECRET: 'secret' };
  expect(readConfig(all).oidc).toEqual({
    issuer: 'https://login.example',
    clientId: 'kalah',
    clientSecret: 'secret',
  });
  expect(() => readConfig({ ...all, OIDC_CLIENT_SECRET: '' })).toThrow(
    'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together.',
  );
  expect(() => readConfig({ ...all, OIDC_ISSUER: 'login' })).toThrow('OIDC_ISSUER is "login". Use');
});
