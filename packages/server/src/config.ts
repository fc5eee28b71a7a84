import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { isEmailAddress } from './platform/mail/email-address.ts';
import { LOG_LEVELS, type LogLevel } from './platform/ops/log.ts';

/** The settings of a server. Each is an environment variable and a flag of `kalah serve`. */
export interface Config {
  readonly ports: readonly number[];
  readonly host: string;
  readonly databaseUrl: string;
  /** The public origin for links; without it, that of the request. */
  readonly publicUrl?: string;
  /** Whose forwarded headers are trusted: nobody's, everybody's, or those of these addresses. */
  readonly trustProxy: boolean | string[];
  readonly rateLimit: boolean;
  readonly engineThreads: number;
  /** Whether people can have accounts. */
  readonly accounts: boolean;
  /** Where people can sign in elsewhere. */
  readonly oidc?: OidcConfig;
  readonly logLevel: LogLevel;
  /** Without it no e-mail is sent. */
  readonly mail?: MailConfig;
  /** Whether registered players are reminded of their unfinished games. */
  readonly reminders?: boolean;
}

interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface MailConfig {
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** An invalid setting; the message says which one, and what is allowed. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings. Missing and empty ones get their defaults; an invalid one throws. */
export function readConfig(environment: Environment): Config {
  const read = <Value>(
    name: string,
    fallback: Value,
    parse: (text: string) => Value | undefined,
    allowed: string,
  ): Value => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) throw new ConfigError(`${name} is "${text}". Use ${allowed}.`);
    return value;
  };
  const publicUrl = read('PUBLIC_URL', undefined, findUrl, PUBLIC_URL);
  const mail = readMail(environment, publicUrl);
  const oidc = readOidc(environment);
  const reminders = read('REMINDERS', false, findSwitch, 'on or off');
  if (reminders && !mail) {
    throw new ConfigError(`REMINDERS is on, but SMTP_URL is not set. Use ${SMTP_URL}.`);
  }
  if (reminders && publicUrl === undefined) {
    throw new ConfigError(
      `REMINDERS is on, but PUBLIC_URL is not set. For links to unsubscribe, use ${PUBLIC_URL}.`,
    );
  }
  return {
    ports: read('PORT', [3000], findPorts, 'a port from 0 to 65535, or several like 3000,8080'),
    host: read(
      'HOST',
      '127.0.0.1',
      findHost,
      'an address to listen on, like 127.0.0.1, 0.0.0.0 or localhost',
    ),
    databaseUrl: environment.DATABASE_URL?.trim() || 'sqlite:./data/kalah.db',
    ...(publicUrl !== undefined && { publicUrl }),
    trustProxy: read('TRUST_PROXY', false, findTrust, 'on, off, or addresses like 10.0.0.0/8,127.0.0.1'),
    rateLimit: read('RATE_LIMIT', true, findSwitch, 'on or off'),
    engineThreads: read(
      'ENGINE_THREADS',
      Math.max(1, availableParallelism() - 1),
      (text) => findInteger(text, 1, 256),
      'a whole number from 1 to 256',
    ),
    accounts: read('ACCOUNTS', true, findSwitch, 'on or off'),
    ...(oidc && { oidc }),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      (text) => LOG_LEVELS.find((level) => level === text),
      `one of ${LOG_LEVELS.join(', ')}`,
    ),
    ...(mail && { mail }),
    reminders,
  };
}

/** All three settings, or none. */
function readOidc(environment: Environment): OidcConfig | undefined {
  const [issuer, clientId, clientSecret] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map(
    (name) => environment[name]?.trim(),
  );
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret) {
    throw new ConfigError('Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together.');
  }
  if (!/^https?:$/.test(URL.parse(issuer)?.protocol ?? '')) {
    throw new ConfigError(`OIDC_ISSUER is "${issuer}". Use an address like https://login.example.`);
  }
  return { issuer, clientId, clientSecret };
}

function findPorts(text: string): number[] | undefined {
  const ports = text.split(',').map((port) => findInteger(port.trim(), 0, 65535));
  const isUsable = ports.every((port, index) => port === 0 || ports.indexOf(port) === index);
  return isUsable && !ports.includes(undefined) ? (ports as number[]) : undefined;
}

function findHost(text: string): string | undefined {
  return isIP(text) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text) ? text : undefined;
}

function findUrl(text: string): string | undefined {
  const url = URL.parse(text);
  const isOrigin = url?.href === `${url?.origin}/` && /^https?:$/.test(url.protocol);
  return isOrigin ? url.origin : undefined;
}

function findTrust(text: string): boolean | string[] | undefined {
  const list = text.split(',').map((address) => address.trim());
  return findSwitch(text) ?? (list.every(isAddressOrRange) ? list : undefined);
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits] = text.split('/');
  return (
    isIP(address) > 0 &&
    (bits === undefined || findInteger(bits, 0, isIP(address) === 4 ? 32 : 128) !== undefined)
  );
}

function findSwitch(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (['on', 'true', 'yes'].includes(word)) return true;
  return ['off', 'false', 'no'].includes(word) ? false : undefined;
}

function findInteger(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

const PUBLIC_URL = 'an address like https://kalah.example, without a path';
const SMTP_URL = 'an address like smtp://user:password@mail.example:587 or smtps://…';

/** The address of the mail server contains its password, so it is never repeated. */
function readMail(environment: Environment, publicUrl: string | undefined): MailConfig | undefined {
  const url = environment.SMTP_URL?.trim();
  const text = environment.MAIL_FROM?.trim();
  if (!url) return undefined;
  const parsed = URL.parse(url);
  if (!parsed || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === '') {
    throw new ConfigError(`SMTP_URL cannot be used. Use ${SMTP_URL}.`);
  }
  const from = text ? findSender(text) : toDefaultSender(publicUrl);
  if (!from) {
    throw new ConfigError(
      `MAIL_FROM is "${text}". Use an address like kalah@kalah.example or Kalah <kalah@kalah.example>.`,
    );
  }
  return { url, from };
}

function findSender(text: string): MailConfig['from'] | undefined {
  const [, name = '', address = ''] = /^(?:([^<>"\p{Cc}]*)<)?([^<>]*)>?$/u.exec(text) ?? [];
  return isEmailAddress(address) ? { name: name.trim(), address } : undefined;
}

function toDefaultSender(publicUrl: string | undefined): MailConfig['from'] {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return { name: 'Kalah', address: `no-reply@${host}` };
}
