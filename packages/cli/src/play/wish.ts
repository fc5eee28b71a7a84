/** What somebody types at the table. */
export type Wish =
  | { readonly kind: 'play'; readonly pit: number }
  | { readonly kind: 'hint' | 'take-back' | 'leave' | 'help' };

const WORDS: Readonly<Record<string, Exclude<Wish['kind'], 'play'>>> = {
  h: 'hint',
  hint: 'hint',
  t: 'take-back',
  takeback: 'take-back',
  undo: 'take-back',
  q: 'leave',
  quit: 'leave',
  exit: 'leave',
  '?': 'help',
  help: 'help',
};

/** Nothing when it cannot be understood. Pits are typed as people count them, from 1. */
export function findWish(line: string): Wish | undefined {
  const word = line.trim().toLowerCase();
  if (/^\d{1,3}$/.test(word)) return { kind: 'play', pit: Number(word) - 1 };
  const kind = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  return kind && { kind };
}
