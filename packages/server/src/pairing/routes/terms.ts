import type { CreateChallenge, CreateSeek } from '@kalah/api/pairing';
import { createVariant, must } from '@kalah/rules';
import { rejectUnfairPie } from '../../games/routes/pie-rule.ts';
import { findTimeControl } from '../../games/routes/time-control.ts';
import { drawStart, type GameTerms, rejectTerms } from '../terms.ts';

export function toTerms(
  body: Pick<CreateSeek | CreateChallenge, 'variant' | 'clock' | 'rated' | 'start'>,
): GameTerms {
  const { rated = false, start = rated ? 'fair' : 'standard' } = body;
  const clock = findTimeControl(body);
  const terms = {
    variant: must(createVariant(body.variant)),
    ...(clock && { clock }),
    isFair: start === 'fair',
    rated,
  };
  rejectTerms(terms);
  return terms;
}

/** A challenge can also be played with the pie rule, or as a pair of games. */
export function toChallengeTerms(body: CreateChallenge): GameTerms {
  const terms = toTerms(body);
  rejectUnfairPie(body, drawStart(terms, Math.random));
  return { ...terms, ...(body.pie && { pie: true }), ...(body.pair && { pair: true }) };
}
