import { LOCAL_GAMES } from '@kalah/api/pages';
import { pastGames } from '../../game/history.ts';
import { seatedGames } from '../../game/seats.ts';
import { findItem, setItem } from '../../ui/storage.ts';

/** Whether nothing in this browser says that the visitor has ever played, or has declined to be guided. */
export function isFirstVisit(): boolean {
  return (
    findItem('guided') === undefined &&
    pastGames().length === 0 &&
    seatedGames().length === 0 &&
    LOCAL_GAMES.every((kind) => findItem(`local:${kind}`) === undefined)
  );
}

export function endGuide(): void {
  setItem('guided', true);
}
