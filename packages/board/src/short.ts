/** To the precision that is visible. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
