import { games } from './en-words.ts';

export type ExplorerTexts = typeof explorer;

/** The texts of the opening explorer. */
export const explorer = {
  title: 'Explorer',
  from: 'Games from',
  players: { all: 'All players', strong: '1800 and up', you: 'You' },
  caption: 'Moves from this position',
  pit: 'Pit',
  exact: 'Exact',
  games: 'Games',
  average: 'Average',
  results: '% South · draw · North',
  played: 'played in this game',
  unknown: 'not proved',
  none: 'none',
  shares: (south: number, draws: number, north: number) =>
    `South wins ${south}%, draws ${draws}%, North wins ${north}%`,
  reached: (n: number) => `${games(n)} reached this position.`,
  legend: 'Exact is proved; the rest is how games really ended.',
  mark: 'was played here.',
  withheld: 'A rated game is at this position right now, so exact values are hidden.',
  loading: 'Loading games',
  empty: {
    title: 'Nobody has been here before',
    line: 'No finished game reached this position. The exact values on the board still hold.',
    strong: 'No game between players rated 1800 or higher reached this position.',
    you: 'None of your last 1,000 public games reached this position.',
    back: 'Back to the last known move',
    nowhere: 'No finished game reached any position of this line.',
  },
  offline: {
    title: 'No connection.',
    line: 'Exact values work on this device. Games return when you are online again.',
    retry: 'Try again',
  },
  best: 'Top games from here',
  recent: 'Latest games from here',
  won: { south: 'South won', north: 'North won', draw: 'Draw' },
  open: (south: string, north: string) => `${south} against ${north}`,
};
