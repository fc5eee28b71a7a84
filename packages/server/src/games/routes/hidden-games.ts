import type { FastifyInstance } from 'fastify';
import { GameError } from '../errors.ts';
import type { Games } from '../games.ts';
import { type Credential, isPlayer } from '../seat.ts';
import { toCredential } from './credential.ts';

/** [O4] Answers requests for a hidden game as if it did not exist, unless they carry the credential of a player. */
export function hideGames(
  app: FastifyInstance,
  games: Pick<Games, 'read'>,
  isHidden: (gameId: string) => boolean,
): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { id } = request.params as { id?: string };
    if (id === undefined || !isHidden(id)) return done();
    const { name } = (request.body ?? {}) as { name?: string };
    rejectStrangers(games, id, toCredential(request, name)).then(() => done(), done);
  });
}

async function rejectStrangers(games: Pick<Games, 'read'>, id: string, by: Credential): Promise<void> {
  const { seats } = await games.read(id);
  if (!isPlayer(seats, by)) throw new GameError('no-such-game');
}

/** [O4] The games for APIs that do not authenticate readers: hidden ones do not exist, except for moves of their players. */
export function withoutHidden(games: Games, isHidden: (gameId: string) => boolean): Games {
  const rejectHidden = (id: string) => {
    if (isHidden(id)) throw new GameError('no-such-game');
  };
  return {
    ...games,
    async read(id) {
      rejectHidden(id);
      return games.read(id);
    },
    async readLog(id) {
      rejectHidden(id);
      return games.readLog(id);
    },
    async play(id, command) {
      if (isHidden(id)) await rejectStrangers(games, id, command.by);
      return games.play(id, command);
    },
  };
}
