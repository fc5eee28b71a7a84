/** The place of a game in the export. */
export interface NumberedGame {
  readonly number: number;
  readonly id: string;
  readonly createdAt: number;
}

/**
 * [S22] The order in which finished games are exported. A listed game gets its number after it has ended, when somebody asks
 * for the export. Numbers are given out one transaction at a time: a reader that sees a number also sees all smaller ones.
 */
export interface ExportStore {
  /** Gives numbers to at most `limit` games that have none; false if there are no such games. */
  numberGames(limit: number): Promise<boolean>;
  /** The next games after a number, in order. Games that are hidden or removed are left out. */
  listNumbered(after: number, limit: number): Promise<readonly NumberedGame[]>;
  /** Takes the number of a game away, so that it gets a new one: it has changed since it was exported. */
  exportAgain(id: string): Promise<void>;
}
