import { t } from 'virtual:texts/common';
import { fairTexts } from 'virtual:texts/fair';
import { opposite } from '@kalah/rules';
import { formatUsed } from '../../clock/duration.ts';
import type { OnlineMatch } from '../../game/online-match.svelte.ts';
import { describeStart } from '../../game/presets.ts';
import type { GameFacts } from './facts.ts';

export function describeOnline(match: OnlineMatch): GameFacts {
  const { id, game, own, players, isWaiting } = match;
  const { south, north } = players;
  const opponent = players[opposite(own ?? 'south')].name;
  return {
    heading: own
      ? t().play.heading({ other: opponent })
      : t().play.watchHeading({ south: south.name, north: north.name }),
    title: isWaiting
      ? `${t().play.waitingTitle} · Kalah`
      : match.position.turn === own
        ? t().title.yourTurn({ other: opponent })
        : t().title.game({ south: south.name, north: north.name }),
    meta: describeRules(match),
    date: new Date(game.createdAt),
    link: `${location.origin}/play/${id}`,
    analysis: `/play/${id}/analysis`,
    isWaiting,
    timeOf: game.clock ? (numbers) => formatTimes(match, numbers) : undefined,
  };
}

function describeRules({ start, ownerOf, game }: OnlineMatch): string {
  const { fair, pie, number } = fairTexts();
  return [
    describeStart(start, ownerOf, game.clock),
    ...(game.fair ? [fair] : []),
    ...(game.pie ? [pie] : []),
    ...(game.pair ? [number({ n: game.pair.number })] : []),
  ].join(' · ');
}

/** How long some moves took together; undefined unless all times are known. */
function formatTimes({ clock, game }: OnlineMatch, numbers: readonly number[]): string | undefined {
  const times = numbers.map((number) => clock.times.get(game.moves[number - 1]?.number ?? 0)?.used);
  if (!game.clock || times.some((time) => time === undefined)) return undefined;
  return formatUsed(
    game.clock.kind,
    times.reduce((sum: number, time) => sum + time!, 0),
  );
}
