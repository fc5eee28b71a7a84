import { err } from './result.ts';

/** A sentence, and the index in the text that it refers to. */
export interface NotationProblem {
  readonly message: string;
  readonly at: number;
}

/** Knows its index in the whole text, so that a parser can point at a mistake. */
export interface Excerpt {
  readonly text: string;
  readonly at: number;
}

/** At least one part, which may be empty. */
export function split({ text, at }: Excerpt, separator: string): [Excerpt, ...Excerpt[]] {
  let next = at;
  const parts = text.split(separator).map((part) => {
    const here = next;
    next += part.length + separator.length;
    return { text: part, at: here };
  });
  return parts as [Excerpt, ...Excerpt[]];
}

export function endOf({ text, at }: Excerpt): Pick<Excerpt, 'at'> {
  return { at: at + text.length };
}

export function quote({ text }: Excerpt): string {
  return text.length > 20 ? `"${text.slice(0, 20)}…"` : `"${text}"`;
}

export function reject({ at }: Pick<Excerpt, 'at'>, message: string) {
  return err<NotationProblem>({ at, message });
}
