export type Command =
  | { readonly kind: 'play'; readonly pit: number }
  | { readonly kind: 'hint' | 'take-back' | 'leave' | 'help' };

const WORDS: Readonly<Record<string, Exclude<Command['kind'], 'play'>>> = {
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

/** Undefined if the line is not a command. Pits are typed counting from 1. */
export function parseCommand(line: string): Command | undefined {
  const word = line.trim().toLowerCase();
  if (/^\d{1,3}$/.test(word)) return { kind: 'play', pit: Number(word) - 1 };
  const kind = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  return kind && { kind };
}
