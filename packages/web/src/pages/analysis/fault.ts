import { isOver } from '@kalah/rules';
import { replay, toRounds } from '../../game/ply.ts';
import { analysisTexts } from '../../i18n/analysis-texts.ts';
import { t } from '../../i18n/locale.svelte.ts';
import type { Pasted, PasteFault } from './paste.ts';

/** Why a text cannot be used, as a sentence. */
export function describeFault(fault: PasteFault): string {
  const words = analysisTexts();
  switch (fault.kind) {
    case 'text':
      return words.badText;
    case 'pits':
      return words.badPits;
    case 'total':
      return words.badTotal(fault.seeds, fault.pits);
    case 'not-swept':
      return words.notSwept;
    case 'link':
      return words.foreignLink;
    case 'not-a-pit':
      return words.badMove.text(fault.text);
    case 'empty-pit':
      return words.badMove.empty(fault.number, t().side[fault.side], fault.pit);
    case 'no-such-pit':
      return words.badMove.noPit(fault.number, t().side[fault.side], fault.pit);
    case 'game-over':
      return words.badMove.over(fault.number, fault.pit);
  }
}

/** What a text describes, as a sentence. */
export function describeFound(found: Pasted): string {
  const words = analysisTexts();
  if (found.kind === 'game') return words.serverGame;
  if (found.kind === 'study' && found.study.line.length > 0)
    return words.ofMoves(toRounds(replay(found.study.start, found.study.line)).length);
  return isOver(found.position) ? words.over : words.playable;
}
