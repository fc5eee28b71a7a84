/** Marks the icon of the tab with a dot, so that a player sees from another tab that it is their turn. */
export function markTabIcon(marked: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon][type="image/svg+xml"]');
  if (icon) icon.href = marked ? '/icon-turn.svg' : '/icon.svg';
}
