let allowed = true;

/**
 * Turns single-key shortcuts on or off. They get in the way of speech input, and of people who hit keys by accident
 * (WCAG 2.1.4).
 */
export function allowShortcuts(allow: boolean): void {
  allowed = allow;
}

/**
 * The shortcut that a key means, in lower case: a character, or a name such as "escape". There is none while a dialog is
 * open, while the focus is on a control that takes keys itself, or when a key held down repeats.
 */
export function findShortcut(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
  if (takesKeys(event.target) || document.querySelector('dialog[open]')) return undefined;
  if (event.key.length === 1 && !allowed) return undefined;
  return event.key.toLowerCase();
}

function takesKeys(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}
