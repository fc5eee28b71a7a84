import type { Ply } from '../../game/ply.ts';
import { reviewTexts } from '../../i18n/review-texts.ts';
import { DUBIOUS, type Judgement } from './judgement.ts';
import { findReason, type Reason } from './why.ts';

/** A reason in words, as the second half of a sentence. */
export function describeReason(reason: Reason): string {
  const { why } = reviewTexts();
  switch (reason.kind) {
    case 'gives-capture':
    case 'misses-capture':
      return why[reason.kind](reason.seeds, reason.pit + 1);
    case 'misses-chain':
    case 'gives-chain':
      return why[reason.kind](reason.moves);
    case 'gives-sweep':
      return why[reason.kind](reason.seeds);
    case 'gets-blocked':
    case 'misses-again':
      return why[reason.kind](reason.pit + 1);
  }
}

/** Why a move loses, in words; empty if it loses nothing or the reason is not known. */
export function describeWhy(ply: Ply, judgement: Judgement): string {
  const reason = findReason(ply, judgement);
  return reason ? describeReason(reason) : '';
}

/** What a move loses, and why if that is known; empty if its loss is not proved. */
export function describeLoss(ply: Ply, judgement: Judgement): string {
  if (!judgement.proved || judgement.lost < DUBIOUS) return '';
  const why = describeWhy(ply, judgement);
  const { whyThis, whyUnknown } = reviewTexts();
  return why ? whyThis(ply.pit + 1, judgement.lost, why) : whyUnknown(ply.pit + 1, judgement.lost);
}
