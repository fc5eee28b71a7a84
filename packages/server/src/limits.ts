/** What the server accepts from its callers. Our own clients stay far below. */
export interface Limits {
  readonly bodyBytes: number;
  /** Includes the request line, so it also limits the URL. */
  readonly headerBytes: number;
  /** Characters of a path parameter. */
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
   * make one grow forever. The longest game we could construct has about 1,000 moves (12 pits, 12 seeds, both sides
   * avoiding every gain); games between people have fewer than 100.
   */
  readonly gameEvents: number;
  /** Games or players in one answer of the compatible APIs, which have no pages. */
  readonly listLength: number;
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
  /** Longer requests are logged. */
  readonly slowRequestMs: number;
  /** How long a stopping server waits for requests in flight. */
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
  analysesPerAddress: 8,
  computerGamesPerAddress: 20,
  queuedAnalyses: 64,
  queuedPictures: 32,
  queuedPositionPictures: 8,
  slowRequestMs: 1_000,
  drainMs: 5_000,
};
