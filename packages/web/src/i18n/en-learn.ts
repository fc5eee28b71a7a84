export const learn = {
  steps: 'Steps',
  stepOf: (n: number, all: number) => `Step ${n} of ${all}`,
  leave: 'Leave the lessons',
  done: 'done',
  hint: 'Hint',
  next: (step: string) => `Next: ${step}`,
  again: 'The board is reset; try another pit.',
  /** The rules on one printed page. */
  sheet: {
    title: 'The rules of Kalah',
    rules: [
      [
        'Start',
        'Each player has the row of pits in front of them and the store on their right. Every pit holds the same number of seeds, usually four.',
      ],
      [
        'Sow',
        'On your turn, take all the seeds out of one of your pits. Sow them counter-clockwise, one into each pit and one into your own store. Skip the other player’s store.',
      ],
      ['Move again', 'When your last seed lands in your store, you move again.'],
      [
        'Capture',
        'When your last seed lands in an empty pit of yours and there are seeds in the pit across, you capture both: they go into your store.',
      ],
      [
        'The end',
        'The game ends when one side has no seeds left. The other player puts the seeds on their own side into their store. Most seeds win.',
      ],
      [
        'Lone capture',
        'Some people also capture the last seed when the pit across is empty. Agree on this before you start.',
      ],
    ] as readonly (readonly [string, string])[],
  },
  sow: {
    name: 'Sow',
    text: 'Choose one of your pits, marked with a golden ring. Its seeds go round the board, one into each pit and one into your store. Sow the pit with four seeds.',
    hint: 'Count the seeds in your pits: only one holds four.',
    done: 'That is sowing: one seed into each pit, and one into your store.',
    wrong: 'Well sown, but that pit did not hold four seeds.',
  },
  moveAgain: {
    name: 'Move again',
    text: 'When your last seed lands in your own store, you move again. Find the pit that ends there.',
    hint: 'The number of seeds must match the distance to your store.',
    done: 'The last seed landed in your store: you move again.',
    wrong: 'The last seed did not land in your store.',
  },
  capture: {
    name: 'Capture',
    text: 'When your last seed lands in an empty pit of yours, you capture it and all seeds in the pit across. Find the pit that captures six.',
    hint: 'Count the seeds: one falls into each pit on the way. Which one ends in the empty pit?',
    done: 'You capture 6. Well spotted.',
    wrong: 'That pit does not capture six.',
  },
  across: {
    name: 'Nothing across',
    text: 'And when the pit across is empty? In the classic game nothing is captured, and your seed stays. Let your last seed land in your empty pit 5.',
    hint: 'Pit 3 holds two seeds.',
    done: 'The pit across was empty, so your seed stays where it is.',
    wrong: 'That did not end in your empty pit 5.',
  },
  alone: {
    name: 'Lone capture',
    text: 'Some people play differently: your last seed is captured even when it is alone. Here is the same board with that rule. Play the same move.',
    hint: 'Pit 3 again.',
    done: 'With this rule the lone seed goes to your store. Agree on the rule before you start.',
    wrong: 'Not that one: the last seed has to land in your empty pit 5.',
  },
  end: {
    name: 'The end',
    text: 'The game ends when one side has no seeds left. The other side keeps the seeds in its own pits. Play your last seed.',
    hint: 'There is only one seed left on your side.',
    done: 'Your side is empty, and North’s seeds went to its store. Most seeds win: you, 26 to 22.',
    wrong: '',
  },
  play: {
    name: 'Play',
    text: 'Those are all the rules. Move again when you can, watch out for captures, and do not leave your full pits facing your opponent’s empty ones. Now play a game.',
    cta: 'Play the computer, level 1',
  },
};
