import { clockTexts } from 'virtual:texts/clock';
import { t } from 'virtual:texts/common';
import { fairTexts } from 'virtual:texts/fair';
import { ratedTexts } from 'virtual:texts/rated';
import type { ProblemCode } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
import { formatMoment } from '../clock/duration.ts';

export function explain(error: unknown): string {
  const { rejection } = t();
  if (!(error instanceof ProblemError)) return rejection.unreachable;
  const { code, claimableAt } = error.problem;
  if (code === 'claim-too-early' && claimableAt)
    return clockTexts().claim.from({ moment: formatMoment(claimableAt, Date.now()) });
  const words: Partial<Record<ProblemCode, string>> = {
    'bad-request': rejection.name, // the one thing in a request that is written by hand
    'token-required': rejection.seat,
    'not-your-seat': rejection.seat,
    'seat-vacant': rejection.waiting,
    'seat-taken': rejection.seatTaken,
    'wrong-turn': rejection.elsewhere,
    'move-taken': rejection.elsewhere,
    'move-ahead': rejection.elsewhere,
    'stale-version': rejection.elsewhere,
    'opponent-seated': rejection.seated,
    'game-over': rejection.over,
    'empty-pit': rejection.empty,
    'no-offer': rejection.noOffer,
    'offer-declined': rejection.declined,
    'game-too-long': rejection.tooLong,
    'nothing-to-take-back': rejection.nothingToTakeBack,
    'not-claimable': clockTexts().claim.no,
    'not-swappable': fairTexts().notSwappable,
    'too-many-requests': rejection.busy,
    'too-many-computer-games': rejection.busy,
    unavailable: rejection.busy,
    ...ratedTexts().problems,
  };
  return words[code] ?? rejection.server;
}
