import { opposite, type Side } from '@kalah/rules';
import type { OfferAnswer } from './command.ts';
import { GameError } from './error.ts';
import type { NewEvent, OfferSubject } from './event.ts';
import type { Game } from './game.ts';

/** Making, accepting or declining an offer. Without an answer: accepts what lies on the table, or else offers. */
export function decideOffer(game: Game, subject: OfferSubject, side: Side, answer?: OfferAnswer): NewEvent[] {
  if (game.ending) throw new GameError('game-over', { game });
  const offered = game.offers[subject];
  const theirs = offered === opposite(side);
  switch (answer ?? (theirs ? 'accept' : 'offer')) {
    case 'offer':
      if (offered === side) return [];
      return theirs || agreesByItself(game, subject, side)
        ? accept[subject](game, side)
        : offer(game, subject, side);
    case 'accept':
      if (!theirs) throw new GameError('no-offer', { game });
      return accept[subject](game, side);
    case 'decline':
      if (!offered) throw new GameError('no-offer', { game });
      return [{ kind: `${subject}-declined`, side }];
  }
}

function offer(game: Game, subject: OfferSubject, side: Side): NewEvent[] {
  if (game.declined?.[subject]?.[side] === game.nextMove) throw new GameError('offer-declined', { game });
  if (subject === 'takeback') countBack(game, side);
  return [{ kind: `${subject}-offered`, side }];
}

/** The computer lets anybody take a move back, and so does a table at which anybody may move. */
function agreesByItself({ seats }: Game, subject: OfferSubject, side: Side): boolean {
  const { kind } = seats[opposite(side)];
  return subject === 'takeback' && (kind === 'engine' || kind === 'open');
}

const accept: Record<OfferSubject, (game: Game, side: Side) => NewEvent[]> = {
  draw: (_game, side) => [
    { kind: 'draw-agreed', side },
    { kind: 'ended', ending: { how: 'agreement', winner: 'draw' } },
  ],
  takeback: (game, side) => {
    const asker = game.offers.takeback ?? side;
    return [{ kind: 'took-back', side: asker, moves: countBack(game, asker) }];
  },
};

/** How many moves go when a side takes back its last one: that move, and whatever came after it. */
function countBack(game: Game, side: Side): number {
  const last = game.moves.findLastIndex((move) => move.side === side);
  if (last < 0) throw new GameError('nothing-to-take-back', { game });
  return game.moves.length - last;
}
