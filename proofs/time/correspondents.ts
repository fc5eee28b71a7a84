import { setTimeout as pause } from 'node:timers/promises';
import type { Game } from '@kalah/api';
import { type Client, createClient } from '@kalah/api/client';
import type {
  MailServer,
  ReceivedMail,
} from '../../packages/server/src/platform/mail/mail-server-fixture.ts';
import { repeatUntilAnswered } from '../repeat.ts';
import type { Service } from './service.ts';

const TIMEOUT_MS = 1500;
const POLL_MS = 50;
/** A crash while a mail is being sent may lose it. */
const WAIT_MS = 5000;

/** Are reminded by e-mail, each at an address of their own. */
export class Correspondents {
  readonly #service: Service;
  readonly #mailServer: MailServer;
  #count = 0;
  #isStopping = false;
  #playing: Promise<unknown> = Promise.resolve();

  constructor(service: Service, mailServer: MailServer) {
    this.#service = service;
    this.#mailServer = mailServer;
  }

  start(pairs: number): void {
    const pair = async () => {
      while (!this.#isStopping) await this.#play(`player-${++this.#count}@example.org`);
    };
    this.#playing = Promise.all(Array.from({ length: pairs }, pair));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#playing;
  }

  /** The player is asked for consent, and then reminded of an opponent and of a turn. */
  async #play(address: string): Promise<void> {
    const clock = { kind: 'correspondence', days: 1 } as const;
    const { game, seat } = await this.#retry((client, key) => client.createGame({ clock }, key));
    const isAsked = await this.#ask(game.id, address, seat!.token);
    const question = isAsked ? await this.#findMail(address) : undefined;
    if (!question) return;
    await this.#confirm(question);
    const joined = await this.#retry((client, key) => client.takeSeat(game.id, 'north', {}, key));
    const tokens = { south: seat!.token, north: joined.seat!.token };
    await this.#playTurn(await this.#playTurn(joined.game, tokens.south), tokens.north);
  }

  /** A repeated request would ask again, so it is not repeated. */
  async #ask(id: string, address: string, token: string): Promise<boolean> {
    try {
      await this.#client.remindByEmail(id, { address }, token);
      return true;
    } catch {
      await pause(POLL_MS);
      return false;
    }
  }

  async #findMail(address: string): Promise<ReceivedMail | undefined> {
    for (let waited = 0; waited < WAIT_MS && !this.#isStopping; waited += POLL_MS) {
      const mail = this.#mailServer.mails.find(({ to }) => to === address);
      if (mail) return mail;
      await pause(POLL_MS);
    }
    return undefined;
  }

  async #confirm({ headers }: ReceivedMail): Promise<void> {
    const [, link] = /<([^>]*)>/.exec(headers.get('list-unsubscribe') ?? '')!;
    const { pathname } = new URL(link!);
    await this.#retry(async () => {
      const options = { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) };
      const { ok } = await fetch(`${this.#service.url}${pathname}?do=confirm`, options);
      if (!ok) throw new Error('the address could not be confirmed');
    });
  }

  async #playTurn(before: Game, token: string): Promise<Game> {
    const { turn } = before.board;
    let game = before;
    while (!game.result && game.board.turn === turn) {
      const { id, nextMove, legalPits } = game;
      game = await this.#retry((client) => client.playMove(id, nextMove, { pit: legalPits[0]! }, token));
    }
    return game;
  }

  /** Uses the same key every time. */
  #retry<Answer>(send: (client: Client, key: string) => Promise<Answer>): Promise<Answer> {
    const key = crypto.randomUUID();
    return repeatUntilAnswered(() => send(this.#client, key));
  }

  get #client(): Client {
    return createClient({ baseUrl: this.#service.url, timeoutMs: TIMEOUT_MS });
  }
}
