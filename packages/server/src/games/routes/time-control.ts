import type { CreateGame } from '@kalah/api';
import { findTimeControlProblem, type TimeControl } from '@kalah/rules/clock';
import { BadRequest } from '../../platform/http/bad-request.ts';

/** The schema has checked each value, not how they go together. */
export function findTimeControl({ clock }: CreateGame): TimeControl | undefined {
  if (!clock) return undefined;
  const { kind, initial, increment, days } = clock;
  if (kind === 'correspondence') {
    if (days === undefined || initial !== undefined || increment !== undefined) {
      throw new BadRequest('A correspondence clock has `days`, and neither `initial` nor `increment`.');
    }
    return { kind, days };
  }
  if (initial === undefined || increment === undefined || days !== undefined) {
    throw new BadRequest('A live clock has `initial` and `increment`, and no `days`.');
  }
  const control = { kind, initial, increment };
  if (findTimeControlProblem(control)) {
    throw new BadRequest('A live clock needs time: `initial` and `increment` cannot both be 0.');
  }
  return control;
}
