import { t } from 'virtual:texts/common';
import { reviewTexts } from 'virtual:texts/review';
import type { Ply } from '../../game/ply.ts';
import { DUBIOUS, type Judgement } from './judgement.ts';
import { findReason, type Reason } from './why.ts';
import type { LastSeeds, Later } from './why-later.ts';

function describeReason(reason: Reason): string {
  const { why } = reviewTexts();
  if ('side' in reason) return describeLater(reason);
  switch (reason.kind) {
    case 'gives-capture':
    case 'misses-capture':
      return why[reason.kind]({ n: reason.seeds, pit: reason.pit + 1 });
    case 'misses-chain':
    case 'gives-chain':
      return why[reason.kind]({ n: reason.moves });
    case 'gives-sweep':
      return why[reason.kind]({ n: reason.seeds });
    case 'gets-blocked':
    case 'misses-again':
      return why[reason.kind]({ pit: reason.pit + 1 });
  }
}

function describeLater(reason: Later | LastSeeds): string {
  const { why, whyBetter } = reviewTexts();
  const side = t().side[reason.side];
  const better = reason.better === undefined ? undefined : reason.better + 1;
  switch (reason.kind) {
    case 'later-capture': {
      const what = { turns: reason.turns, side, n: reason.seeds, pit: reason.pit + 1 };
      return better ? whyBetter[reason.kind]({ better, ...what }) : why[reason.kind](what);
    }
    case 'later-chain': {
      const what = { turns: reason.turns, side, n: reason.moves };
      return better ? whyBetter[reason.kind]({ better, ...what }) : why[reason.kind](what);
    }
    case 'later-sweep': {
      const what = { turns: reason.turns, side, n: reason.seeds };
      return better ? whyBetter[reason.kind]({ better, ...what }) : why[reason.kind](what);
    }
    case 'last-seeds': {
      const what = { side, n: reason.seeds };
      return better ? whyBetter[reason.kind]({ better, ...what }) : why[reason.kind](what);
    }
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
  return why
    ? whyThis({ pit: ply.pit + 1, lost: judgement.lost, why })
    : whyUnknown({ pit: ply.pit + 1, lost: judgement.lost });
}
