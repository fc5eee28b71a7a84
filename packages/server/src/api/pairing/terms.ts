import type { CreateChallenge, CreateSeek } from '@kalah/api/pairing';
import { createVariant, must } from '@kalah/rules';
import { type GameTerms, rejectTerms } from '../../pairing/terms.ts';
import { findTimeControl } from '../time-control.ts';

/** The terms of a request. */
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
