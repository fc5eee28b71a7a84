import { seeds } from './en-words.ts';

/** Turns are counted from the move: 1 is the answer. */
const later = (turns: number) => `${['two', 'three', 'four'][turns - 2] ?? turns} turns later`;

export const review = {
  badLinkTree: 'Some variations or comments in the link cannot be read, so they are missing here.',
  moves: 'Moves',
  movesName: 'Moves with variations',
  keys: 'Arrow keys go through the moves, up and down change the variation.',
  start: 'Start',
  onlyMove: 'only good move',
  loses: (n: number) => `loses ${n}`,
  lost: 'lost:',
  orMore: (n: number) => `${n} or more`,
  variationOf: (side: string, pit: number) => `Variation instead of ${side}, pit ${pit}`,
  comment: 'Comment',
  promote: 'Put first',
  remove: 'Delete from here',
  removed: 'Deleted.',
  undo: 'Undo',
  tooLong: 'This analysis is too long for a link. Export it as text or JSON to keep or share it.',
  addLine: 'Keep as a variation',
  kept: 'Among the moves',
  lineOf: (pit: number) => `Pit ${pit}`,
  allLines: 'Lines of the other moves',
  why: {
    'gives-capture': (n: number, pit: number) => `it allows a capture of ${n} from pit ${pit}`,
    'misses-capture': (n: number, pit: number) => `it misses a capture of ${n} with pit ${pit}`,
    'misses-chain': (n: number) => `it misses a chain of ${n} moves`,
    'gives-chain': (n: number) => `it allows a chain of ${n} moves`,
    'gives-sweep': (n: number) => `it lets the game end, and the other side keeps ${seeds(n)}`,
    'gets-blocked': (pit: number) => `it lets pit ${pit} be blocked`,
    'misses-again': (pit: number) => `it misses an extra move with pit ${pit}`,
    'later-capture': (turns: number, side: string, n: number, pit: number) =>
      `${later(turns)}, ${side} captures ${n} from pit ${pit}`,
    'later-chain': (turns: number, side: string, n: number) =>
      `${later(turns)}, ${side} plays a chain of ${n} moves`,
    'later-sweep': (turns: number, side: string, n: number) =>
      `the game ends ${later(turns)}, and ${side} keeps ${seeds(n)}`,
    'last-seeds': (side: string, n: number) => `in the end, ${side} gets the last ${seeds(n)}`,
  },
  /** The same for what the better pit leads to. */
  whyBetter: {
    'later-capture': (better: number, turns: number, side: string, n: number, pit: number) =>
      `with pit ${better}, ${side} captures ${n} from pit ${pit} ${later(turns)}`,
    'later-chain': (better: number, turns: number, side: string, n: number) =>
      `with pit ${better}, ${side} plays a chain of ${n} moves ${later(turns)}`,
    'later-sweep': (better: number, turns: number, side: string, n: number) =>
      `with pit ${better}, the game ends ${later(turns)}, and ${side} keeps ${seeds(n)}`,
    'last-seeds': (better: number, side: string, n: number) =>
      `with pit ${better}, ${side} gets the last ${seeds(n)} in the end`,
  },
  whyThis: (pit: number, lost: number, why: string) => `Pit ${pit} loses ${lost}: ${why}.`,
  whyUnknown: (pit: number, lost: number) => `Pit ${pit} loses ${lost}.`,
  accuracy: 'Accuracy',
  accuracyLine:
    'Each move puts at stake the difference between its best and worst pit. Accuracy is the share that was kept, over all proved moves.',
  perMove: (loss: string, moves: number) =>
    `${loss} lost per move, ${moves} ${moves === 1 ? 'move' : 'moves'}`,
  noAccuracy: 'nothing proved yet',
  turning: 'Turning point',
  turningMove: (n: number, who: string, pit: number, from: string, to: string) =>
    `${n}. ${who}, pit ${pit}: ${from} before it, ${to} after it.`,
  turningNone: (result: string) => `None: with best play it was ${result} from the first move to the last.`,
  resultOf: { draw: 'a draw', win: (side: string) => `a win for ${side}` },
  tryAgain: 'Try again from here',
  proving: (n: number, all: number) => `Proving what is only estimated: position ${n} of ${all}…`,
  allMistakes: (n: number) => `Show all ${n}`,
  practise: 'Practise my mistakes',
  practiseAll: 'Practise the mistakes',
  backToAnalysis: 'Back to the analysis',
  practiseLine: (n: number, all: number) => `Mistake ${n} of ${all}: find a move that loses nothing`,
  practiseDone: 'That was the last one.',
  practiseNext: 'Next',
  importTitle: 'Import',
  importLabel: 'Moves, a position, a record or a link',
  importFile: 'Choose a file',
  importDrop: 'Or drop a file here: .txt or .json',
  importOpen: 'Open',
  importPart: (n: number) => (n === 1 ? 'Open the first move' : `Open the first ${n} moves`),
  importTooLarge: 'This file is too large for a game.',
  importUnreadable: 'This file cannot be read.',
  exportTitle: 'Export',
  exportAs: 'As',
  exportText: 'Text',
  exportJson: 'JSON',
  exportPicture: 'Picture',
  exportMoving: 'Animation',
  exportValues: 'with signs and values',
  exportOf: 'Of',
  exportGame: 'the game',
  exportLine: 'the line on the board',
  speed: 'Speed',
  speeds: { slow: 'slow', normal: 'normal', fast: 'fast' },
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Your browser does not allow copying. Select the text and copy it.',
  save: 'Save',
  drawing: (n: number, all: number) => `Drawing picture ${n} of ${all}…`,
  size: (n: string) => `${n} KB`,
  drawingFailed: 'Your browser cannot draw the animation.',
  animationOf: (moves: number) => `Animation of ${moves === 1 ? '1 move' : `${moves} moves`}`,
  cancel: 'Cancel',
};

export type ReviewTexts = typeof review;
