import type { Presence as WirePresence } from '@kalah/api';
import { type Both, both, SIDES } from '@kalah/rules';
import { toWireTime } from '../../platform/http/wire-time.ts';
import type { Audience, PlayerPresence } from '../live/presence.ts';

/** [T17] Which players are here. Undefined while nothing is known of either player. */
export function findWirePresence({ players }: Audience): Both<WirePresence | null> | undefined {
  if (SIDES.every((side) => !players[side])) return undefined;
  return both((side) => (players[side] ? toWire(players[side]) : null));
}

function toWire(player: PlayerPresence): WirePresence {
  return player.state === 'here'
    ? { state: 'here', since: null }
    : { state: player.state, since: toWireTime(player.since) };
}
