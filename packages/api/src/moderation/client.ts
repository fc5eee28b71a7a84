import { type CallerOptions, createCaller } from '../http/caller.ts';
import type { BlockedPlayer, BlockState, CreateReport, SentReport } from './schema.ts';

/** A client for blocks and reports, as `createModerationClient` makes it. */
export type ModerationClient = ReturnType<typeof createModerationClient>;

/** Makes a client for blocking and reporting players. In a browser the session is in a cookie; programs send an API token. */
export function createModerationClient(options: CallerOptions = {}) {
  const call = createCaller(options);

  const blockOf = (name: string) => `/account/blocks/${encodeURIComponent(name)}`;

  return {
    /** Newest first. */
    listBlocks: () => call<BlockedPlayer[]>('GET', '/account/blocks'),
    readBlock: (name: string) => call<BlockState>('GET', blockOf(name)),
    blockPlayer: (name: string) => call('PUT', blockOf(name)),
    unblockPlayer: (name: string) => call('DELETE', blockOf(name)),

    /** Reports a player or a game to the operators. Works without an account, too. */
    createReport: (body: CreateReport) => call<SentReport>('POST', '/reports', body),
  };
}
