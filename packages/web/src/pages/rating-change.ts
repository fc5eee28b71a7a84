/** "+12" or "−13", with a real minus sign. */
export function formatChange({ before, after }: { readonly before: number; readonly after: number }): string {
  const change = after - before;
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
