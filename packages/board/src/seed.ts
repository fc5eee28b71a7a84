import { short } from './short.ts';

/** From bone to tawny, lit from the upper left: highlight, body and shadow. */
export const SEED_TINTS = [
  ['#fffaea', '#ecdfc0', '#a59067'],
  ['#eff2e4', '#c3cab4', '#76806c'],
  ['#f8ecd2', '#dcc08b', '#8d6c3a'],
  ['#f3dcc0', '#cf9f6c', '#83562c'],
] as const;

/** The half axes of a seed of radius 1. */
export const SEED_SHAPES = [
  [1.06, 0.87],
  [0.94, 1],
  [1.03, 0.93],
] as const;

export type SeedShape = (typeof SEED_SHAPES)[number];

export function seedKind(kind: number): { tint: number; shape: number } {
  return { tint: Math.floor(kind / SEED_SHAPES.length), shape: kind % SEED_SHAPES.length };
}

export function drawSeedSkin([a, b]: SeedShape, radius: number): string {
  const x = (share: number) => short(share * a * radius);
  const y = (share: number) => short(share * b * radius);
  return (
    `<path d="M${x(-0.76)} ${y(0.37)}Q${x(-0.08)} ${y(0.8)} ${x(0.78)} ${y(0.2)}M${x(-0.88)} ${y(-0.03)}Q${x(-0.08)} ${y(0.37)} ${x(0.9)} ${y(-0.22)}" fill="none" stroke="#2a170b" stroke-opacity=".13" stroke-width="1"/>` +
    `<circle cx="${x(0.8)}" cy="${y(0.12)}" r="1.5" fill="#2a170b" opacity=".5"/>` +
    '<ellipse cx="-4" cy="-5" rx="3.8" ry="2.1" transform="rotate(-32 -4 -5)" fill="#fff" opacity=".42"/>'
  );
}
