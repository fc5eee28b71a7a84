import type { Watchers } from '@kalah/api';
import { agreedNow } from '../../platform/agreed-time.ts';
import { toWireTime } from '../../platform/http/wire-time.ts';
import type { Audience } from '../live/presence.ts';

export type WireWatchers = Required<Watchers>;

/** Everybody who watches a single game gets this message, so it also carries the server's time. */
export function toWireWatchers({ spectators }: Audience): WireWatchers {
  return { count: spectators, serverTime: toWireTime(agreedNow()) };
}
