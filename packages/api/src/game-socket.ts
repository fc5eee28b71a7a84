import { formatPosition, must, type Position, parsePosition, play } from '@kalah/rules';
import { ProblemError } from './client.ts';
import type { GameEvent } from './event.ts';
import type { Game } from './game.ts';
import type { Problem } from './problem.ts';
import type { Offer, Resign } from './request.ts';
import type { BriefMove, SocketRequest } from './socket.ts';
import type { StreamMessage } from './stream.ts';

/** What a server sends over a game's socket. */
type Told =
  | BriefMove
  | GameEvent
  | { readonly kind: 'game'; readonly game: Game }
  | { readonly kind: 'watchers'; readonly count: number }
  | { readonly kind: 'done'; readonly ref: number; readonly version: number }
  | ({ readonly kind: 'problem'; readonly ref?: number } & Problem)
  | { readonly kind: 'goodbye' };

type Unnumbered<Wish> = Wish extends SocketRequest ? Omit<Wish, 'ref'> : never;

/**
 * A game over one socket, to watch and to play. A wish resolves to the game's version when it is safe, and throws a
 * `ProblemError` when it is refused; when the line is lost before that, nobody knows, and it may be asked for again.
 */
export class GameSocket {
  /** Resolves when the line is closed, by whomever. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #hear: (message: StreamMessage) => void;
  readonly #waiting = new Map<number, PromiseWithResolvers<number>>();
  #refs = 0;
  #follower: Follower | undefined;

  /**
   * Opens the socket of a game at a server, `http://…` without `/api/v1`; resolves when the game has been shown. `hear` is
   * told what a stream would tell, from the game on.
   */
  static async open(
    baseUrl: string,
    gameId: string,
    hear: (message: StreamMessage) => void,
  ): Promise<GameSocket> {
    const shown = Promise.withResolvers<void>();
    const url = `${baseUrl.replace(/^http/, 'ws')}/api/v1/games/${encodeURIComponent(gameId)}/socket`;
    const socket = new GameSocket(url, (message) => {
      if (message.kind === 'game') shown.resolve();
      hear(message);
    });
    socket.closed.then(() => shown.reject(new Error('the socket was refused')));
    await shown.promise;
    return socket;
  }

  private constructor(url: string, hear: (message: StreamMessage) => void) {
    this.#hear = hear;
    this.#socket = new WebSocket(url);
    this.#socket.onmessage = ({ data }) => this.#receive(JSON.parse(data as string) as Told);
    this.closed = new Promise((resolve) => {
      this.#socket.onclose = () => {
        for (const { reject } of this.#waiting.values()) reject(new Error('the socket was closed'));
        this.#waiting.clear();
        resolve();
      };
    });
  }

  play(move: number, pit: number, token?: string): Promise<number> {
    return this.#ask({ kind: 'play', move, pit, ...(token && { token }) });
  }

  resign(body: Resign = {}, token?: string): Promise<number> {
    return this.#ask({ kind: 'resign', ...body, ...(token && { token }) });
  }

  abort(body: Resign = {}, token?: string): Promise<number> {
    return this.#ask({ kind: 'abort', ...body, ...(token && { token }) });
  }

  draw(body: Offer = {}, token?: string): Promise<number> {
    return this.#ask({ kind: 'draw', ...body, ...(token && { token }) });
  }

  takeback(body: Offer = {}, token?: string): Promise<number> {
    return this.#ask({ kind: 'takeback', ...body, ...(token && { token }) });
  }

  close(): void {
    this.#socket.close();
  }

  #ask(request: Unnumbered<SocketRequest>): Promise<number> {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('the socket was closed'));
    const ref = this.#refs++;
    const answer = Promise.withResolvers<number>();
    this.#waiting.set(ref, answer);
    this.#socket.send(JSON.stringify({ ...request, ref }));
    return answer.promise;
  }

  #receive(told: Told): void {
    if (!('kind' in told)) {
      this.#hear({ kind: 'event', event: this.#follower!.move(told) });
    } else if (told.kind === 'done') {
      this.#settle(told.ref)?.resolve(told.version);
    } else if (told.kind === 'problem') {
      const { kind: _, ref, ...problem } = told;
      this.#settle(ref)?.reject(new ProblemError(problem));
    } else if (told.kind === 'game') {
      this.#follower = new Follower(told.game);
      this.#hear(told);
    } else if ('number' in told) {
      this.#follower!.see(told);
      this.#hear({ kind: 'event', event: told });
    } else if (told.kind === 'watchers') {
      this.#hear(told);
    }
  }

  #settle(ref: number | undefined): PromiseWithResolvers<number> | undefined {
    const answer = this.#waiting.get(ref!);
    this.#waiting.delete(ref!);
    return answer;
  }
}

/** Follows a game so far that a move is known whole by its pit. */
class Follower {
  readonly #createdAt: number;
  #position: Position;
  #nextMove: number;

  constructor({ position, nextMove, createdAt }: Game) {
    this.#position = must(parsePosition(position));
    this.#nextMove = nextMove;
    this.#createdAt = Date.parse(createdAt);
  }

  move([number, pit, milliseconds]: BriefMove): GameEvent {
    const side = this.#position.turn;
    this.#position = must(play(this.#position, pit)).after;
    return {
      number,
      at: new Date(this.#createdAt + milliseconds).toISOString(),
      kind: 'moved',
      move: this.#nextMove++,
      side,
      pit,
      position: formatPosition(this.#position),
    };
  }

  see(event: GameEvent): void {
    if (event.kind === 'took-back') this.#position = must(parsePosition(event.position));
  }
}
