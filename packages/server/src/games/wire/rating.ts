import type { RatingChange as WireChange } from '@kalah/api';
import { type Both, both } from '@kalah/rules';
import { isProvisional } from '@kalah/rules/glicko';
import type { RatingChange } from '../rating.ts';

export function toWireRatings(changes: Both<RatingChange>): Both<WireChange> {
  return both((side) => {
    const { before, after } = changes[side];
    return {
      before: Math.round(before.rating),
      after: Math.round(after.rating),
      provisional: isProvisional(after),
    };
  });
}
