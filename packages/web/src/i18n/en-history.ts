import { games } from './en-words.ts';

export const history = {
  title: 'Your finished games',
  line: 'The last 300 games you finished in this browser, against the computer, on one device and online. Save them as a file to take them to another one.',
  none: 'No finished games yet',
  noneLine: 'Every game you finish here stays in this list, to replay and to review.',
  won: 'You won',
  lost: 'You lost',
  against: (name: string) => `Against ${name}`,
  moves: (n: number) => (n === 1 ? '1 move' : `${n} moves`),
  review: 'Replay and review',
  save: 'Save as a file',
  read: 'Add from a file',
  added: (fresh: number, all: number) =>
    fresh === all
      ? `${games(fresh)} added.`
      : `${games(fresh)} added, ${all - fresh} already here or too old to keep.`,
  faults: {
    'too-large': 'That file is too large to be a list of games. Nothing was added.',
    'not-a-history': 'That file is not a list of games saved by Kalah. Nothing was added.',
    newer: 'That file comes from a newer version of Kalah. Reload the page and try again.',
    damaged: 'That file is damaged. Nothing was added; try to save it again where it came from.',
  },
  remove: 'Remove',
  removeAsk: 'Remove this game from the list?',
  removeLine: 'It cannot be brought back unless you have saved it in a file.',
};
