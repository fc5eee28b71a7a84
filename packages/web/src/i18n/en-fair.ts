import type { Owner } from './owner.ts';

export const fair = {
  legend: 'Fair for both',
  usual: 'Usual',
  fair: 'Fair start',
  pie: 'Pie rule',
  pair: 'Two games',
  /** What each choice means. */
  lines: {
    usual: 'The usual start. The player who begins has an advantage.',
    fair: 'Usually the player who begins has an advantage. A fair start moves one or two seeds, so that neither player can force a win.',
    pie: 'After the first turn, the second player may swap sides. So it is best to begin with a turn that leaves both sides equal.',
    pair: 'You play two games with the sides swapped. What you win and lose in both is added up.',
  },
  swap: 'Swap sides',
  maySwap: 'You may swap sides, or simply play on.',
  swapLine: 'If you swap, the first turn counts as yours, and your opponent moves next.',
  theyMaySwap: (name: string) => `${name} may swap sides now.`,
  swapped: (who: Owner) => (who === 'you' ? 'You swapped sides.' : `${who.name} swapped sides.`),
  notSwappable: 'Sides can be swapped only once, right after the first turn.',
  number: (n: number) => `game ${n} of 2`,
  second: 'Play the second game',
  watchSecond: 'Watch the second game',
  secondReady: 'The second game is ready, sides swapped.',
  leads: (who: Owner, n: number) =>
    who === 'you' ? `After one game, you lead by ${n}.` : `After one game, ${who.name} leads by ${n}.`,
  even: 'After one game, it is even.',
  wins: (who: Owner, n: number) =>
    who === 'you'
      ? `Both games together: you win by ${n}.`
      : `Both games together: ${who.name} wins by ${n}.`,
  draw: 'Both games together: a draw.',
};
