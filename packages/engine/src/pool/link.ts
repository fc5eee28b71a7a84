import type { Reply, Request } from '../worker/message.ts';

/** A worker runs one job at a time. */
export interface Link {
  send(job: number, request: Request): void;
  /** Asks the worker to end a job early and to reply with the result so far. Ignored if it runs another job. */
  cancel(job: number): void;
  onReply(listener: (job: number, reply: Reply) => void): void;
  onDeath(listener: (reason: string) => void): void;
  end(): Promise<void>;
}
