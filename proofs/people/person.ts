import { setTimeout as pause } from 'node:timers/promises';
import type { Game } from '@kalah/api';
import { createClient, ProblemError } from '@kalah/api/client';
import { createPairingClient } from '@kalah/api/pairing-client';
import type { Dice } from '../dice.ts';
import { repeatUntilAnswered } from '../repeat.ts';
import type { Service } from '../time/service.ts';

const CLOCK = { kind: 'live', initial: 600, increment: 0 } as const;
const TIMEOUT_MS = 2000;
const RETRY_MS = 40;
/** A seek whose answer does not come is repeated with the same key. */
const SEEK_MS = 4000;
/** After this many own moves a player may resign; both sides have then played two turns. */
const LONG_ENOUGH = 12;

/** Has an account, and plays rated games one after the other. */
export class Person {
  readonly name: string;
  /** The games that seeks led to, by the key of the seek. */
  readonly pairings = new Map<string, Set<string>>();
  readonly #token: string;
  readonly #service: Service;
  readonly #dice: Dice;

  static async create(name: string, service: Service, dice: Dice): Promise<Person> {
    const { url } = service;
    const send = async (path: string, body: unknown, cookie?: string) => {
      const response = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, ...(cookie && { cookie }) },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
      return response;
    };
    const created = await send('/accounts', { name, password: `the password of ${name}` });
    const cookie = created.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const answer = await send('/account/tokens', { label: 'proof', scopes: ['play', 'challenge'] }, cookie);
    const { secret } = (await answer.json()) as { secret: string };
    return new Person(name, secret, service, dice);
  }

  private constructor(name: string, token: string, service: Service, dice: Dice) {
    this.name = name;
    this.#token = token;
    this.#service = service;
    this.#dice = dice;
  }

  /** Resolves to the game, or to undefined if nobody was found while `isRunning`. */
  async playOne(isRunning: () => boolean): Promise<string | undefined> {
    const id = await this.#findOpponent(isRunning);
    if (id !== undefined) await this.#play(id);
    return id;
  }

  async #findOpponent(isRunning: () => boolean): Promise<string | undefined> {
    const key = crypto.randomUUID();
    const games = new Set<string>();
    this.pairings.set(key, games);
    while (isRunning() || games.size > 0) {
      for (const game of await this.#seek(key)) games.add(game);
      const [found] = games;
      // Sometimes the answer is asked for again: it must be the same game.
      if (found !== undefined && !this.#dice.chance(0.2)) return found;
    }
    return undefined;
  }

  async #seek(key: string): Promise<string[]> {
    const client = createPairingClient({ baseUrl: this.#service.url, token: this.#token });
    const giveUp = AbortSignal.timeout(SEEK_MS);
    const found: string[] = [];
    try {
      for await (const event of client.createSeek({ clock: CLOCK, rated: true }, { key, signal: giveUp })) {
        if (event.kind === 'paired') found.push(event.game);
        // The connection is lost: the next one goes to a replica that is up.
        if (event.kind === 'connection' && !event.online) break;
      }
    } catch (error) {
      if (error instanceof ProblemError && error.problem.status < 500) throw error;
      await pause(RETRY_MS);
    }
    return found;
  }

  async #play(id: string): Promise<void> {
    let game = await this.#read(id);
    let own = 0;
    const side = this.#sideIn(game);
    while (!game.result) {
      if (game.board.turn !== side) {
        await pause(this.#dice.between(20, 60));
        game = await this.#read(id);
        continue;
      }
      const isLong = own >= LONG_ENOUGH && this.#dice.chance(0.3);
      const { nextMove, legalPits } = game;
      const pit = this.#dice.pick(legalPits);
      game = await this.#answerOrRead(id, () =>
        isLong
          ? this.#client.resign(id, {}, this.#token)
          : this.#client.playMove(id, nextMove, { pit }, this.#token),
      );
      own++;
    }
  }

  #sideIn({ seats, id }: Game): 'south' | 'north' {
    const side = (['south', 'north'] as const).find((one) => {
      const seat = seats[one];
      return seat.kind === 'account' && seat.name === this.name;
    });
    if (!side) throw new Error(`${this.name} has no seat in game ${id}`);
    return side;
  }

  #read(id: string): Promise<Game> {
    return repeatUntilAnswered(() => this.#client.readGame(id));
  }

  async #answerOrRead(id: string, send: () => Promise<Game>): Promise<Game> {
    try {
      return await repeatUntilAnswered(send);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return repeatUntilAnswered(() => this.#client.readGame(id));
    }
  }

  get #client() {
    return createClient({ baseUrl: this.#service.url, timeoutMs: TIMEOUT_MS });
  }
}
