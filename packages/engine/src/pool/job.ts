import { EngineError } from '../engine.ts';
import type { Reply, Request } from '../worker/message.ts';

/** A reply that was not read in time is replaced by the next one. */
export class Job {
  /** Unique within its engine, so that a message about one job never affects another. */
  readonly id: number;
  readonly request: Request;
  readonly client: string;
  readonly acceptedAt: number;

  #unread: Reply | EngineError | undefined;
  #reader: PromiseWithResolvers<Reply> | undefined;

  constructor(id: number, request: Request, client: string, acceptedAt: number) {
    this.id = id;
    this.request = request;
    this.client = client;
    this.acceptedAt = acceptedAt;
  }

  deliver(reply: Reply): void {
    if (!this.#reader) {
      this.#unread = reply;
      return;
    }
    this.#reader.resolve(reply);
    this.#reader = undefined;
  }

  fail(error: EngineError): void {
    if (!this.#reader) {
      this.#unread = error;
      return;
    }
    this.#reader.reject(error);
    this.#reader = undefined;
  }

  read(): Promise<Reply> {
    const unread = this.#unread;
    this.#unread = undefined;
    if (unread instanceof EngineError) return Promise.reject(unread);
    if (unread) return Promise.resolve(unread);
    this.#reader ??= Promise.withResolvers<Reply>();
    return this.#reader.promise;
  }
}
