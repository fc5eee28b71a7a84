import { untrack } from 'svelte';
import { router } from '../../router/router.svelte.ts';
import { type Line, readLine, toAddress } from './address.ts';
import { sameMoves, startsWith } from './moves.ts';
import type { Study } from './study.svelte.ts';

/** Browsers limit how often a page may change its address (Safari: 100 times in 30 s), and a held key steps faster. */
const STEP_PAUSE_MS = 250;

/**
 * Keeps the line of a study in the address, and follows the address when the player goes back or forward. The history gets
 * an entry when moves are replaced by others, so that Back brings them back; further moves and steps add none.
 */
export function keepAddress(study: Study, id: string): void {
  let kept: Line = { line: study.line, at: study.at };

  $effect(() => {
    const { line, at } = study;
    if (at === kept.at && sameMoves(line, kept.line)) return;
    if (!sameMoves(line, kept.line)) return untrack(write);
    const timer = setTimeout(write, STEP_PAUSE_MS);
    return () => clearTimeout(timer);
  });

  $effect(() => {
    kept = readLine(router.query, study);
    untrack(() => study.follow(kept));
  });

  function write(): void {
    const replace = startsWith(study.line, kept.line);
    kept = { line: study.line, at: study.at };
    router.go(toAddress(id, study), { replace });
  }
}
