import type { Phrase } from '@kalah/api';
import type { Blocks } from '../../moderation/blocks.ts';
import type { PlayerCommand } from '../command.ts';
import { GameError } from '../errors.ts';
import type { Game } from '../game.ts';
import type { Games } from '../games.ts';
import type { Hub } from '../live/hub.ts';
import type { SentPhrase } from '../live/phrase.ts';
import { isOwnSeat } from '../seat.ts';
import { actingSide } from '../seating.ts';
import { PhraseLimit } from './phrase-limit.ts';

export type Phrases = ReturnType<typeof createPhrases>;

/** `blocks` is undefined if this server has no accounts. */
export function createPhrases(
  games: Games,
  hub: Pick<Hub, 'sendPhrase'>,
  blocks: Pick<Blocks, 'rejectPhrase'> | undefined,
) {
  const limit = new PhraseLimit();

  return {
    async say(
      id: string,
      command: Pick<PlayerCommand, 'by' | 'side'>,
      phrase: Phrase,
    ): Promise<{ game: Game; sent: SentPhrase }> {
      const game = await games.read(id);
      const side = actingSide(game, command);
      if (!isOwnSeat(game.seats[side], command.by)) throw new GameError('not-your-seat', { game });
      await blocks?.rejectPhrase(game);
      limit.take(id, side);
      const sent = { side, phrase };
      await hub.sendPhrase(id, sent);
      return { game, sent };
    },
  };
}
