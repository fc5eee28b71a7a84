/** The limits of ratings that the server accepts; not imported, because the schemas would make the page larger. */
const MAX_RATING = 5000;

export interface RatingRange {
  readonly min?: number;
  readonly max?: number;
}

/** What is wrong with what was typed: a number, or their order. */
type RangeFault = { readonly field: 'min' | 'max'; readonly kind: 'number' | 'order' };

/** The range that was typed, in which empty fields mean any rating. */
export function parseRange(min: string, max: string): RatingRange | RangeFault {
  const [from, to] = [parseRating(min), parseRating(max)];
  if (Number.isNaN(from)) return { field: 'min', kind: 'number' };
  if (Number.isNaN(to)) return { field: 'max', kind: 'number' };
  if (from !== undefined && to !== undefined && from > to) return { field: 'max', kind: 'order' };
  return { ...(from !== undefined && { min: from }), ...(to !== undefined && { max: to }) };
}

/** Undefined for an empty field, NaN for anything that is no rating. */
function parseRating(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const rating = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  return rating <= MAX_RATING ? rating : Number.NaN;
}
