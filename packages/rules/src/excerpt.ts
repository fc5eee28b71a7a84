import { err } from './result.ts';

/** Why a text could not be read: a sentence for people, and the place (counted from 0) to point at. */
export interface NotationProblem {
  readonly message: string;
  readonly at: number;
}

/** A piece of a text, and where it stands in it; what a parser keeps to be able to point at a mistake. */
export interface Excerpt {
  readonly text: string;
  readonly at: number;
}

/** The parts between separators; at least one, if only an empty one. */
export function split({ text, at }: Excerpt, separator: string): [Excerpt, ...Excerpt[]] {
  let next = at;
  const parts = text.split(separator).map((part) => {
    const here = next;
    next += part.length + separator.length;
    return { text: part, at: here };
  });
  return parts as [Excerpt, ...Excerpt[]];
}

/** Where an excerpt stops, to point at what is missing after it. */
export function endOf({ text, at }: Excerpt): Pick<Excerpt, 'at'> {
  return { at: at + text.length };
}

/** The excerpt in quotes, cut where it is too long for a sentence. */
export function show({ text }: Excerpt): string {
  return text.length > 20 ? `"${text.slice(0, 20)}…"` : `"${text}"`;
}

export function refuse({ at }: Pick<Excerpt, 'at'>, message: string) {
  return err<NotationProblem>({ at, message });
}
