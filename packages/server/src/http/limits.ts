/** How much one caller may ask of the server. Everything a client of ours sends is far below. */
export interface Limits {
  readonly bodyBytes: number;
  /** The request line counts as well, so this bounds addresses too. */
  readonly headerBytes: number;
  /** Somebody who sends their request slower than this is holding a connection, not playing. */
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** How often slow senders are looked for. */
  readonly checkIntervalMs: number;
  /** Longer than the 60 seconds after which most proxies let go, so that it is never the server that closes first. */
  readonly keepAliveTimeoutMs: number;
  /** Open at once, at each port. */
  readonly connections: number;
  /** Requests a minute from one address: a hundred a second, far more than people make, or polite programs. */
  readonly requestsPerMinute: number;
  /** Open at once: several classes behind one address, and a small part of the connections. */
  readonly streamsPerAddress: number;
  /** A request that takes longer is worth a look, and logged. */
  readonly slowRequestMs: number;
  /** How long requests under way may take when the server stops. */
  readonly drainMs: number;
}

export const LIMITS: Limits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 5_000,
  keepAliveTimeoutMs: 72_000,
  connections: 20_000,
  requestsPerMinute: 6_000,
  streamsPerAddress: 500,
  slowRequestMs: 1_000,
  drainMs: 5_000,
};
