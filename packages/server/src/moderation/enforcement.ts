import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import { DAY_MS } from '../platform/duration.ts';
import { type AddressBlock, isLoopback, parseAddressRange, toBlockList } from './address-range.ts';
import type { ModerationStore } from './store/index.ts';

const REFRESH_MS = 2000;

/** [O12] After it was resolved. */
const KEEP_REPORTS_MS = 365 * DAY_MS;
const SWEEP_MS = 3600_000;

interface EnforcementOptions {
  readonly store: ModerationStore;
  readonly onWithdrawn: (gameId: string) => void;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
}

/**
 * [O4] [O6] What this replica knows of the decisions of operators: hidden games and blocked addresses. Every two seconds it reads
 * the number of the last decision, and what has changed since.
 */
export class Enforcement {
  readonly #options: EnforcementOptions;
  readonly #now: () => number;
  #hidden: ReadonlySet<string> = new Set();
  #blocks: readonly AddressBlock[] = [];
  #blocked: BlockList | undefined;
  #nextExpiry = Number.POSITIVE_INFINITY;
  #version: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: EnforcementOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async start(): Promise<void> {
    const { report } = this.#options;
    this.#timer = setInterval(() => void this.refresh().catch(report), REFRESH_MS).unref();
    this.#sweep = setInterval(() => void this.#removeOld().catch(report), SWEEP_MS).unref();
    await this.refresh().catch(report);
  }

  stop(): void {
    clearInterval(this.#timer);
    clearInterval(this.#sweep);
  }

  /** While the store fails, what is known stays in force. */
  async refresh(): Promise<void> {
    const { store, onWithdrawn } = this.#options;
    const version = await store.findVersion();
    if (version === this.#version) return;
    const [hidden, blocks, news] = await Promise.all([
      store.listHiddenGames(),
      store.listAddressBlocks(),
      this.#version === undefined ? [] : store.listAuditAfter(this.#version),
    ]);
    this.#hidden = new Set(hidden.map(({ game }) => game));
    this.#blocks = blocks;
    this.#rebuild();
    this.#version = version;
    for (const { action, subject } of news) {
      if (action === 'game-hidden' || action === 'game-removed') onWithdrawn(subject);
    }
  }

  isHidden(gameId: string): boolean {
    return this.#hidden.has(gameId);
  }

  /** [O6] Requests of the machine itself are never rejected. */
  isBlocked(address: string): boolean {
    if (this.#nextExpiry <= this.#now()) this.#rebuild();
    if (!this.#blocked) return false;
    const family = isIP(address);
    if (family === 0 || isLoopback(address)) return false;
    return this.#blocked.check(address, family === 4 ? 'ipv4' : 'ipv6');
  }

  #removeOld(): Promise<void> {
    const now = this.#now();
    return this.#options.store.removeOld(now, now - KEEP_REPORTS_MS);
  }

  #rebuild(): void {
    const now = this.#now();
    const current = this.#blocks.filter(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt > now);
    const ranges = current.flatMap(({ range }) => {
      const parsed = parseAddressRange(range);
      return parsed.ok ? [parsed.value] : [];
    });
    this.#blocked = ranges.length > 0 ? toBlockList(ranges) : undefined;
    this.#nextExpiry = Math.min(...current.map(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt));
  }
}
