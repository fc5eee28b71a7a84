import type { PagePath } from '@kalah/api/pages';
import type { Head } from './head.ts';
import { toPositionPicture } from './position-head.ts';

type Text = Pick<Head, 'title' | 'headline' | 'description'>;

const DESCRIPTIONS = {
  play: 'Play Kalah against a friend, the computer or on one device; watch, analyse with exact verdicts, and learn the game in six short steps.',
  learn: 'Learn Kalah in six short steps: sow, move again, capture and win. Every step is played on a board.',
  analysis:
    'Set up any position of Kalah and see what every move is worth, proven to the last seed where possible.',
};

const TEXTS = {
  '/': {
    title: 'Kalah: choose a pit and play',
    headline: 'Kalah: choose a pit and play',
    description: DESCRIPTIONS.play,
  },
  '/learn': { title: 'Learn Kalah', headline: 'Learn Kalah', description: DESCRIPTIONS.learn },
  '/rules': {
    title: 'The rules of Kalah',
    headline: 'The rules of Kalah on one page',
    description: 'The rules of Kalah with pictures, on one page to read or to print, in five languages.',
  },
  '/analysis': {
    title: 'Analysis · Kalah',
    headline: 'Analyse a position of Kalah',
    description: DESCRIPTIONS.analysis,
  },
  '/settings': { title: 'Settings · Kalah', headline: 'Settings', description: DESCRIPTIONS.play },
  '/lobby': {
    title: 'Find an opponent · Kalah',
    headline: 'Find an opponent',
    description:
      'Choose a time and play Kalah with somebody of your strength in seconds, with or without an account.',
  },
  '/puzzles': {
    title: 'Puzzles · Kalah',
    headline: 'Puzzles of Kalah',
    description:
      'A new Kalah puzzle every day, and thousands more at your strength. Every solution is proven, and every wrong move is answered with what it costs.',
  },
  '/watch': {
    title: 'Live games · Kalah',
    headline: 'Watch Kalah',
    description: 'Games of Kalah that are being played now. Come and watch.',
  },
  '/history': {
    title: 'Your finished games · Kalah',
    headline: 'Your finished games',
    description: DESCRIPTIONS.play,
  },
  '/leaderboard': {
    title: 'Leaderboard · Kalah',
    headline: 'The best players of Kalah',
    description: 'The highest ratings of Kalah, in live games and in games with days per turn.',
  },
  '/privacy': {
    title: 'Privacy · Kalah',
    headline: 'Privacy',
    description: 'What this Kalah server stores, for how long, and who can see it.',
  },
  '/account': { title: 'Account · Kalah', headline: 'Your account', description: DESCRIPTIONS.play },
} as const satisfies Partial<Record<PagePath, Text>>;

/** A position with seeds of different numbers, which looks livelier than the start. */
const SHOWN = '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -';

/** The path of a page that is not about one game. */
export type PlainPath = keyof typeof TEXTS;

export function toPageHead(path: PlainPath): Head {
  return { ...TEXTS[path], path, picture: toPositionPicture(SHOWN), pictureText: 'A Kalah board' };
}
