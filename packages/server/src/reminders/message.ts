import type { MailLanguage } from '@kalah/api';
import { opposite } from '@kalah/rules';
import { findDeadline } from '@kalah/rules/clock';
import type { Game } from '../games/game.ts';
import { findName } from '../games/seat.ts';
import type { Occasion } from './occasion.ts';
import { formatDuration, TEXTS, type Text } from './texts.ts';

/** Names have no control characters, but old databases may contain anything. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

export function toMessage({ kind, side }: Occasion, game: Game, language: MailLanguage, now: number): Text {
  const texts = TEXTS[language];
  const opponent = cleanName(findName(game.seats[opposite(side)])) || texts.someone;
  if (kind === 'joined') return texts.joined(opponent, game.clock?.running === side);
  return texts[kind](opponent, formatDuration(leftMs(game, now), language));
}

/** [M11] A name in the subject of a mail cannot end its line. */
export function cleanName(name = ''): string {
  return name.replace(UNSAFE, ' ').trim();
}

export function leftMs({ clock }: Game, now: number): number {
  const deadline = clock && findDeadline(clock);
  return deadline === undefined ? 0 : Math.max(0, deadline - now);
}
