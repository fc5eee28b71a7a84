export const settings = {
  title: 'Settings',
  looks: 'Appearance',
  theme: 'Colours',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  language: 'Language',
  board: 'Board',
  speed: 'Sowing speed',
  speeds: {
    'count-aloud': 'Count aloud',
    slow: 'Slow',
    steady: 'Normal',
    quick: 'Quick',
    'at-once': 'Instant',
  },
  sounds: 'Sounds',
  countAloudLine:
    '“Count aloud” takes a second for every seed and shows its number. Good for small children.',
  spoken: 'Say the numbers',
  spokenLine: 'A voice counts the seeds, at the speed “Count aloud”.',
  noVoice: 'This browser has no voice.',
  counts: 'Seed counts beside the pits',
  pitNumbers: 'Pit numbers',
  pitNumbersWhen: { auto: 'Automatic', always: 'Always', never: 'Never' },
  pitNumbersLine:
    'Automatic shows them while you point at a pit or hold it, in the lessons and in the analysis.',
  preview: 'This is how moves will look',
  showMove: 'Show a move',
  turning: 'Two on one device: turn the board to the player to move',
  clocks: 'Clocks',
  clockColour: 'Colour when time runs low',
  clockSound: 'Sound when time runs low',
  confirmMoves: 'Confirm moves in games with days per turn',
  confirmMovesLine:
    'A pit is played once you confirm it, so a slip of the finger does not spoil a long game.',
  keyboard: 'Keyboard',
  shortcuts: 'Single-key shortcuts',
  shortcutsLine:
    'Digits play a pit, letters run actions. Turn them off if they get in your way; Tab, the arrow keys, Enter and Esc always work.',
  player: 'Player',
  nameLine: 'Suggested when you join a game. Others see it.',
  storedData: 'Stored data',
  storedDataLines: [
    'This browser stores your settings, your games on this device, your latest reviews, your puzzle results, and a secret for every seat you took, so that closing the tab loses nothing.',
    'The server stores the games played by link: the names given, moves and times. No data goes to anybody else.',
    'If you switch on reminders, the server stores where to send them until a day after the game.',
  ],
  accountDataLine:
    'If you create an account, the server also stores your name, the ways you sign in and the devices you use, and this browser a cookie that keeps you signed in. Without an account there are no cookies.',
  forget: 'Delete all data in this browser',
  forgetAsk: 'Delete settings, local games and seats?',
  forgetLine: 'You lose your seats in games that are still being played.',
  notPersistent:
    'This browser does not let the page store anything. Everything works, but only until the tab is closed.',
  offline: 'Offline',
  offlineLine:
    'Games against the computer or on one device, the lessons and the analysis work offline once you have opened the page.',
};
