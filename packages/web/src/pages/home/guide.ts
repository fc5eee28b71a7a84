import { legalPits, type Position, type Side } from '@kalah/rules';
import { findPly, movesAgain, type Ply, seedsTaken } from '../../game/ply.ts';

interface Tip {
  readonly pit: number;
  readonly kind: 'takes' | 'again' | 'sow';
  readonly seeds: number;
}

/** Recommends a capture, else another move, else the move that prepares the largest capture. */
export function findTip(position: Position): Tip {
  const plies = legalPits(position).map((pit) => findPly(position, pit)!);
  const best = plies.reduce((best, ply) => (worth(ply) >= worth(best) ? ply : best));
  const seeds = seedsTaken(best);
  return { pit: best.pit, kind: seeds > 0 ? 'takes' : movesAgain(best) ? 'again' : 'sow', seeds };
}

/** Captures come first, then further moves; later pits are preferred, because they leave the most choice. */
function worth(ply: Ply): number {
  const taken = seedsTaken(ply);
  if (taken > 0) return 2000 + taken;
  return movesAgain(ply) ? 1000 : largestCapture(ply.after, ply.side);
}

function largestCapture(position: Position, side: Side): number {
  const its = { ...position, turn: side };
  return Math.max(0, ...legalPits(its).map((pit) => seedsTaken(findPly(its, pit)!)));
}
