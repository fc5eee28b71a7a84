import type { Running } from './process.ts';

/** Ours, or another one set up as its documentation recommends. */
export interface Peer {
  readonly name: string;
  /** From npm; none for our own server. */
  readonly packages: readonly string[];
  /** What it leaves out, as a sentence for the report where it is ahead of us. */
  readonly omits?: string;
  /** `folder` is for its data; `through` is a command that runs the rest of its arguments, like `nice`. */
  start(folder: string, through?: readonly string[]): Promise<Running>;
  /** Connects both players. */
  startGame(url: string): Promise<PeerGame>;
  /** Undefined if the server does not have the game. */
  findMoves(url: string, id: string): Promise<number | undefined>;
}

export interface PeerGame {
  readonly id: string;
  /** As shown to the player who moves next. */
  readonly acknowledged: number;
  /**
   * Waits until the player who moves next has received the move, because nobody can answer a move that they have not
   * seen. Resolves to false when it was the last move.
   */
  play(): Promise<boolean>;
  close(): void;
}

/** Over a separate connection; resolves when the watcher has received the current state. */
export type Watch = (url: string, id: string) => Promise<{ close(): void }>;

export interface WatchedPeer extends Peer {
  readonly watch: Watch;
}
