import type { Study } from './study.svelte.ts';

/** The step that a key takes through the moves; `undefined` if it leads nowhere, so that the key can scroll the page. */
export function findStep(study: Study, { key, shiftKey }: KeyboardEvent): (() => void) | undefined {
  if (shiftKey) return undefined;
  const to = (move: number) =>
    move >= 0 && move <= study.line.length && move !== study.at ? () => study.step(move) : undefined;
  const across = (by: 1 | -1) => (study.hasAlternative(by) ? () => study.goToAlternative(by) : undefined);
  switch (key) {
    case 'ArrowLeft':
      return to(study.at - 1);
    case 'ArrowRight':
      return to(study.at + 1);
    case 'ArrowUp':
      return across(-1);
    case 'ArrowDown':
      return across(1);
    case 'Home':
      return to(0);
    case 'End':
      return to(study.line.length);
    default:
      return undefined;
  }
}
