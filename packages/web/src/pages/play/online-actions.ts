import { t } from 'virtual:texts/common';
import { fairTexts } from 'virtual:texts/fair';
import { reminderTexts } from 'virtual:texts/reminder';
import type { OnlineMatch } from '../../game/online-match.svelte.ts';
import { router } from '../../router/router.svelte.ts';
import type { Action, NextGame } from './action.ts';
import type { Opponent } from './opponent.svelte.ts';

export type OnlineDialog = 'share' | 'resign' | 'abort' | 'reminders' | 'say' | 'block' | 'report';

/** What somebody who looks at a game on the server can do, except for moves. */
export function onlineActions(
  match: OnlineMatch,
  opponent: Opponent,
  open: (dialog: OnlineDialog) => void,
): readonly Action[] {
  const { play } = t();
  const { commands, game, mine, seat } = match;
  const share: Action = { label: play.share, short: play.share, icon: 'share', run: () => open('share') };
  if (match.ended) {
    const analyse = () => router.go(`/play/${match.id}/analysis`);
    return [
      { label: play.analyse, short: play.analyse, icon: 'graph', run: analyse },
      share,
      ...opponent.actions(open),
    ];
  }
  if (mine.length === 0) return [share];
  /** Reminders belong to the token of a seat in a correspondence game. */
  const canBeReminded = seat?.token !== undefined && game.clock?.kind === 'correspondence';
  const reminders: readonly Action[] = canBeReminded
    ? [{ label: reminderTexts().title, icon: 'bell', run: () => open('reminders') }]
    : [];
  if (match.isWaiting)
    return [
      share,
      ...reminders,
      { label: play.abort, icon: 'close', danger: true, run: () => open('abort') },
    ];
  const takeBack: Action = {
    label: play.takeBack,
    short: play.undo,
    icon: 'undo',
    key: 'u',
    disabled: game.offers.takeback !== null || !match.plies.some(({ side }) => mine.includes(side)),
    run: () => void commands.offerTakeback(),
  };
  return [
    ...(game.rated ? [] : [takeBack]),
    share,
    { label: play.resign, icon: 'flag', danger: true, run: () => open('resign') },
    {
      label: play.draw,
      icon: 'half',
      disabled: game.offers.draw !== null,
      run: () => void commands.offerDraw(),
    },
    ...reminders,
    ...opponent.actions(open),
  ];
}

/** Leads to the next game; undefined if there is none for this visitor. */
export function findNextGame(match: OnlineMatch): NextGame | undefined {
  const { game, mine, commands } = match;
  const isSeated = mine.length > 0;
  if (game.rematch === null && (!isSeated || match.ended?.how === 'abort')) return undefined;
  const run = async () => {
    const id = await commands.rematch();
    if (id) router.go(`/play/${id}`);
  };
  return { label: labelNextGame(match), run: () => void run() };
}

function labelNextGame({ game, mine }: OnlineMatch): string {
  const isSeated = mine.length > 0;
  const { second, watchSecond } = fairTexts();
  if (game.pair?.number === 1 && game.result?.how !== 'abort') return isSeated ? second : watchSecond;
  if (!isSeated) return t().play.watchOn;
  return game.rematch ? t().play.playOn : t().result.rematch;
}
