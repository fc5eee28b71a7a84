import type { Account, AccountKind } from '../accounts/account.ts';
import type { Seat } from '../games/seat.ts';

export type PairingPlayer =
  | { readonly kind: 'anonymous'; readonly name?: string }
  | {
      readonly kind: AccountKind;
      readonly id: string;
      readonly name: string;
      /** The person who runs the bot. */
      readonly owner?: string;
      readonly rating: number;
      readonly isProvisional: boolean;
    };

export type AccountPlayer = Exclude<PairingPlayer, { kind: 'anonymous' }>;

/** Of players without an account. */
const USUAL_RATING = 1500;

export function ratingOf(player: PairingPlayer): number {
  return player.kind === 'anonymous' ? USUAL_RATING : player.rating;
}

export function accountOf(player: PairingPlayer): string | undefined {
  return player.kind === 'anonymous' ? undefined : player.id;
}

/** [L10] Whether one of two accounts has blocked the other. Players without an account block nobody. */
type IsBlocked = (one: string | undefined, other: string | undefined) => boolean;

/** Reads the blocks of all pairs of some accounts at once. */
export type FindBlocks = (accounts: readonly (string | undefined)[]) => Promise<IsBlocked>;

/** Whether two accounts belong to the same person, who may run bots. */
export function isSamePerson(
  one: Pick<Account, 'id' | 'owner'>,
  other: Pick<Account, 'id' | 'owner'>,
): boolean {
  return (one.owner ?? one.id) === (other.owner ?? other.id);
}

/** For pairing, people with and without an account are the same kind. */
export function isBot({ kind }: PairingPlayer): boolean {
  return kind === 'bot';
}

export function toSeat(player: PairingPlayer, tokenHash: string): Seat {
  if (player.kind === 'anonymous') {
    return { kind: 'secret', tokenHash, ...(player.name !== undefined && { name: player.name }) };
  }
  const { id, name, owner } = player;
  return { kind: 'account', id, name, tokenHash, ...(owner !== undefined && { owner }) };
}
