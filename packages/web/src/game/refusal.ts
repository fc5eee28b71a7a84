import { clockTexts } from 'virtual:texts/clock';
import { t } from 'virtual:texts/common';
import { fairTexts } from 'virtual:texts/fair';
import { ratedTexts } from 'virtual:texts/rated';
import type { ProblemCode } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
import { formatMoment } from '../clock/duration.ts';

/** Why the server did not do what was asked, in the reader's language. */
export function explain(error: unknown): string {
  const { refusal } = t();
  if (!(error instanceof ProblemError)) return refusal.unreachable;
  const { code, claimableAt } = error.problem;
  if (code === 'claim-too-early' && claimableAt)
    return clockTexts().claim.from({ moment: formatMoment(claimableAt, Date.now()) });
  const words: Partial<Record<ProblemCode, string>> = {
    'bad-request': refusal.name, // the one thing in a request that is written by hand
    'token-required': refusal.seat,
    'not-your-seat': refusal.seat,
    'seat-vacant': refusal.waiting,
    'seat-taken': refusal.seatTaken,
    'wrong-turn': refusal.elsewhere,
    'move-taken': refusal.elsewhere,
    'move-ahead': refusal.elsewhere,
    'stale-version': refusal.elsewhere,
    'opponent-seated': refusal.seated,
    'game-over': refusal.over,
    'empty-pit': refusal.empty,
    'no-offer': refusal.noOffer,
    'offer-declined': refusal.declined,
    'game-too-long': refusal.tooLong,
    'nothing-to-take-back': refusal.nothingToTakeBack,
    'not-claimable': clockTexts().claim.no,
    'not-swappable': fairTexts().notSwappable,
    'too-many-requests': refusal.busy,
    'too-many-computer-games': refusal.busy,
    unavailable: refusal.busy,
    ...ratedTexts().problems,
  };
  return words[code] ?? refusal.server;
}
