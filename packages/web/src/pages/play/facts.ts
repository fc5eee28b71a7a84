/** What the page of a game says about it. */
export interface GameFacts {
  readonly heading: string;
  /** The title of the tab while the game is being played. */
  readonly title: string;
  /** The rules of the game and who began. */
  readonly meta: string;
  /** When the game began and where others find it, for the printed page. */
  readonly date: Date;
  readonly link: string;
  /** The address of the analysis page. */
  readonly analysis: string;
  /** Whether the game waits for an opponent, so that it is nobody's turn yet. */
  readonly isWaiting: boolean;
  /** How long the moves of a turn took, as text; absent in an untimed game. */
  readonly timeOf?: TimeOf | undefined;
}

/** How long some moves took together, by their numbers in the list, as text. */
export type TimeOf = (numbers: readonly number[]) => string | undefined;
