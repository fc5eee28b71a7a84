import type { Owner } from './owner.ts';

export const seeds = (n: number) => (n === 1 ? '1 seed' : `${n} seeds`);
export const pits = (n: number) => (n === 1 ? '1 pit' : `${n} pits`);
export const games = (n: number) => (n === 1 ? '1 game' : `${n} games`);
/** "your", "Noor's" */
export const whose = (owner: Owner) =>
  owner === 'you' ? 'your' : owner.name.endsWith('s') ? `${owner.name}’` : `${owner.name}’s`;
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
