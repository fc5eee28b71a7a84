/** Whether a player is here: connected to a server. `gone` players left at least 60 seconds ago. */
export interface Presence {
  readonly state: 'here' | 'away' | 'gone';
  /** When a player who is not here was last here. */
  readonly since: string | null;
}

/** How many people watch a game, the players not counted. */
export interface Watchers {
  readonly count: number;
  /** The server's time when it sent this. Older servers leave it out. */
  readonly serverTime?: string;
}

/** Whether the players are here; null for a side that has never been seen. */
export interface Presences {
  readonly south: Presence | null;
  readonly north: Presence | null;
}
