import type {
  GameAnalysis as WireGameAnalysis,
  PositionAnalysis as WirePositionAnalysis,
  Verdict as WireVerdict,
} from '@kalah/api';
import type { Analysis } from '@kalah/engine';
import { formatPosition } from '@kalah/rules';
import type { GameAnalysis } from './game-analysis.ts';

export function toWireAnalysis(
  { position, verdicts, least, most, complete, nodes, seconds }: Analysis,
  kinds?: readonly WireVerdict['kind'][],
): WirePositionAnalysis {
  const wanted = kinds ? verdicts.filter(({ kind }) => kinds.includes(kind)) : verdicts;
  return {
    position: formatPosition(position),
    moves: wanted.map((verdict) => ({
      pit: verdict.pit,
      value: verdict.value,
      kind: verdict.kind,
      least: verdict.least,
      most: verdict.most,
      line: [...verdict.line],
    })),
    least,
    most,
    complete,
    nodes,
    seconds: toThousandths(seconds),
  };
}

export function toWireGameAnalysis(analysis: GameAnalysis): WireGameAnalysis {
  const { start, moves, worths, complete, nodes, seconds } = analysis;
  return {
    start: formatPosition(start),
    moves: moves.map(({ side, pit, loss, best }) => ({
      side,
      pit,
      loss: { kind: loss.least === loss.most ? 'exact' : 'bound', least: loss.least, most: loss.most },
      best: [...best],
    })),
    graph: worths.map(({ value, least, most }) => ({
      value,
      kind: least === most ? 'exact' : 'estimate',
      least,
      most,
    })),
    complete,
    nodes,
    seconds: toThousandths(seconds),
  };
}

function toThousandths(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
