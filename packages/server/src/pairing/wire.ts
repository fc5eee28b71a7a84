import { toClockSettings } from '@kalah/api';
import type {
  AccountEvent as WireAccountEvent,
  Challenge as WireChallenge,
  PairingPlayer as WirePlayer,
  Seek as WireSeek,
} from '@kalah/api/pairing';
import { toWireGame, toWireVariant } from '../games/wire/game.ts';
import { toWireTime } from '../platform/http/wire-time.ts';
import type { AccountEvent } from './account-watch.ts';
import type { Challenge } from './challenge.ts';
import type { PairingPlayer } from './player.ts';
import type { Seek } from './seek.ts';
import type { GameTerms } from './terms.ts';

/** Every field is listed by name, so that ids of accounts, secrets and hashes stay on the server. */
export function toWireSeek({ id, player, terms, range, createdAt, seeker }: Seek, viewer?: string): WireSeek {
  return {
    id,
    player: toWirePlayer(player),
    ...toWireTerms(terms),
    clock: toClockSettings(terms.clock!),
    ratingRange: range ? { min: range.min ?? null, max: range.max ?? null } : null,
    mine: seeker === viewer,
    createdAt: toWireTime(createdAt),
  };
}

export function toWireChallenge(challenge: Challenge): WireChallenge {
  const { id, state, from, to, terms, side, reason, game, createdAt, expiresAt } = challenge;
  return {
    id,
    state,
    from: toWirePlayer(from),
    to: toWirePlayer(to),
    ...toWireTerms(terms),
    clock: terms.clock ? toClockSettings(terms.clock) : null,
    pie: terms.pie ?? false,
    pair: terms.pair ?? false,
    side: side ?? 'random',
    reason: reason ?? null,
    game: game ?? null,
    createdAt: toWireTime(createdAt),
    expiresAt: toWireTime(expiresAt),
  };
}

export function toWireAccountEvent(event: AccountEvent): WireAccountEvent {
  return 'challenge' in event
    ? { kind: event.kind, challenge: toWireChallenge(event.challenge) }
    : { kind: event.kind, side: event.side, game: toWireGame(event.game) };
}

function toWirePlayer(player: PairingPlayer): WirePlayer {
  if (player.kind === 'anonymous') {
    return { name: player.name ?? null, kind: 'anonymous', rating: null, provisional: false };
  }
  const { name, kind, rating, isProvisional } = player;
  return { name, kind, rating, provisional: isProvisional };
}

function toWireTerms({ variant, isFair, rated }: GameTerms) {
  return {
    variant: toWireVariant({ variant }),
    start: isFair ? ('fair' as const) : ('standard' as const),
    rated,
  };
}
