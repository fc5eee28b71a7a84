import { err } from './result.ts';

/** Why a text could not be read: a sentence, and the index in the text that it refers to. */
export interface NotationProblem {
  readonly message: string;
  readonly at: number;
}

/** A part of a text and its index in the whole text, so that a parser can point at a mistake. */
export interface Excerpt {
  readonly text: string;
  readonly at: number;
}

/** The parts between separators: at least one, which may be empty. */
export function split({ text, at }: Excerpt, separator: string): [Excerpt, ...Excerpt[]] {
  let next = at;
  const parts = text.split(separator).map((part) => {
    const here = next;
    next += part.length + separator.length;
    return { text: part, at: here };
  });
  return parts as [Excerpt, ...Excerpt[]];
}

/** The end of an excerpt, to point at something missing after it. */
export function endOf({ text, at }: Excerpt): Pick<Excerpt, 'at'> {
  return { at: at + text.length };
}

/** The excerpt in quotes, truncated if it is long. */
export function quote({ text }: Excerpt): string {
  return text.length > 20 ? `"${text.slice(0, 20)}…"` : `"${text}"`;
}

/** Rejects a text with a message about a place in it. */
export function reject({ at }: Pick<Excerpt, 'at'>, message: string) {
  return err<NotationProblem>({ at, message });
}
