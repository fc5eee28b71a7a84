export const rated = {
  rated: 'Rated',
  casual: 'Casual',
  rating: 'Rating',
  provisional: 'provisional: few games so far',
  /** The switch in the dialog of a new game. */
  switch: 'Rated game',
  line: 'The result changes both ratings, and moves cannot be taken back. The game begins from one of many positions that are proved to be a draw, so both sides have the same chances.',
  needsClock: 'Choose a clock: rated games need one.',
  /** To visitors of a rated game that waits for an opponent. */
  needsAccount: 'This game is rated, so you need an account to play it.',
  becomes: (before: number, after: number) => `from ${before} to ${after}`,
  loss: (seeds: string) => `${seeds} seeds given away per move`,
  /** The score of all games of two players against each other. */
  headToHead: 'Head to head',
  tally: (won: number, drawn: number, lost: number) => `won ${won}, drawn ${drawn}, lost ${lost}`,
  problems: {
    'account-required': 'This game is rated. Sign in to play it.',
    'rated-opponent':
      'You cannot play this rated game: people play people, bots play bots, and nobody plays against themselves.',
    'rated-takeback': 'Moves of a rated game cannot be taken back.',
    'rated-clock': 'A rated game needs a clock.',
    'rated-start': 'A rated game needs a fair start.',
    'rated-seats': 'A rated game is played by two people with accounts.',
  },
};
