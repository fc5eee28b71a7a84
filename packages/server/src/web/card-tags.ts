import type { Game } from '../games/game.ts';
import { escapeXml } from '../pictures/xml.ts';
import { findSeatLabel } from '../seat-label.ts';

/** Open Graph tags, which let a chat show a shared game with a title and a picture. */
export function toCardTags(game: Game, origin: string): string {
  const { seats, position } = game;
  const players = `${findSeatLabel(seats.south) ?? 'South'} – ${findSeatLabel(seats.north) ?? 'North'}`;
  const title = `${players}, ${position.stores.south} : ${position.stores.north}`;
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Kalah',
    'og:title': title,
    'og:description': describe(game),
    'og:url': `${origin}/play/${game.id}`,
    'og:image': `${origin}/api/v1/games/${game.id}/card.png?v=${game.version}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `A Kalah board: ${title}`,
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeXml(content)}" />`)
    .join('\n    ');
}

function describe({ ending, seats }: Game): string {
  if (ending) return 'A game of Kalah, played to its end. Look at it move by move.';
  if (seats.south.kind === 'vacant' || seats.north.kind === 'vacant')
    return 'A seat is free: come and play Kalah.';
  return 'A game of Kalah is being played. Come and watch.';
}
