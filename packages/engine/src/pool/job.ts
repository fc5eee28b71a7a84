import type { Reply, Request } from '../worker/protocol.ts';

/** Why an engine has no answer. */
export type EngineErrorCode =
  | 'cancelled'
  | 'closed'
  | 'queue-full'
  | 'worker-died'
  | 'worker-failed'
  | 'game-over'
  | 'bad-position'
  | 'bad-time';

export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

/** A request on its way through the engine. Replies that nobody has read yet give way to newer ones. */
export class Job {
  readonly request: Request;
  readonly client: string;
  readonly acceptedAt: number;
  /** Set while a worker is on it. */
  onCancel: () => void = () => {};

  #unread: Reply | EngineError | undefined;
  #reader: PromiseWithResolvers<Reply> | undefined;

  constructor(request: Request, client: string, acceptedAt: number) {
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

  /** The newest reply, or the next one. */
  read(): Promise<Reply> {
    const unread = this.#unread;
    this.#unread = undefined;
    if (unread instanceof EngineError) return Promise.reject(unread);
    if (unread) return Promise.resolve(unread);
    this.#reader ??= Promise.withResolvers<Reply>();
    return this.#reader.promise;
  }
}
