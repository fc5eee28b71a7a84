import { lobbyTexts } from 'virtual:texts/lobby';
import type { Pairing } from '@kalah/api/pairing';
import type { Side } from '@kalah/rules';
import { playSound } from '../board/sounds.ts';
import { pairingApi } from '../clients/pairing.ts';
import { findSeat, storeSeat } from '../game/seats.ts';
import { router } from '../router/router.svelte.ts';
import { settings } from '../settings/settings.svelte.ts';
import { announcer } from '../ui/announcer.svelte.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { explain } from './explain.ts';
import { Inbox } from './inbox.svelte.ts';
import type { Note } from './inbox-state.ts';
import { notifyAway } from './notify.ts';
import { Search, type SearchEnd } from './search.svelte.ts';

/** A game that begins while its player is in the middle of another one. */
class ReadyGames {
  list = $state.raw<readonly string[]>([]);

  add(game: string): void {
    if (!this.list.includes(game)) this.list = [...this.list, game];
  }

  remove(game: string): void {
    this.list = this.list.filter((id) => id !== game);
  }
}

/** A live game must begin within half a minute, so one that began earlier is not opened unasked. */
const FRESH_MS = 30_000;

export const readyGames = new ReadyGames();
export const search = new Search(pairingApi, endSearch);
export const inbox = new Inbox(pairingApi, hear);

function endSearch(end: SearchEnd): void {
  if (end.kind === 'paired') enter(end.pairing);
  if (end.kind === 'replaced') toasts.show(lobbyTexts().search.replaced);
  if (end.kind === 'rejected') toasts.show(explain(end.error));
}

/** Takes the player to a game that has begun, or offers it to a player who is in the middle of another one. */
export function enter(pairing: Pairing): void {
  sit(pairing);
  if (router.path === `/play/${pairing.game}`) return;
  ring(pairing.game);
  if (isPlaying()) readyGames.add(pairing.game);
  else router.go(`/play/${pairing.game}`);
}

function hear(note: Note): void {
  if (!('game' in note)) return;
  if (isOnScreen(note.game)) inbox.visit(note.game);
  if (note.kind === 'ended') return;
  if (!findSeat(note.game)) storeSeat(note.game, { side: note.side });
  if (note.kind === 'started' && note.liveSince !== null) welcome(note.game, note.side, note.liveSince);
}

function welcome(game: string, side: Side, since: string): void {
  if (Date.now() - Date.parse(since) > FRESH_MS) return;
  if (document.hidden) {
    ring(game);
    document.addEventListener('visibilitychange', () => welcome(game, side, since), { once: true });
  } else enter({ game, side, token: null });
}

/** An account plays without a token. */
function sit({ game, side, token }: Pairing): void {
  if (token !== null || !findSeat(game)) storeSeat(game, { side, ...(token !== null && { token }) });
}

function isOnScreen(game: string): boolean {
  return router.path === `/play/${game}` && !document.hidden;
}

function isPlaying(): boolean {
  const [, page, id = ''] = router.path.split('/');
  const seat = page === 'play' ? findSeat(id) : undefined;
  return seat !== undefined && !seat.over;
}

function ring(game: string): void {
  void notifyAway(lobbyTexts().search.ready, `/play/${game}`);
  announcer.say(lobbyTexts().search.ready);
  if (settings.sounds) playSound('low', 0);
}
