import type { AccountErrorCode } from '../accounts/error.ts';
import type { EngineRefusalCode } from '../computer/engine-refusal.ts';
import type { GameErrorCode } from '../games/error.ts';
import { HTTP_PROBLEMS, type ProblemKind, type ProblemTable } from '../http/problem.ts';
import { LIMITS } from '../limits.ts';
import type { ModerationErrorCode } from '../moderation/error.ts';
import type { PairingErrorCode } from '../pairing/error.ts';
import type { PuzzleErrorCode } from '../puzzles/error.ts';
import type { ReminderRefusalCode } from '../reminders/refusal.ts';
import type { BadRequestCode } from './bad-request.ts';

/** What every code of the canonical API means. A code that is missing here does not compile. */
const API_PROBLEMS: ProblemTable<
  Exclude<
    | GameErrorCode
    | EngineRefusalCode
    | ReminderRefusalCode
    | BadRequestCode
    | PuzzleErrorCode
    | 'pictures-busy'
    | 'exports-busy'
    | 'too-many-phrases',
    keyof typeof HTTP_PROBLEMS
  >
> = {
  'bad-position': {
    status: 400,
    title: 'Invalid position',
    detail: 'The position is not valid.',
  },
  'bad-record': {
    status: 400,
    title: 'Invalid record',
    detail: 'The game record is not valid.',
  },
  'position-over': {
    status: 422,
    title: 'Game over',
    detail: 'The game is over in this position, so there is nothing to analyse.',
  },
  'no-such-game': {
    status: 404,
    title: 'No such game',
    detail: 'There is no game with this id.',
  },
  'no-such-puzzle': {
    status: 404,
    title: 'No such puzzle',
    detail: 'There is no puzzle with this id; GET /puzzles/next gives one.',
  },
  'no-puzzle-left': {
    status: 404,
    title: 'No puzzle left',
    detail: 'You have tried every puzzle of this kind; choose another theme or the other capture rule.',
  },
  'token-required': {
    status: 401,
    title: 'Token required',
    detail: 'This seat has a token: send it as "Authorization: Bearer <token>".',
  },
  'not-your-seat': {
    status: 403,
    title: 'Not your seat',
    detail: 'The token or name in the request does not belong to this seat.',
  },
  'side-required': {
    status: 400,
    title: 'Side required',
    detail: 'Anybody may play this seat, so send the side you mean: "south" or "north".',
  },
  'seat-vacant': {
    status: 409,
    title: 'Seat vacant',
    detail: 'Nobody has taken this seat yet; take it at seats/{side}.',
  },
  'seat-taken': { status: 409, title: 'Seat taken', detail: 'This seat is taken.' },
  'same-player': {
    status: 409,
    title: 'Same player',
    detail: 'The opponent already has this name.',
  },
  'wrong-turn': { status: 409, title: 'Not your turn', detail: 'It is the opponent’s turn.' },
  'game-over': {
    status: 409,
    title: 'Game over',
    detail: 'The game is over and cannot change; start a rematch to play again.',
  },
  'still-playing': {
    status: 409,
    title: 'Game in progress',
    detail: 'A game can be analysed once it is over.',
  },
  'rated-game-running': {
    status: 409,
    title: 'Rated game in progress',
    detail:
      'The position belongs to a rated game that is being played, so it can neither be analysed nor played against the computer now; try again when that game is over.',
  },
  'not-over': {
    status: 409,
    title: 'Game in progress',
    detail: 'A rematch can be started once the game is over.',
  },
  'no-such-pit': {
    status: 422,
    title: 'Illegal move',
    detail: 'There is no such pit. Pits are numbered from 0 in the mover’s sowing order.',
  },
  'empty-pit': { status: 422, title: 'Illegal move', detail: 'This pit is empty.' },
  'move-taken': {
    status: 409,
    title: 'Move already played',
    detail: 'Another move was played with this number; `played` contains it.',
  },
  'move-ahead': {
    status: 409,
    title: 'Move too early',
    detail: 'Earlier moves have not been played yet; read the game for its `nextMove`.',
  },
  'opponent-seated': {
    status: 409,
    title: 'Opponent seated',
    detail: 'The game has an opponent, so it cannot be aborted; resign instead.',
  },
  'account-required': {
    status: 401,
    title: 'Account required',
    detail: 'Rated games are between players with accounts; sign in, or play a casual game.',
  },
  'rated-clock': {
    status: 422,
    title: 'Clock required',
    detail: 'A rated game needs a clock; send `clock`.',
  },
  'rated-start': {
    status: 422,
    title: 'Fair start required',
    detail:
      'A rated game begins with a fair start of 6 pits and 4 seeds; leave out `start`, and one is drawn.',
  },
  'rated-seats': {
    status: 422,
    title: 'Seats not ratable',
    detail: 'A rated game is created with one seat for you and the other one free; leave out `seats`.',
  },
  'rated-opponent': {
    status: 409,
    title: 'Opponent not ratable',
    detail:
      'In rated games people play people and bots play bots, and nobody plays against an account of their own.',
  },
  'rated-takeback': {
    status: 409,
    title: 'No takebacks',
    detail: 'Moves of a rated game cannot be taken back.',
  },
  'no-offer': { status: 409, title: 'No offer', detail: 'There is no offer to answer.' },
  'offer-declined': {
    status: 409,
    title: 'Offer declined',
    detail: 'This offer was declined; it can be repeated after the next move.',
  },
  'nothing-to-take-back': {
    status: 409,
    title: 'Nothing to take back',
    detail: 'This side has not moved yet.',
  },
  'game-too-long': {
    status: 409,
    title: 'Game too long',
    detail: `The game has reached the limit of ${LIMITS.gameEvents} events; it can only be ended.`,
  },
  'claim-too-early': {
    status: 409,
    title: 'Claim too early',
    detail:
      'The game cannot be claimed yet; `claimableAt` is when it can be, if the opponent does nothing until then.',
  },
  'not-claimable': {
    status: 409,
    title: 'Not claimable',
    detail:
      'Only a game that a person keeps waiting can be claimed: one whose opponent has left, has run out of time, or has not moved for seven days.',
  },
  'not-swappable': {
    status: 409,
    title: 'No swap',
    detail:
      'Only the second player can swap sides, once, after the first turn and before moving, in a game that was created with the pie rule.',
  },
  'stale-version': {
    status: 412,
    title: 'Stale version',
    detail: 'The game is no longer at the version in If-Match; read it again.',
  },
  'key-reused': {
    status: 422,
    title: 'Key reused',
    detail: 'This Idempotency-Key was used for a different request; use a new one.',
  },
  'no-such-player': {
    status: 404,
    title: 'No such player',
    detail: 'No player is registered under this name.',
  },
  'player-exists': {
    status: 409,
    title: 'Name taken',
    detail: 'A player is already registered under this name.',
  },
  'no-reminders': {
    status: 409,
    title: 'No reminders',
    detail: 'Only correspondence games have reminders.',
  },
  'email-off': {
    status: 409,
    title: 'No e-mail',
    detail: 'This server sends no e-mails; use notifications instead.',
  },
  'push-refused': {
    status: 422,
    title: 'Push subscription refused',
    detail: 'The push subscription is not that of a browser.',
  },
  'too-many-reminders': {
    status: 429,
    title: 'Too many reminders',
    detail:
      'This seat has enough reminders, or this address was asked to confirm too often; try again tomorrow.',
    retryAfter: 86_400,
  },
  'too-many-analyses': {
    status: 429,
    title: 'Too many analyses',
    detail: 'Too many analyses from this address are in progress; wait for one to finish.',
    retryAfter: 1,
  },
  'too-many-computer-games': {
    status: 429,
    title: 'Too many computer games',
    detail: 'This address has too many unfinished games between two computers; wait for one to finish.',
    retryAfter: 30,
  },
  'too-many-phrases': {
    status: 429,
    title: 'Too many phrases',
    detail: 'You have said a lot; wait a moment.',
    retryAfter: 5,
  },
  'engine-busy': {
    status: 503,
    title: 'Engine busy',
    detail: 'Too many analyses are waiting; try again shortly.',
    retryAfter: 1,
  },
  'pictures-busy': {
    status: 503,
    title: 'Pictures busy',
    detail: 'Too many pictures are waiting to be drawn; try again shortly.',
    retryAfter: 1,
  },
  'exports-busy': {
    status: 503,
    title: 'Exports busy',
    detail: 'Too many exports are running; try again later.',
    retryAfter: 60,
  },
};

