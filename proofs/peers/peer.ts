import type { Running } from './process.ts';

/** A game server that is measured, ours or another, each set up as its own documentation says. */
export interface Peer {
  readonly name: string;
  /** What it needs from npm; nothing for our own. */
  readonly packages: readonly string[];
  /** What it does without, in a sentence for those who wonder where it is ahead. */
  readonly spares?: string;
  /** `folder` is for what it keeps; `through` is a command it runs under. */
  start(folder: string, through?: readonly string[]): Promise<Running>;
  /** Makes a game, and both its players sit down. */
  sit(url: string): Promise<PeerTable>;
  /** How many moves a game has; nothing when the server does not know it. */
  findMoves(url: string, id: string): Promise<number | undefined>;
}

export interface PeerTable {
  readonly id: string;
  /** Moves that the server acknowledged. */
  readonly acknowledged: number;
  /** Plays on, resolves when the move is acknowledged; false when that was the last. */
  play(): Promise<boolean>;
  close(): void;
}

/** Somebody who watches a game over a line of their own; resolves when they have been shown where it stands. */
export type Watch = (url: string, id: string) => Promise<{ close(): void }>;

export interface WatchedPeer extends Peer {
  readonly watch: Watch;
}
