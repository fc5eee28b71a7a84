import type { LEVELS } from '@kalah/engine/levels';
import type { analysis } from './en-analysis.ts';
import type { clock } from './en-clock.ts';
import type { fair } from './en-fair.ts';
import type { history } from './en-history.ts';
import type { keys } from './en-keys.ts';
import type { learn } from './en-learn.ts';
import type { rated } from './en-rated.ts';
import type { reminders } from './en-reminders.ts';
import type { settings } from './en-settings.ts';
import { capital, games, pits, seeds, whose } from './en-words.ts';
import type { Owner } from './owner.ts';

/** A list with one item for each entry of another list. */
type ForEach<List, Item> = { [Index in keyof List]: Item };

/** The English texts that every page needs. Those of a single page are in `en-*.ts` and are loaded with it. */
export const en = {
  title: {
    home: 'Kalah: choose a pit and play',
    computer: 'Against the computer · Kalah',
    here: 'Two on one device · Kalah',
    yourTurn: (other: string) => `Your turn: you against ${other} · Kalah`,
    game: (south: string, north: string) => `${south} against ${north} · Kalah`,
    analysis: 'Analysis · Kalah',
    analysisOfGame: (south: string, north: string) => `Analysis: ${south} against ${north} · Kalah`,
    analysisOf: (side: string, south: number, north: number) =>
      `Analysis: South ${south}, North ${north}, ${side} to move · Kalah`,
    analysisOfEnd: (south: number, north: number) => `Analysis: South ${south}, North ${north} · Kalah`,
    learn: (step: string) => `Learn Kalah: ${step}`,
    settings: 'Settings · Kalah',
    history: 'Your finished games · Kalah',
    watch: 'Live games · Kalah',
    missing: 'Not found · Kalah',
    account: 'Account · Kalah',
  },
  nav: {
    pages: 'Pages',
    play: 'Play',
    puzzles: 'Puzzles',
    watch: 'Watch',
    history: 'History',
    analysis: 'Analysis',
    learn: 'Learn',
    settings: 'Settings',
    home: 'Home',
    soundOn: 'Turn sounds off',
    soundOff: 'Turn sounds on',
    toDark: 'Use dark colours',
    toLight: 'Use light colours',
    skip: 'Skip to content',
    signIn: 'Sign in',
    account: (name: string) => `Account of ${name}`,
  },
  foot: {
    api: 'API',
    storedData: 'Stored data',
    privacy: 'Privacy',
    keys: 'Shortcuts',
    language: 'Language',
    source: 'Source code',
    license: (version: string) => `Kalah ${version} · free software, MIT license`,
  },
  side: { south: 'South', north: 'North' },
  you: 'You',
  somebody: 'Somebody',
  computer: (level: number, name: string) => `Level ${level}, ${name}`,
  board: {
    name: 'Board',
    pit: (owner: Owner, pit: number, n: number) => `${capital(whose(owner))} pit ${pit}, ${seeds(n)}`,
    store: (owner: Owner, n: number) => `${capital(whose(owner))} store, ${n}`,
    takes: (n: number) => `captures ${n}`,
    again: 'again',
    loading: 'Setting up the board…',
  },
  /** The parts of the sentence that describes a move. */
  narration: {
    separator: '; ',
    sows: (who: Owner, n: number, pit: number) =>
      who === 'you' ? `You sow ${seeds(n)} from pit ${pit}` : `${who.name} sows ${seeds(n)} from pit ${pit}`,
    inStore: (who: Owner) => `the last lands in ${whose(who)} store`,
    takes: (n: number) => `the last lands in an empty pit and captures ${n}`,
    again: (who: Owner) => (who === 'you' ? 'you move again' : `${who.name} moves again`),
    swept: (who: Owner, n: number) =>
      n === 1
        ? `the remaining seed goes to ${whose(who)} store`
        : `the remaining ${n} seeds go to ${whose(who)} store`,
    turn: (who: Owner) => (who === 'you' ? 'Your turn.' : `${capital(whose(who))} turn.`),
    over: (ending: string) => `The game is over: ${ending}`,
  },
  /** What playing a pit would do. */
  preview: {
    pit: (pit: number, n: number) => `Pit ${pit}: ${seeds(n)}`,
    again: (who: Owner) =>
      `; the last lands in ${whose(who)} store: ${who === 'you' ? 'you move again' : `${who.name} moves again`}.`,
    takes: (who: Owner, pit: number, n: number) =>
      `; the last lands in ${whose(who)} empty pit ${pit} and captures ${n}.`,
    ends: (who: Owner, pit: number) => `; the last lands in ${whose(who)} pit ${pit}.`,
    endsInStore: (who: Owner) => `; the last lands in ${whose(who)} store.`,
  },
  result: {
    wins: (who: Owner, more: number, fewer: number) =>
      who === 'you' ? `you win, ${more} to ${fewer}.` : `${who.name} wins, ${more} to ${fewer}.`,
    draw: (each: number) => `a draw, ${each} each.`,
    agreed: 'a draw, by agreement.',
    resigned: (who: Owner) => (who === 'you' ? 'you resigned.' : `${who.name} resigned.`),
    time: (who: Owner) => (who === 'you' ? 'your time ran out.' : `${capital(whose(who))} time ran out.`),
    left: (who: Owner) => (who === 'you' ? 'you left.' : `${who.name} left.`),
    drawOnTime: 'a draw: time ran out, but more than half of the seeds were safe.',
    drawByClaim: 'a draw: one side left, and the other called it a draw.',
    drawByLeaving: 'a draw: one side left, but had more than half of the seeds safe.',
    aborted: 'it was called off.',
    notStarted: (who: Owner) =>
      who === 'you' ? 'you did not begin in time.' : `${who.name} did not begin in time.`,
    title: {
      win: 'You win',
      wins: (winner: string) => `${winner} wins`,
      draw: 'A draw',
      aborted: 'Called off',
    },
    score: (more: number, fewer: number) => `${more} to ${fewer}`,
    rematch: 'Rematch, sides swapped',
    again: 'Play again, sides swapped',
    next: 'Again',
    hints: (n: number) => (n === 1 ? 'You used 1 hint.' : `You used ${n} hints.`),
    analyse: 'Analyse',
  },
  home: {
    title: 'Choose a pit, and you are playing.',
    lead: (side: string, level: number) => `You are ${side} against the computer, level ${level}.`,
    leadMore: 'Seeds go round counter-clockwise, one into each pit and one into your own store.',
    point: 'Your turn. Point at a pit to see where its seeds will land.',
    tap: 'Your turn. Choose a pit to sow its seeds.',
    learn: 'New to Kalah? Six short steps',
    gamePage: 'Open the game',
    newGame: 'New game',
    nextGame: 'This applies to the next game; the current one keeps its rules.',
    ways: 'Ways to play',
    friend: 'A friend',
    friendLine: 'Send a link or show a code. Nothing to install, no account.',
    computer: 'The computer',
    computerLine: 'Eight levels, from a first game to perfect play.',
    level: (level: number) => `Level ${level}`,
    here: 'Two on one device',
    hereLine: 'The board turns to the player to move. Works offline.',
    others: 'Find an opponent',
    othersLine: (waiting: number, playing: number) => `${games(waiting)} open, ${games(playing)} to watch.`,
    othersNone: 'Nobody is waiting right now. Open a game for the next visitor.',
    puzzle: 'Today’s puzzle',
    puzzleLine: 'A new position every day, with one right answer.',
    puzzleSolved: 'Solved. The next one comes tomorrow.',
    rules: 'Which Kalah?',
    ownRules: 'Set every rule yourself',
    waiting: 'Waiting for an opponent',
    playing: 'Live games',
    plays: (name: string, side: string) => ({ before: '', name, after: ` plays ${side}` }),
    join: 'Join',
    nobodyWaits: 'Nobody is waiting',
    nobodyWaitsLine: 'Open a game, and the next visitor can join.',
    openGame: 'Open a game',
    nothingOn: 'Nobody else is playing right now',
    nothingOnLine: 'As soon as two players have joined, you can watch them here.',
    unreachable: 'The server does not answer',
    unreachableLine:
      'Games against the computer or on one device, the lessons and the analysis work without it.',
    retry: 'Try again',
    allLive: 'All live games',
    start: (level: number) => `Play level ${level}`,
    resume: 'Continue your game',
    /** Offered after two wins in a row against the same level. */
    offer: (level: number, name: string) => `Two wins in a row! Try level ${level}, ${name}?`,
    offerYes: (level: number) => `Level ${level}, please`,
    offerNo: 'Not yet',
    yours: 'Your games',
    to: 'to',
  },
  /** The captions of the first game. */
  guide: {
    title: 'Your first game: try the glowing pit.',
    watch: 'Your first game: watch what happens.',
    done: 'You captured! Now play on.',
    sow: 'The seeds go round, one into each pit.',
    again: 'The last seed lands in your store, so you move again.',
    takes: (n: number) => `The last seed lands in your empty pit and captures: ${seeds(n)} for you.`,
    theirs: 'The computer plays.',
    goal: 'The player with more seeds in the store at the end wins.',
    skip: 'Skip the help',
  },
  watch: {
    title: 'Live games',
    quiet: 'Quiet for more than an hour',
    more: 'Show more',
  },
  levels: [
    { name: 'Newcomer', line: 'Plays whichever pit it fancies; a kind first opponent.' },
    { name: 'Cousin', line: 'Spots a gain now and then, if it is close.' },
    { name: 'Neighbour', line: 'Takes the short gains, but never sees a threat coming.' },
    { name: 'Host', line: 'Considers your reply, but loses count in long sowings.' },
    { name: 'Regular', line: 'Counts well, minds your reply and knows the smallest endings.' },
    { name: 'Rival', line: 'Looks three turns ahead and hardly ever miscounts.' },
    { name: 'Master', line: 'Never miscounts, and plays the last seeds without a mistake.' },
    { name: 'Perfect', line: 'Plays the best move wherever it can be proved.' },
  ] satisfies ForEach<typeof LEVELS, { name: string; line: string }>,
  presets: {
    classic: { name: 'Classic 4', line: 'Four seeds per pit, the game most people know.' },
    six: { name: 'Six seeds', line: 'Long sowings, and whole games decided by one capture.' },
    quick: { name: 'Quick 3', line: 'Over in five minutes; good on a train.' },
    lone: { name: 'Lone capture', line: 'Your last seed is captured even when the pit across is empty.' },
  },
  variant: {
    short: (many: number, n: number) =>
      many === 6 ? `${seeds(n)} per pit` : `${pits(many)}, ${seeds(n)} each`,
    lone: 'lone captures',
    days: (n: number) => (n === 1 ? '1 day per turn' : `${n} days per turn`),
    began: (who: Owner) => (who === 'you' ? 'you began' : `${who.name} began`),
  },
  create: {
    friend: 'Play a friend',
    open: 'Open a game',
    computer: 'Play the computer',
    here: 'Two on one device',
    pits: 'Pits on each side',
    seeds: 'Seeds in each pit',
    youPlay: 'You play',
    random: 'Random',
    begins: 'Who starts',
    youBegin: 'You',
    theyBegin: 'Opponent',
    lone: 'Capture the last seed even when the pit across is empty',
    level: 'Level',
    name: 'Your name',
    nameHint: 'Players and spectators see it. Optional.',
    sideName: (side: string) => `Name of ${side}`,
    turning: 'Turn the board to the player to move',
    makeLink: 'Create link',
    begin: 'Start',
    replaceAsk: 'Start another game?',
    replaceLine: 'Your game against the computer is not over. The new game will replace it.',
    replaceYes: 'Start the new game',
    cancel: 'Cancel',
  },
  play: {
    heading: (other: string) => `Game against ${other}`,
    watchHeading: (south: string, north: string) => `${south} against ${north}`,
    yourTurn: 'your turn',
    theirTurn: 'to move',
    thinking: 'thinking',
    vacant: 'nobody yet',
    moves: 'Moves',
    movesSoFar: 'Moves so far',
    toMove: 'to move',
    movesAgain: 'moves again',
    seedsTaken: 'seeds captured',
    ply: (side: string, pit: number) => `${side}, pit ${pit}`,
    first: 'Start position',
    back: 'Previous move',
    on: 'Next move',
    now: 'Latest move',
    takeBack: 'Take back',
    undo: 'Undo',
    flip: 'Flip',
    hint: 'Hint',
    hintIs: (preview: string) => `Try this one. ${preview}`,
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    resign: 'Resign',
    more: 'More',
    share: 'Share',
    draw: 'Offer a draw',
    newGame: 'New game',
    analyse: 'Analyse',
    keys: 'Shortcuts',
    watching: (n: number) => `${n} watching`,
    past: 'You are looking at an earlier position.',
    toNow: 'Latest move',
    abort: 'Call off',
    abortAsk: 'Call off this game?',
    abortLine: 'Anyone who opens its link will see that it was called off.',
    resignAsk: 'Resign this game?',
    resignLine: 'Your opponent wins. This cannot be undone.',
    resignYes: 'Resign',
    no: 'No',
    cancel: 'Keep playing',
    invite: (name: string | undefined) =>
      name === undefined ? 'You are invited to a game.' : `${name} invites you to a game.`,
    inviteSide: (side: string) => `You would play ${side}.`,
    join: 'Join',
    justWatch: 'Just watch',
    namedSeat: (name: string) => `Anyone can play this seat under the name ${name}.`,
    playAs: (name: string) => `Play as ${name}`,
    waitingTitle: 'Waiting for your opponent',
    waitingLine: 'The first person to open this link can join your game.',
    link: 'Link',
    copy: 'Copy',
    copied: 'Link copied',
    copyFailed: 'The link could not be copied. Select it and copy it by hand.',
    code: 'QR code for the link',
    record: 'Moves as text',
    picture: 'Board as a picture',
    shareTitle: 'Share this game',
    shareLine: 'Anyone who opens this link can watch.',
    offline: 'No connection. Reconnecting…',
    offlineSaved: 'Your move is saved and will be sent when the connection is back.',
    offlineLine: 'The game continues when the connection is back.',
    catchingUp: (n: number) =>
      n === 1 ? '1 move was played in the meantime.' : `${n} moves were played in the meantime.`,
    lost: 'Connection lost.',
    lostSaved: 'Connection lost; your move is saved.',
    reconnected: 'Connected again.',
    asksTakeback: (name: string) => `${name} asks to take back a move.`,
    youAskTakeback: 'You asked to take back a move.',
    asksDraw: (name: string) => `${name} offers a draw.`,
    youAskDraw: 'You offered a draw.',
    allow: 'Allow',
    agree: 'Agree',
    tookBack: (who: Owner) => (who === 'you' ? 'You took back a move.' : `${who.name} took back a move.`),
    takebackDeclined: 'The takeback was declined.',
    drawDeclined: 'The draw was declined.',
    withdraw: 'Withdraw',
    takebackWithdrawn: (who: Owner) =>
      who === 'you'
        ? 'You withdrew your request to take back a move.'
        : `${who.name} no longer asks to take back a move.`,
    drawWithdrawn: (who: Owner) =>
      who === 'you' ? 'You withdrew your draw offer.' : `${who.name} withdrew the draw offer.`,
    rematchReady: 'The rematch is ready, sides swapped.',
    playOn: 'Play it',
    watchOn: 'Watch it',
    notSaved: 'This browser stores nothing, so you would lose your seat by closing the tab.',
    joined: (name: string) => `${name} has joined. The game begins.`,
    engineFailed: 'The computer cannot play in this browser.',
  },
  /** Why a pit cannot be played, or why the server rejected a request. */
  refusal: {
    empty: 'That pit is empty. Choose one with a ring.',
    theirs: 'That is not your pit. Yours have a ring.',
    notYourTurn: (name: string) => `It is ${name}’s turn.`,
    over: 'The game is over.',
    waiting: 'Your opponent has not joined yet.',
    watching: 'You are watching; only the players can move.',
    past: 'This is an earlier position. Go to the latest move to play.',
    elsewhere: 'Another move was played first, perhaps in another tab. This is the board now.',
    seat: 'This seat is not yours, so the move was not played.',
    seatTaken: 'Somebody else took that seat a moment ago. You can watch.',
    nothingToTakeBack: 'There is no move of yours to take back.',
    noOffer: 'That offer is no longer open.',
    declined: 'It was declined. You can offer it again after the next move.',
    tooLong: 'The game has become too long. It can only be ended now.',
    seated: 'Somebody has joined in the meantime. The game is on.',
    name: 'That name cannot be used. Choose visible letters or characters.',
    busy: 'The server is too busy. Try again in a moment.',
    server: 'The server could not do that. Try again in a moment.',
    unreachable: 'The server does not answer. Try again in a moment.',
  },
  missing: {
    game: 'There is no such game',
    gameLine: 'The link may be incomplete, or the game never existed.',
    page: 'There is no such page',
    pageLine: 'But there is a board.',
    home: 'To the board',
    wentWrong: 'Something went wrong',
    wentWrongLine: 'That is our fault. Your moves are saved.',
    reload: 'Reload',
  },
  close: 'Close',
};

interface PageTexts {
  readonly analysis: typeof analysis;
  readonly clock: typeof clock;
  readonly fair: typeof fair;
  readonly rated: typeof rated;
  readonly reminders: typeof reminders;
  readonly history: typeof history;
  readonly keys: typeof keys;
  readonly learn: typeof learn;
  readonly settings: typeof settings;
}

export type CommonTexts = typeof en;

/** Every language has every key, with the same parameters. */
export type Catalogue = CommonTexts & PageTexts;
