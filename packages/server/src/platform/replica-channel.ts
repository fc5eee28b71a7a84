/** Called with each message from another replica; `from` identifies that replica. */
export type BroadcastListener = (topic: string, text: string, from: string) => void;

/** Sends short messages between replicas. Messages may get lost, so nothing durable may depend on them. */
export interface ReplicaChannel {
  /**
   * Sends a text to the other replicas, replacing an unsent text of the same topic. Texts and topics must not contain spaces,
   * and topics must not contain colons. A topic is either an id, which may have a prefix such as `?` or `!`, or begins with the
   * name of a part of the server and a slash.
   */
  broadcast(topic: string, text: string): void;
  onBroadcast(listener: BroadcastListener): void;
  isDelivering(): boolean;
}

export const NO_REPLICAS: ReplicaChannel = {
  broadcast: () => undefined,
  onBroadcast: () => undefined,
  isDelivering: () => true,
};
