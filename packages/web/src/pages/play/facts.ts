export interface GameFacts {
  readonly heading: string;
  /** The title of the tab while the game is being played. */
  readonly title: string;
  readonly meta: string;
  /** When the game began and where others find it, for the printed page. */
  readonly date: Date;
  readonly link: string;
  readonly analysis: string;
  /** Whether the game waits for an opponent, so that it is nobody's turn yet. */
  readonly isWaiting: boolean;
  readonly timeOf?: TimeOf | undefined;
}

/** How long some moves took together, by their numbers in the list, as text. */
type TimeOf = (numbers: readonly number[]) => string | undefined;
