import type { Theme } from '@kalah/engine/puzzles';
import { type Day, isDay } from './diary.ts';

export const KINDS = ['daily', 'trainer', 'storm', 'themes'] as const;
export type Kind = (typeof KINDS)[number];

/** In the order in which they are listed. */
export const THEMES: readonly Theme[] = ['chain', 'capture', 'block', 'sacrifice', 'endgame', 'sweep'];

/** What an address asks for; anything that makes no sense is left out. */
interface PuzzleRoute {
  readonly kind: Kind;
  readonly day?: Day;
  readonly id?: string;
  readonly theme?: Theme;
}

export function readAddress(query: URLSearchParams, today: Day): PuzzleRoute {
  const id = query.get('id');
  if (id) return { kind: 'trainer', id };
  const theme = THEMES.find((one) => one === query.get('theme'));
  if (theme) return { kind: 'trainer', theme };
  const kind = KINDS.find((one) => one === query.get('kind')) ?? 'daily';
  const day = query.get('day') ?? '';
  return kind === 'daily' && isDay(day) && day < today ? { kind, day } : { kind };
}

export function kindPath(kind: Kind): string {
  return kind === 'daily' ? '/puzzles' : `/puzzles?kind=${kind}`;
}

export function dayPath(day: Day, today: Day): string {
  return day === today ? '/puzzles' : `/puzzles?day=${day}`;
}

export function themePath(theme: Theme): string {
  return `/puzzles?theme=${theme}`;
}
