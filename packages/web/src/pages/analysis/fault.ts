import { analysisTexts } from 'virtual:texts/analysis';
import { t } from 'virtual:texts/common';
import { isOver } from '@kalah/rules';
import { replay, toRounds } from '../../game/ply.ts';
import type { Pasted, PasteFault } from './paste.ts';

export function describeFault(fault: PasteFault): string {
  const words = analysisTexts();
  switch (fault.kind) {
    case 'text':
      return words.badText;
    case 'pits':
      return words.badPits;
    case 'total':
      return words.badTotal({ n: fault.seeds, many: fault.pits, multiple: 2 * fault.pits });
    case 'not-swept':
      return words.notSwept;
    case 'link':
      return words.foreignLink;
    case 'not-a-pit':
      return words.badMove.text({ text: fault.text });
    case 'empty-pit':
      return words.badMove.empty({ n: fault.number, side: t().side[fault.side], pit: fault.pit });
    case 'no-such-pit':
      return words.badMove.noPit({ n: fault.number, side: t().side[fault.side], pit: fault.pit });
    case 'game-over':
      return words.badMove.over({ n: fault.number, pit: fault.pit });
  }
}

export function describePasted(found: Pasted): string {
  const words = analysisTexts();
  if (found.kind === 'game') return words.serverGame;
  if (found.kind === 'study' && found.study.line.length > 0)
    return words.ofMoves({ n: toRounds(replay(found.study.start, found.study.line)).length });
  return isOver(found.position) ? words.over : words.playable;
}
