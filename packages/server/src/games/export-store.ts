/** The place of a game in the export. */
export interface NumberedGame {
  readonly number: number;
  readonly id: string;
  readonly createdAt: number;
}

/**
 * [S22] The order in which finished games are exported. A listed game gets its number after it has ended, when somebody asks
 * for the export. Numbers are given out one transaction at a time: a reader that sees a number also sees all smaller ones. A change
 * that alters what is exported takes the number away, so that the game gets a new one.
 */
export interface ExportStore {
  /** Gives numbers to at most `limit` games that have none. Resolves to how many had none, at most `limit`. */
  numberGames(limit: number): Promise<number>;
  /** The next games after a number, in order. Games that are hidden or removed are left out. */
  listNumbered(after: number, limit: number): Promise<readonly NumberedGame[]>;
}
