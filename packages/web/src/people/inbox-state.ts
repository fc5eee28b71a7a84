import type { Game } from '@kalah/api';
import type { AccountEvent, Challenge, DeclineReason } from '@kalah/api/pairing';
import { findPlayerName } from '@kalah/api/seat';
import { opposite, type Side } from '@kalah/rules';

export type Note =
  | {
      readonly kind: 'started' | 'turn' | 'ended';
      readonly game: string;
      readonly side: Side;
      /** When a live game was created; null for a correspondence game, which can wait. */
      readonly liveSince: string | null;
      readonly opponent: string | null;
      readonly result: 'won' | 'lost' | 'drawn' | null;
      readonly moves: number;
      /** When it arrived, by this device's clock. */
      readonly at: number;
    }
  | {
      readonly kind: 'declined' | 'cancelled' | 'expired';
      readonly challenge: string;
      readonly opponent: string | null;
      readonly reason: DeclineReason | null;
      readonly at: number;
    };

/** The notifications of an account, which the tabs of a browser share. */
export interface InboxState {
  readonly name: string;
  readonly last: string | undefined;
  readonly received: readonly Challenge[];
  readonly sent: readonly Challenge[];
  /** Newest first. */
  readonly notes: readonly Note[];
  /** The notes up to this time have been seen, and these challenges. */
  readonly seenAt: number;
  readonly seen: readonly string[];
}

const MAX_NOTES = 20;

export function emptyInbox(name: string): InboxState {
  return { name, last: undefined, received: [], sent: [], notes: [], seenAt: 0, seen: [] };
}

export function applyAccountEvent(inbox: InboxState, event: AccountEvent, at: number): InboxState {
  if ('challenge' in event) return applyChallenge(inbox, event.challenge, at);
  return 'game' in event ? applyGame(inbox, event, at) : inbox;
}

function applyChallenge(inbox: InboxState, challenge: Challenge, at: number): InboxState {
  const isMine = challenge.from.name === inbox.name;
  const list = isMine ? 'sent' : 'received';
  const others = inbox[list].filter(({ id }) => id !== challenge.id);
  const after = { ...inbox, [list]: challenge.state === 'open' ? [challenge, ...others] : others };
  const note = findChallengeNote(challenge, isMine, at);
  return note ? addNote(after, note) : after;
}

/** Players are notified of what the other one did, but not of their own actions. */
function findChallengeNote(challenge: Challenge, isMine: boolean, at: number): Note | undefined {
  const { id, state, reason } = challenge;
  const opponent = (isMine ? challenge.to : challenge.from).name;
  if (state === 'open' || state === 'accepted') return undefined;
  return isMine === (state === 'cancelled')
    ? undefined
    : { kind: state, challenge: id, opponent, reason, at };
}

function applyGame(
  inbox: InboxState,
  { kind, side, game }: Extract<AccountEvent, { game: Game }>,
  at: number,
): InboxState {
  const note = { 'game-started': 'started', turn: 'turn', 'game-ended': 'ended' } as const;
  const before = inbox.notes.find((known) => 'game' in known && known.game === game.id);
  const moves = game.moves.length;
  // [L12] A new connection says again whose turn it is.
  if (before && before.kind === note[kind] && 'moves' in before && before.moves === moves) return inbox;
  const without = { ...inbox, notes: inbox.notes.filter((known) => known !== before) };
  if (!isNews(kind, side, game)) return without;
  return addNote(without, {
    kind: note[kind],
    game: game.id,
    side,
    liveSince: game.clock?.kind === 'live' ? game.createdAt : null,
    opponent: nameOf(game, opposite(side)),
    result: resultFor(game, side),
    moves,
    at,
  });
}

/** A replayed event comes with the game as it is now, which may have begun long ago or not wait for this player any more. */
function isNews(kind: 'game-started' | 'turn' | 'game-ended', side: Side, game: Game): boolean {
  if (kind === 'game-ended') return true;
  if (game.status !== 'playing') return false;
  return kind === 'turn' ? game.board.turn === side : game.moves.length === 0;
}

function nameOf({ seats }: Game, side: Side): string | null {
  return findPlayerName(seats[side]) ?? null;
}

function resultFor({ result }: Game, side: Side): 'won' | 'lost' | 'drawn' | null {
  if (!result?.winner) return null;
  if (result.winner === 'draw') return 'drawn';
  return result.winner === side ? 'won' : 'lost';
}

function addNote(inbox: InboxState, note: Note): InboxState {
  return { ...inbox, notes: [note, ...inbox.notes].slice(0, MAX_NOTES) };
}

export function noteKey(note: Note): string {
  return `${note.kind} ${'game' in note ? note.game : note.challenge} ${note.at}`;
}

export function countUnseen(inbox: InboxState): number {
  return unseenChallenges(inbox).length + inbox.notes.filter(({ at }) => at > inbox.seenAt).length;
}

export function unseenChallenges({ received, seen }: InboxState): readonly Challenge[] {
  return received.filter(({ id }) => !seen.includes(id));
}

export function markSeen(inbox: InboxState, now: number): InboxState {
  const newest = Math.max(now, ...inbox.notes.map(({ at }) => at));
  return { ...inbox, seenAt: newest, seen: inbox.received.map(({ id }) => id) };
}
