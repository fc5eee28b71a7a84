import type { Reply, Request } from '../worker/protocol.ts';

/** What a worker is told first: which part of which engine it is. */
export interface Start {
  readonly module: WebAssembly.Module;
  /** The memory to share; none where the platform does not let threads share, then the worker makes its own. */
  readonly memory: WebAssembly.Memory | undefined;
  readonly memoryLimit: number;
  /** 0 leads and takes requests, the others help it. */
  readonly thread: number;
  readonly threads: number;
  /** Not 0 when the request under way is to end; where there is no sharing, a message says so. */
  readonly cancelled: Int32Array<SharedArrayBuffer> | undefined;
  /** Files of opening books. */
  readonly books: readonly Uint8Array[];
  /** A folder to keep endgame tables in; Node only. */
  readonly tableFolder?: string | undefined;
}

export type Message =
  | { readonly kind: 'start'; readonly start: Start }
  | { readonly kind: 'cancel' }
  | Request;

/** A worker as the engine sees it, in Node and in a browser alike. */
export interface Link {
  ask(request: Request): void;
  /** Asks the worker to end its request and to reply with what it has. */
  cancel(): void;
  onReply(listener: (reply: Reply) => void): void;
  onDeath(listener: (reason: string) => void): void;
  end(): Promise<void>;
}
