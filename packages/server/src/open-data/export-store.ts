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
  /** Numbers up to `limit` games that have no number. Resolves to how many were found, so `limit` means there may be more. */
  numberGames(limit: number): Promise<number>;
  /** The next games after a number, in order. Games that are hidden or removed are left out. */
  listNumbered(after: number, limit: number): Promise<readonly NumberedGame[]>;
}
