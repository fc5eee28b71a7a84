export const keys = {
  title: 'Keyboard shortcuts',
  list: [
    ['1 – 6', 'play that pit'],
    ['← → ↑ ↓', 'move from pit to pit'],
    ['Enter', 'play the pit in focus'],
    ['← →', 'in the move list: previous move, next move'],
    ['Esc', 'finish the animation; cancel a chosen move; leave full screen'],
    ['?', 'this list'],
  ] as readonly (readonly [string, string])[],
  letters: {
    h: 'show a good move, against the computer; a hint, in a puzzle',
    u: 'take back a move',
    r: 'play again, when the game is over; try again, in a puzzle',
    n: 'new game, on this device',
    f: 'full screen: only the board, names and score',
    x: 'flip the board',
  },
  off: 'Single keys can be turned off in the settings.',
};
