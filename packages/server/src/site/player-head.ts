import type { Account } from '../accounts/account.ts';
import type { StoredRating } from '../ratings/rating.ts';
import type { Head } from './head.ts';
import { toPageHead } from './page-heads.ts';

export function toPlayerHead(name: string, account: Account, ratings: readonly StoredRating[]): Head {
  return {
    ...toPageHead('/leaderboard'),
    title: `${name} · Kalah`,
    headline: `${name} plays Kalah`,
    description: describe(name, account, ratings),
    path: `/@${encodeURIComponent(name)}`,
  };
}

function describe(name: string, { kind }: Account, ratings: readonly StoredRating[]): string {
  const who = kind === 'bot' ? `${name} is a bot.` : '';
  const [best] = ratings.toSorted((a, b) => b.number - a.number);
  const rated = best ? `Rating ${Math.round(best.rating)} after ${best.number} rated games.` : '';
  return [who, rated, `Games, record and opponents of ${name}.`]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
