import type { Game } from '@kalah/api';
import type { GameSocket as Socket } from '@kalah/api/game-socket';

/** How many games are followed at once; boards beyond that change when their list is read again. */
const MAX_FOLLOWED = 16;
const MIN_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

let followed = 0;

/**
 * Follows a game over its socket until the signal aborts or the game is over. It uses no stream where sockets do not get
 * through: a browser opens only six streams at once, and a list would occupy them all.
 */
export async function followGame(
  game: () => Game,
  onchange: (game: Game) => void,
  { signal, token }: { readonly signal: AbortSignal; readonly token?: string | undefined },
): Promise<void> {
  if (followed >= MAX_FOLLOWED) return;
  followed++;
  try {
    const [{ GameSocket }, { Backoff }] = await Promise.all([
      import('@kalah/api/game-socket'),
      import('@kalah/api/backoff'),
    ]);
    const backoff = new Backoff(MIN_PAUSE_MS, MAX_PAUSE_MS);
    const isOver = () => game().status === 'finished';
    while (!signal.aborted && !isOver()) {
      let socket: Socket | undefined;
      try {
        const options = { game: game(), signal, token };
        socket = await GameSocket.open(
          location.origin,
          game().id,
          (message) => {
            if (message.kind === 'event') backoff.reset();
            if (message.kind === 'event' || message.kind === 'game') onchange(message.game);
            if (isOver()) socket?.close();
          },
          options,
        );
        if (isOver()) socket.close(); // messages arrive before the socket counts as open
        await socket.closed;
      } catch {
        // The list still shows the game, and the next attempt may get through.
      }
      if (!isOver()) await backoff.pause(signal);
    }
  } finally {
    followed--;
  }
}
