import { untrack } from 'svelte';
import { router } from '../../router/router.svelte.ts';
import { type Line, toAddress } from './address.ts';
import { openLine } from './handover.ts';
import { sameMoves, startsWith } from './moves.ts';
import type { Study } from './study.svelte.ts';
import { addLine, countMoves, sameTree } from './tree.ts';
import { fitsLink } from './tree-link.ts';

/** Browsers limit how often a page may change its address (Safari: 100 times in 30 s), and a held key steps faster. */
const PAUSE_MS = 250;

/**
 * Keeps a study in the address, and follows the address when the player goes back or forward. The history gets an entry when
 * moves are replaced by others or deleted, so that Back brings them back; further moves, steps and comments add none.
 */
export function keepAddress(study: Study, id: string): void {
  let kept = toLine(study);
  let written: string | undefined;

  $effect(() => {
    const { line, at, tree } = study;
    if (at === kept.at && sameMoves(line, kept.line) && sameTree(tree, kept.tree)) return;
    // Never within the effect: a change of the address there would create the page again.
    const timer = setTimeout(write, countMoves(tree) === countMoves(kept.tree) ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  });

  $effect(() => {
    const { query } = router;
    if (query.toString() === written) return;
    written = undefined;
    untrack(() => follow(openLine(query, study)));
  });

  function write(): void {
    const isSame = countMoves(study.tree) === countMoves(kept.tree);
    const replace = isSame || startsWith(study.line, kept.line);
    kept = toLine(study);
    const address = new URL(toAddress(id, study), location.href);
    written = address.searchParams.toString();
    router.go(address.href, { replace });
  }

  /** A tree that is too long for a link stays as it is. */
  function follow(line: Line): void {
    kept = fitsLink(study.tree) ? line : { ...line, tree: addLine(study.tree, line.line) };
    study.follow(kept);
  }
}

function toLine({ line, at, tree }: Line): Line {
  return { line, at, tree };
}