/** What the codes of accounts mean. The documents of a server without accounts leave them out. */
export const ACCOUNT_PROBLEMS: ProblemTable<AccountErrorCode> = {
  'name-length': {
    status: 422,
    title: 'Name too short or too long',
    detail: 'A name has 2 to 20 characters.',
  },
  'name-characters': {
    status: 422,
    title: 'Name with other characters',
    detail: 'A name consists of letters, digits, "_" and "-", and has at least one letter.',
  },
  'name-mixed': {
    status: 422,
    title: 'Name in several scripts',
    detail: 'All letters of a name belong to one script, for example Latin or Greek.',
  },
  'name-reserved': {
    status: 422,
    title: 'Name reserved',
    detail: 'This name could be mistaken for the service itself; choose another one.',
  },
  'name-taken': {
    status: 409,
    title: 'Name taken',
    detail: 'Somebody has or had this name, or one that looks like it; choose another one.',
  },
  'name-changed': {
    status: 409,
    title: 'Name changed recently',
    detail: 'A name can be changed once in 180 days; `retryAfter` says how many seconds are left.',
  },
  'name-mismatch': {
    status: 422,
    title: 'Not your name',
    detail: 'Send the name of the account to confirm.',
  },
  'password-length': {
    status: 422,
    title: 'Password too short or too long',
    detail: 'A password has 10 to 200 characters.',
  },
  'password-common': {
    status: 422,
    title: 'Password too common',
    detail: 'Many people use this password, so it is guessed first; choose another one.',
  },
  'password-name': {
    status: 422,
    title: 'Password like the name',
    detail: 'The password must not be the name; choose another one.',
  },
  'sign-in-required': {
    status: 401,
    title: 'Not signed in',
    detail: 'Sign in first. A token cannot change the account it belongs to.',
  },
  'recent-sign-in-required': {
    status: 403,
    title: 'Sign in again',
    detail: 'The sign-in was more than ten minutes ago; prove again that the account is yours.',
  },
  'wrong-credentials': {
    status: 401,
    title: 'Wrong name or password',
    detail: 'The name and the password or code do not belong together.',
  },
  'account-closed': {
    status: 403,
    title: 'Account closed',
    detail: 'The operator of this server has closed the account; ask them why.',
  },
  'bad-token': {
    status: 401,
    title: 'Invalid token',
    detail: 'The API token is unknown, revoked or expired; make a new one.',
  },
  'scope-missing': {
    status: 403,
    title: 'Scope missing',
    detail: 'The API token does not allow this; make one with the right scope.',
  },
  'cross-site': {
    status: 403,
    title: 'Request from another site',
    detail:
      'A request with a session must come from a page of this server: send its origin, or an API token instead.',
  },
  'bad-passkey': {
    status: 400,
    title: 'Passkey not accepted',
    detail: 'The passkey could not be verified; try again, or sign in another way.',
  },
  'passkeys-unavailable': {
    status: 409,
    title: 'No passkeys without TLS',
    detail: 'Passkeys need an encrypted connection (HTTPS); use a password here.',
  },
  'challenge-expired': {
    status: 409,
    title: 'Too late',
    detail: 'This took too long, or was sent twice; start again.',
  },
  'credential-taken': {
    status: 409,
    title: 'Already in use',
    detail: 'This passkey or identity belongs to an account already; sign in with it.',
  },
  'last-credential': {
    status: 409,
    title: 'Last way to sign in',
    detail: 'This is the only way to sign in to the account; add another one first.',
  },
  'no-such-entry': {
    status: 404,
    title: 'No such entry',
    detail: 'The account has nothing with this id; it may have been removed.',
  },
  'too-many-entries': {
    status: 409,
    title: 'Too many entries',
    detail: 'The account has as many of these as it may have; remove one first.',
  },
  'too-many-attempts': {
    status: 429,
    title: 'Too many attempts',
    detail: 'Too many wrong passwords; wait, or sign in another way.',
  },
  'too-many-accounts': {
    status: 429,
    title: 'Too many accounts',
    detail: 'This address has created too many accounts; wait and try again.',
  },
  'oidc-unavailable': {
    status: 503,
    title: 'Issuer unavailable',
    detail: 'The service that signs you in cannot be reached; try again, or sign in another way.',
    retryAfter: 30,
  },
  'oidc-failed': {
    status: 400,
    title: 'Issuer refused',
    detail: 'The service that signs you in did not confirm who you are; try again, or sign in another way.',
  },
  'other-browser': {
    status: 409,
    title: 'Another browser',
    detail:
      'This link was asked for in another browser, or by another account; use it there, or send `anyBrowser`.',
  },
  'passwords-busy': {
    status: 503,
    title: 'Sign-in busy',
    detail: 'Too many people sign in right now; try again shortly.',
    retryAfter: 2,
  },
};

