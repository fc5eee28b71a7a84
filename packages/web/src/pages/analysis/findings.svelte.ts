import { type Analysis, findBest } from '@kalah/engine';
import { isOver, type Position } from '@kalah/rules';
import type { Ply } from '../../game/ply.ts';
import { AnalysisCache } from './analysis-cache.ts';
import { type Judgement, judge, type Next } from './judgement.ts';

/** What the engine has found out about positions, whether they were reviewed or only looked at. */
export class Findings {
  readonly #cache = new AnalysisCache();
  /** Counts what was added, so that judgements are derived anew. */
  #added = $state(0);

  find(position: Position): Analysis | undefined {
    void this.#added;
    return this.#cache.find(position);
  }

  add(analysis: Analysis): void {
    this.#cache.add(analysis);
    this.#added++;
  }

  judge(ply: Ply): Judgement | undefined {
    const analysis = this.find(ply.before);
    return analysis && judge(ply, analysis, this.#findNext(ply.after));
  }

  #findNext(position: Position): Next | undefined {
    const { stores, turn } = position;
    if (isOver(position)) return { margin: stores.south - stores.north, proved: true, line: [] };
    const analysis = this.find(position);
    if (!analysis || analysis.least !== analysis.most) return undefined;
    const best = findBest(analysis.verdicts);
    const line = best?.kind === 'exact' ? best.line : undefined;
    return { margin: turn === 'south' ? analysis.least : -analysis.least, proved: true, line };
  }
}
