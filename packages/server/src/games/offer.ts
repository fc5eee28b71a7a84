import { opposite, type Side } from '@kalah/rules';
import type { OfferCommand } from './command.ts';
import { GameError } from './errors.ts';
import type { NewEvent, OfferSubject } from './event.ts';
import type { Game, PlayedMove } from './game.ts';
import { occupantOf } from './seat.ts';
import { endGame, toRunningCharge } from './time.ts';

/**
 * Makes, accepts, declines or withdraws an offer; declining one's own offer withdraws it. Without an answer, accepts the
 * opponent's offer or else makes one.
 */
export function decideOffer(
  game: Game,
  subject: OfferSubject,
  side: Side,
  { answer, move, at }: Pick<OfferCommand, 'answer' | 'move' | 'at'>,
): NewEvent[] {
  // A takeback of a move that is not the player's last one is a repetition or came too late.
  if (move !== undefined && move !== findLastMove(game, side)?.number) return [];
  if (game.ending) throw new GameError('game-over', { game });
  // [G4] Moves of a rated game cannot be taken back.
  if (game.rated && subject === 'takeback') throw new GameError('rated-takeback', { game });
  const offered = game.offers[subject];
  const isTheirs = offered === opposite(side);
  switch (answer ?? (isTheirs ? 'accept' : 'offer')) {
    case 'offer':
      if (offered === side) return [];
      return isTheirs || needsNoConsent(game, subject, side)
        ? accept[subject](game, side, at)
        : offer(game, subject, side);
    case 'accept':
      if (!isTheirs) throw new GameError('no-offer', { game });
      return accept[subject](game, side, at);
    case 'decline':
      if (!offered) throw new GameError('no-offer', { game });
      return [{ kind: `${subject}-declined`, side }];
  }
}

function offer(game: Game, subject: OfferSubject, side: Side): NewEvent[] {
  if (game.declined?.[subject]?.[side] === game.nextMove) throw new GameError('offer-declined', { game });
  if (subject === 'takeback') countMovesToTakeBack(game, side);
  return [{ kind: `${subject}-offered`, side }];
}

/** A takeback needs no consent if the opponent is the computer or an open seat. */
function needsNoConsent({ seats }: Game, subject: OfferSubject, side: Side): boolean {
  if (subject === 'draw') return false;
  switch (occupantOf(seats[opposite(side)])) {
    case 'computer':
    case 'anybody':
      return true;
    case 'player':
    case 'nobody':
      return false;
  }
}

const accept: Record<OfferSubject, (game: Game, side: Side, at: number) => NewEvent[]> = {
  draw: (game, side, at) => [
    { kind: 'draw-agreed', side },
    endGame(game, { how: 'agreement', winner: 'draw' }, at),
  ],
  takeback: (game, side, at) => {
    const asker = game.offers.takeback ?? side;
    const moves = countMovesToTakeBack(game, asker);
    return [{ kind: 'took-back', side: asker, moves, ...toRunningCharge(game, at) }];
  },
};

function countMovesToTakeBack(game: Game, side: Side): number {
  const last = findLastMove(game, side);
  if (!last) throw new GameError('nothing-to-take-back', { game });
  return game.moves.length - game.moves.indexOf(last);
}

/** [Q14] Moves before a swap were the opponent's, so they do not count. */
function findLastMove({ moves, swapped = 0 }: Game, side: Side): PlayedMove | undefined {
  return moves.findLast((move) => move.side === side && move.number >= swapped);
}
