import { accountsApi } from '../../clients/accounts.ts';
import { findSeat } from '../../game/seats.ts';
import { findItem, itemKeys, setItem } from '../../ui/storage.ts';

export interface Claim {
  readonly game: string;
  readonly token: string;
  /** When the seat was taken, by this device's clock. */
  readonly taken: number;
}

const ANSWERED = 'claims-answered';
/** As many as the server takes in one request. */
const MAX_SEATS = 100;

/** Seats that were taken before a moment and about which this player has not decided, latest first. */
export function undecidedClaims(before: number): Claim[] {
  const answered = new Set(answeredGames());
  return itemKeys('seat:')
    .filter((game) => !answered.has(game))
    .flatMap((game) => {
      const { token, taken = 0 } = findSeat(game) ?? {};
      return token !== undefined && taken < before ? [{ game, token, taken }] : [];
    })
    .sort((a, b) => b.taken - a.taken);
}

export async function claimGames(claims: readonly Claim[]): Promise<{ kept: number; rejected: number }> {
  let kept = 0;
  for (let from = 0; from < claims.length; from += MAX_SEATS) {
    const part = claims.slice(from, from + MAX_SEATS);
    const { claimed } = await accountsApi.claimGames(part.map(({ game, token }) => ({ game, token })));
    kept += claimed.length;
    answerClaims(part);
  }
  return { kept, rejected: claims.length - kept };
}

/** The player is not asked about these games again. */
export function answerClaims(claims: readonly Claim[]): void {
  const held = new Set(itemKeys('seat:'));
  const answered = new Set([...answeredGames(), ...claims.map(({ game }) => game)]);
  setItem(
    ANSWERED,
    [...answered].filter((game) => held.has(game)),
  );
}

function answeredGames(): readonly string[] {
  const stored = findItem<readonly string[]>(ANSWERED);
  return Array.isArray(stored) ? stored : [];
}
