import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient, ProblemError } from '@kalah/api/client';
import type { Findings } from '../findings.ts';
import { send } from '../request.ts';

/** How many of each kind are active at the same time. */
export interface CrowdSize {
  readonly players: number;
  readonly watchers: number;
  readonly bots: number;
  readonly analysts: number;
  readonly readers: number;
}

/** Pause before each move. */
const THINKING_MS = 25;
const ANALYSIS_MS = 50;
/** How long a watcher follows a game before choosing another. */
const WATCHING_MS = 5000;

/** People and programs that use a server in different ways. */
export class Crowd {
  readonly #url: string;
  readonly #client: Client;
  readonly #findings: Findings;
  readonly #over = new AbortController();
  /** For watchers to choose from. */
  readonly #live: string[] = [];
  /** Per move since the last sample. */
  #latencies: number[] = [];
  #work: Promise<unknown> = Promise.resolve();

  constructor(url: string, findings: Findings) {
    this.#url = url;
    this.#client = createClient({ baseUrl: url });
    this.#findings = findings;
  }

  begin({ players, watchers, bots, analysts, readers }: CrowdSize): void {
    const many = (count: number, activity: () => Promise<void>) =>
      Array.from({ length: count }, () => this.#repeat(activity));
    this.#work = Promise.all([
      ...many(players, () => this.#playGame()),
      ...many(watchers, () => this.#watch()),
      ...many(bots, () => this.#playComputer()),
      ...many(analysts, () => this.#analyse()),
      ...many(readers, () => this.#read()),
    ]);
  }

  async end(): Promise<void> {
    this.#over.abort();
    await this.#work;
  }

  takeLatencies(): number[] {
    const taken = this.#latencies;
    this.#latencies = [];
    return taken;
  }

  /** Every unexpected answer is a failure. */
  async #repeat(activity: () => Promise<void>): Promise<void> {
    while (!this.#over.signal.aborted) {
      try {
        await activity();
      } catch (error) {
        if (this.#over.signal.aborted) return;
        const reason = error instanceof ProblemError ? JSON.stringify(error.problem) : String(error);
        this.#findings.fail(`a request failed: ${reason}`);
        await pause(100);
      }
    }
  }

  async #playGame(): Promise<void> {
    const { game: made, seat } = await this.#client.createGame({ name: 'Ann' });
    const { seat: other } = await this.#client.takeSeat(made.id, 'north', { name: 'Bob' });
    this.#live.push(made.id);
    const tokens = { south: seat!.token, north: other!.token };
    for (let game = made; !game.result && !this.#over.signal.aborted; ) {
      await pause(THINKING_MS);
      const { board, legalPits, nextMove } = game;
      const pit = legalPits[(nextMove * 7 + 3) % legalPits.length]!;
      const asked = performance.now();
      game = await this.#client.playMove(made.id, nextMove, { pit }, tokens[board.turn]);
      this.#latencies.push(performance.now() - asked);
      this.#findings.count('moves');
    }
    this.#live.splice(this.#live.indexOf(made.id), 1);
    this.#findings.count('games');
  }

  async #watch(): Promise<void> {
    const id = this.#live[Math.floor(Math.random() * this.#live.length)];
    if (!id) return pause(50);
    const leaving = AbortSignal.any([this.#over.signal, AbortSignal.timeout(WATCHING_MS)]);
    const response = await fetch(`${this.#url}/api/v1/games/${id}/events`, { signal: leaving });
    try {
      for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
        this.#findings.count('events shown to watchers', text.match(/^event: moved$/gm)?.length ?? 0);
        if (text.includes('event: ended')) return;
      }
    } catch (error) {
      if (!leaving.aborted) throw error;
    }
  }

  /** Watches the game to learn the computer's moves. */
  async #playComputer(): Promise<void> {
    const { game: made, seat } = await this.#client.createGame({
      seats: { south: 'me', north: { engine: 1 } },
    });
    for await (const message of this.#client.watch(made.id, { signal: this.#over.signal })) {
      if (!('game' in message)) continue;
      const { game } = message;
      if (game.result) break;
      // After the last move there are no legal pits, and the result follows as the next event.
      if (game.board.turn !== 'south' || game.legalPits.length === 0) continue;
      await this.#client.playMove(made.id, game.nextMove, { pit: game.legalPits[0]! }, seat!.token);
    }
    this.#findings.count('games against the computer');
  }

  async #analyse(): Promise<void> {
    const position = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -';
    const { status, text } = await send(this.#url, 'POST /api/v1/analysis', {
      body: { position, milliseconds: ANALYSIS_MS },
    });
    if (status !== 200) throw new Error(`an analysis was answered ${status} ${text}`);
    this.#findings.count('analyses');
    await pause(4 * ANALYSIS_MS);
  }

  async #read(): Promise<void> {
    const id = this.#live[0];
    for (const path of ['', ...(id ? [`/${id}`, `/${id}/board.svg`, `/${id}/record.json`] : [])]) {
      const { status } = await send(this.#url, `GET /api/v1/games${path}`);
      if (status !== 200) throw new Error(`reading was answered ${status}`);
      this.#findings.count('readings');
    }
    await pause(100);
  }
}
