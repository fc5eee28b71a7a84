/** Called with what another replica has broadcast; `from` identifies that replica. */
export type BroadcastListener = (topic: string, text: string, from: string) => void;

/** Short messages between replicas. They may get lost, so nothing that must last depends on them. */
export interface ReplicaChannel {
  /**
   * Sends a text to the other replicas, and replaces an unsent text of the same topic. Neither may contain spaces, and the
   * topic may not contain a colon. A topic is the id of a game, or begins with the name of its part of the server and a slash.
   */
  broadcast(topic: string, text: string): void;
  onBroadcast(listener: BroadcastListener): void;
  /** Whether messages of other replicas currently arrive. */
  isDelivering(): boolean;
}

/** The channel of a store that only one process can use. */
export const NO_REPLICAS: ReplicaChannel = {
  broadcast: () => undefined,
  onBroadcast: () => undefined,
  isDelivering: () => true,
};