/** What the codes of seeks and challenges mean. */
const PAIRING_PROBLEMS: ProblemTable<PairingErrorCode> = {
  'no-such-seek': {
    status: 404,
    title: 'No such seek',
    detail: 'Nobody waits with this seek; it may have found an opponent or been cancelled.',
  },
  'seek-closed': {
    status: 409,
    title: 'Seek closed',
    detail: 'This seek has found an opponent already; choose another one, or start your own.',
  },
  'already-paired': {
    status: 409,
    title: 'Already paired',
    detail: 'Your own seek has just found an opponent; play that game.',
  },
  'own-seek': {
    status: 409,
    title: 'Own seek',
    detail: 'This is your own seek; somebody else has to accept it.',
  },
  'rating-out-of-range': {
    status: 403,
    title: 'Rating out of range',
    detail: 'This seek is for opponents with another rating; choose another one, or start your own.',
  },
  'other-kind': {
    status: 403,
    title: 'Persons and bots apart',
    detail: 'Rated games are between two persons or between two bots.',
  },
  'rated-rules': {
    status: 422,
    title: 'Not for rated games',
    detail: 'A rated game needs a clock, 6 pits, 4 seeds and a fair start.',
  },
  'too-many-seeks': {
    status: 409,
    title: 'Too many seeks',
    detail: 'You wait for as many correspondence games as you may; cancel one first.',
  },
  'no-such-account': {
    status: 404,
    title: 'No such player',
    detail: 'Nobody with this name can be challenged; check the spelling.',
  },
  'own-account': {
    status: 409,
    title: 'Your own account',
    detail: 'You cannot challenge yourself, or in rated games your own bot; choose somebody else.',
  },
  'not-accepting': {
    status: 403,
    title: 'No challenges accepted',
    detail: 'This player does not accept challenges right now.',
  },
  'no-such-challenge': {
    status: 404,
    title: 'No such challenge',
    detail: 'You have neither sent nor received a challenge with this id.',
  },
  'challenge-closed': {
    status: 409,
    title: 'Challenge closed',
    detail: 'This challenge was accepted, declined or cancelled, or has expired.',
  },
  'already-challenged': {
    status: 409,
    title: 'Already challenged',
    detail: 'Your last challenge to this player is still open; wait for the answer, or cancel it.',
  },
  'too-many-challenges': {
    status: 429,
    title: 'Too many challenges',
    detail:
      'You have challenged too often, or too many challenges by you or to this player are open; wait for an answer.',
    retryAfter: 60,
  },
};

