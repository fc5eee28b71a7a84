import type { GameErrorCode } from '../games/error.ts';

/** Codes that only the canonical API can cause, by numbered moves, offers, claims, swaps, rematches, keys and versions. */
type UnreachableCode = Extract<
  GameErrorCode,
  | 'side-required'
  | 'not-over'
  | 'move-taken'
  | 'move-ahead'
  | 'opponent-seated'
  | 'rated-clock'
  | 'rated-start'
  | 'rated-seats'
  | 'rated-opponent'
  | 'rated-takeback'
  | 'no-offer'
  | 'offer-declined'
  | 'nothing-to-take-back'
  | 'claim-too-early'
  | 'not-claimable'
  | 'not-swappable'
  | 'stale-version'
  | 'key-reused'
>;

/** One reply for all of them. An API that can cause one after all overrides it. */
export function unreachableCodes<Line>(line: Line): Record<UnreachableCode, Line> {
  return {
    'side-required': line,
    'not-over': line,
    'move-taken': line,
    'move-ahead': line,
    'opponent-seated': line,
    'rated-clock': line,
    'rated-start': line,
    'rated-seats': line,
    'rated-opponent': line,
    'rated-takeback': line,
    'no-offer': line,
    'offer-declined': line,
    'nothing-to-take-back': line,
    'claim-too-early': line,
    'not-claimable': line,
    'not-swappable': line,
    'stale-version': line,
    'key-reused': line,
  };
}
