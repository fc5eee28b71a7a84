import { HOUR_MS, MINUTE_MS } from './platform/duration.ts';

/**
 * What the server accepts from its callers. Our own clients stay far below. Limits that clients have to know are in
 * `@kalah/api/limits`.
 */
export interface Limits {
  readonly bodyBytes: number;
  /** Includes the request line, so it also limits the URL. */
  readonly headerBytes: number;
  readonly parameterLength: number;
  /** Clients that send their request more slowly than this only occupy a connection. */
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** How often the server looks for requests that have exceeded their time. */
  readonly checkIntervalMs: number;
  /** Longer than the 60 seconds after which most proxies close idle connections, so that the server never does it first. */
  readonly keepAliveTimeoutMs: number;
  /** Open connections per port. */
  readonly connections: number;
  /** Per address: a hundred per second, far more than people or well-behaved programs send. */
  readonly requestsPerMinute: number;
  /** Open at the same time: enough for several school classes behind one address, and a small part of all connections. */
  readonly streamsPerAddress: number;
  /** A stream whose client has more unread bytes than this is cut. The client may reconnect and catch up. */
  readonly unreadBytes: number;
  /** Bytes of a message over a socket. */
  readonly messageBytes: number;
  /** While more requests than this wait on a socket, the server does not read from it. */
  readonly queuedMessages: number;
  /**
   * Events of a game. Logs are read as a whole, for instance when a watcher reconnects, so moves and takebacks must not
   * make one grow forever. The longest game we could construct has 1,809 moves (12 pits, 12 seeds, both sides
   * avoiding every gain); games between people have fewer than 100.
   */
  readonly gameEvents: number;
  /** Games or players in one answer of the compatible APIs, which have no pages. */
  readonly listLength: number;
  readonly opponents: number;
  /** Analyses per address that run or wait: enough for a school class. */
  readonly analysesPerAddress: number;
  /** Unfinished games between two computers. Each keeps an engine busy without further requests. */
  readonly computerGamesPerAddress: number;
  /** Analyses that wait for a thread of the engine, for all callers together. */
  readonly queuedAnalyses: number;
  /** Pictures that wait to be drawn, for all callers together. One takes a tenth of a second, and chats do not wait long. */
  readonly queuedPictures: number;
  /** Pictures of positions are drawn only while fewer than this wait. Anybody can make up positions, games must be played. */
  readonly queuedPositionPictures: number;
  readonly slowRequestMs: number;
  readonly drainMs: number;
}

export const LIMITS: Limits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  parameterLength: 200,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 5_000,
  keepAliveTimeoutMs: 72_000,
  connections: 20_000,
  requestsPerMinute: 6_000,
  streamsPerAddress: 500,
  unreadBytes: 1024 * 1024,
  messageBytes: 4096,
  queuedMessages: 16,
  gameEvents: 2000,
  listLength: 1000,
  opponents: 50,
  analysesPerAddress: 8,
  computerGamesPerAddress: 20,
  queuedAnalyses: 64,
  queuedPictures: 32,
  queuedPositionPictures: 8,
  slowRequestMs: 1_000,
  drainMs: 5_000,
};

/** How many tasks of a kind may wait, for all callers together. */
export const QUEUE_LIMITS = {
  /** Writes. A database that is this far behind counts as unavailable. */
  writes: 20_000,
  /** [A7] Passwords to be hashed: about three seconds of work. */
  passwords: 64,
  /**
   * [A21] E-mails to be sent again, each a few hundred bytes. While a mail server is unreachable, further ones are dropped.
   */
  signInMails: 1000,
  /** [X8] Positions to be proved. Further ones are dropped; the next request for one of them asks again. */
  proofs: 64,
} as const;

/** What one account may have. */
export const ACCOUNT_LIMITS = {
  /** [A8] */
  passkeys: 20,
  /** [A10] Beyond that, the least recent ones are removed. */
  sessions: 100,
  /** [A9] Known devices. Beyond that, the least recent ones are removed. */
  devices: 100,
  /** [A13] */
  tokens: 50,
  /** [A13] */
  bots: 10,
  /** [L8] Correspondence seeks. */
  lastingSeeks: 10,
  /** [L9] Open challenges: by the account, and to it. */
  challenges: { sent: 20, received: 50 },
  /** [O9] Players whom it blocks. */
  blocks: 1000,
} as const;

/** How often something may be attempted within a time. */
export const ATTEMPT_LIMITS = {
  /** [A5] By one address: enough for a few school classes. */
  newAccounts: { attempts: 100, windowMs: HOUR_MS },
  /** [A8] By one address. */
  passkeyChallenges: { attempts: 60, windowMs: MINUTE_MS },
  /** By one address: sign-ins that are started with an external provider. */
  oidcStarts: { attempts: 60, windowMs: MINUTE_MS },
  /** [A9] Wrong passwords for one account: from all unknown devices together, and from each device that its owner has used. */
  passwordsPerAccount: { attempts: 10, windowMs: 10 * MINUTE_MS },
  /** [A9] Wrong passwords from one address: enough for a school class that has just come back from the holidays. */
  passwordsPerAddress: { attempts: 100, windowMs: 10 * MINUTE_MS },
  /** [A21] E-mails to one address. Further ones are dropped silently. */
  accountEmails: { attempts: 5, windowMs: HOUR_MS },
  /** [L9] Challenges by one account, and by one account to another, who is notified of each. */
  challenges: { attempts: 100, windowMs: HOUR_MS },
  challengesPerPair: { attempts: 20, windowMs: HOUR_MS },
  /** [O10] Phrases per seat: within a few seconds, and within a minute. */
  phrasesAtOnce: { attempts: 3, windowMs: 5000 },
  phrases: { attempts: 12, windowMs: MINUTE_MS },
  /** [O11] Reports of an account, and of an address without one, which a school class may share. */
  reportsPerAccount: { attempts: 20, windowMs: HOUR_MS },
  reportsPerAddress: { attempts: 10, windowMs: HOUR_MS },
} as const;

/** Requests per hour and network address. */
export const HOURLY_REQUESTS = {
  /** [A21] Requests that may cause an e-mail. */
  accountEmails: 20,
  /** [M12] Requests that may cause an e-mail, or the lookup of a name. */
  reminderEmails: 20,
  reminderEndpoints: 60,
  /** An export that is interrupted may be continued many times. */
  exports: 240,
} as const;

export const REMINDER_LIMITS = {
  /** Browsers that are reminded of one seat. */
  devices: 5,
  /** [M12] How often an address may be asked to confirm within a day. */
  questionsPerDay: 3,
} as const;

export const EXPORT_LIMITS = {
  /** Exports that run at the same time. Each of them keeps a few logs in memory and reads them one page after another. */
  running: 4,
  runningPerAddress: 2,
  /** A client that reads nothing for this long loses its export, so that others are not kept waiting. */
  stalledMs: 30_000,
} as const;

/**
 * Characters of an idempotency key. 22 base64 characters hold 128 random bits; two people may choose the same shorter key, and
 * would get the same game and the same seat token.
 */
export const KEY_LENGTH = { min: 22, max: 255 } as const;