/** What the codes of blocks, reports and operators mean. Challenges use some of them too. */
export const MODERATION_PROBLEMS: ProblemTable<Exclude<ModerationErrorCode, PairingErrorCode>> = {
  'player-blocked': {
    status: 403,
    title: 'Player blocked',
    detail: 'You have blocked this player, or they have blocked you.',
  },
  'too-many-reports': {
    status: 429,
    title: 'Too many reports',
    detail:
      'You have sent many reports; the operators will read them. `retryAfter` says when you can send more.',
  },
  'admin-token-required': {
    status: 401,
    title: 'Operators only',
    detail: 'Send an API token with the scope `admin` as "Authorization: Bearer <token>".',
  },
  'no-such-token': {
    status: 404,
    title: 'No such token',
    detail: 'No token with the scope `admin` has this id.',
  },
  'no-such-report': {
    status: 404,
    title: 'No such report',
    detail: 'There is no report with this id.',
  },
  'not-changed': {
    status: 409,
    title: 'Nothing to change',
    detail: 'Somebody has done this already, or it is not possible in this state; read it again.',
  },
  'rated-game': {
    status: 409,
    title: 'Rated game',
    detail: 'The ratings of its players depend on this game, so it cannot be removed; hide it instead.',
  },
  'bad-address-range': {
    status: 422,
    title: 'Invalid address range',
    detail:
      'Send an address or a range like "203.0.113.0/24" (at least /8) or "2001:db8::/32" (at least /16).',
  },
  'protected-address-range': {
    status: 422,
    title: 'Protected addresses',
    detail: 'The range contains addresses of the server itself, which cannot be blocked.',
  },
};

/** What the documents of a server without accounts list. */
export const PROBLEMS_WITHOUT_ACCOUNTS: Readonly<Record<string, ProblemKind>> = {
  ...HTTP_PROBLEMS,
  ...API_PROBLEMS,
};

export const PROBLEMS: ProblemTable = {
  ...HTTP_PROBLEMS,
  ...API_PROBLEMS,
  ...ACCOUNT_PROBLEMS,
  ...PAIRING_PROBLEMS,
  ...MODERATION_PROBLEMS,
};
