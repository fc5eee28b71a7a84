import type { Game } from '@kalah/api';
import { afterEach, expect, test, vi } from 'vitest';
import { begunGame } from '../../test/game-server.ts';
import { followGame } from './follow.ts';

afterEach(() => vi.unstubAllGlobals());

const finishedGame: Game = { ...begunGame, version: begunGame.version + 1, status: 'finished' };

/** A socket that sends a game as soon as it is open, and accepts every request. */
class FakeSocket {
  static readonly OPEN = 1;
  readyState = FakeSocket.OPEN;
  onopen = () => {};
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    queueMicrotask(() => {
      this.onopen();
      this.#deliver({ kind: 'game', game: finishedGame });
    });
  }
  send(text: string): void {
    const { ref } = JSON.parse(text) as { ref: number };
    queueMicrotask(() => this.#deliver({ kind: 'done', ref, version: 1 }));
  }
  close(): void {
    this.readyState = 3;
  }
  #deliver(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

test('closes the socket of a game that ended before the socket was open', async () => {
  vi.stubGlobal('location', { origin: 'http://kalah.test' });
  vi.stubGlobal('WebSocket', FakeSocket);
  let shown = begunGame;
  const onchange = (game: Game) => (shown = game);
  await followGame(() => shown, onchange, { signal: new AbortController().signal });
  expect(shown).toEqual(finishedGame);
});
