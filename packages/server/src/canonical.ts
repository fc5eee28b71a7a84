import * as schemas from '@kalah/api';
import { ExportedGame } from '@kalah/api/open-data';
import * as playerSchemas from '@kalah/api/player';
import * as puzzleSchemas from '@kalah/api/puzzle';
import type { FastifyPluginAsync } from 'fastify';
import { type Authentication, completeRequests, PREFIX } from './accounts/routes/area.ts';
import { authenticateRequests } from './accounts/routes/authentication.ts';
import type { Analyst } from './analysis/analyst.ts';
import { analysisRoutes } from './analysis/routes/analysis-routes.ts';
import type { ComputerGameLimit } from './computer/computer-game-limit.ts';
import { replyToError } from './errors.ts';
import { explorerRoutes } from './explorer/routes.ts';
import type { Explorer } from './explorer/service.ts';
import type { RunningGames } from './fair-play/running-games.ts';
import type { Games } from './games/games.ts';
import { type SocketServices, socketRoutes } from './games/live/routes/socket-routes.ts';
import { streamRoutes } from './games/live/routes/stream-routes.ts';
import { exportRoutes } from './games/routes/export-routes.ts';
import { gameRoutes } from './games/routes/game-routes.ts';
import { hideGames } from './games/routes/hidden-games.ts';
import type { Phrases } from './games/routes/phrases.ts';
import { playRoutes } from './games/routes/play-routes.ts';
import type { Blocks } from './moderation/blocks.ts';
import { openDataRoutes } from './open-data/routes.ts';
import type { Api } from './platform/http/api.ts';
import { describeApi } from './platform/http/openapi.ts';
import { PROBLEMS_WITHOUT_ACCOUNTS } from './problems.ts';
import { ownPuzzleRoutes, puzzleRoutes } from './puzzles/routes.ts';
import type { Puzzles } from './puzzles/service.ts';
import { leaderboardRoutes } from './ratings/routes/leaderboard-routes.ts';
import { type ProfileSources, playerRoutes } from './ratings/routes/player-routes.ts';
import { reminderRoutes } from './reminders/routes/reminder-routes.ts';
import type { Reminders } from './reminders/service.ts';

interface CanonicalServices {
  readonly live: Omit<SocketServices, 'sessions' | 'phrases'>;
  readonly phrases: Phrases;
  readonly isHidden: (gameId: string) => boolean;
  readonly analyst: Analyst;
  readonly openData: Parameters<typeof openDataRoutes>[0];
  readonly runningGames: RunningGames;
  readonly explorer: Explorer;
  readonly visibleGames: Pick<Games, 'read'>;
  readonly computerGames: ComputerGameLimit;
  /** Undefined, like `players` and `blocks`, if this server has no accounts. */
  readonly accounts: Authentication | undefined;
  readonly players: ProfileSources | undefined;
  readonly blocks: Blocks | undefined;
  readonly reminders: Reminders;
  readonly puzzles: Puzzles;
}

export function canonicalApi(games: Games, services: CanonicalServices): Api {
  return {
    slug: 'kalah',
    guide: '/docs/guide/api',
    openApi: `${PREFIX}/openapi.json`,
    prefixes: [PREFIX],
    replyToError,
    routes: async (app) => {
      await app.register(routes(games, services), { prefix: PREFIX });
    },
  };
}

function routes(
  games: Games,
  {
    live,
    phrases,
    isHidden,
    analyst,
    openData,
    runningGames,
    explorer,
    visibleGames,
    computerGames,
    accounts,
    players,
    blocks,
    reminders,
    puzzles,
  }: CanonicalServices,
): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler(replyToError);
    // All before the first route: a schema that is added later makes Fastify validate with a compiler of its own.
    for (const schema of [...NAMED_SCHEMAS, ...(players ? PLAYER_SCHEMAS : [])]) app.addSchema(schema);
    app.addSchema(accounts ? schemas.Problem : PROBLEM_WITHOUT_ACCOUNTS);
    if (accounts) authenticateRequests(app, accounts.service, accounts.publicUrl);
    completeRequests(app);
    hideGames(app, games, isHidden);
    await describeApi(app, {
      title: 'Kalah API',
      description: 'Play, watch and analyse games of Kalah. Use this API for new programs.',
      path: '/openapi.json',
      bearer: 'The token of a seat, from the response that gave the seat.',
    });
    await app.register(gameRoutes(games, computerGames, blocks, runningGames));
    await app.register(playRoutes(games, live.hub, phrases, blocks));
    await app.register(streamRoutes(games, live, isHidden));
    await app.register(socketRoutes(games, { ...live, sessions: accounts?.service.sessions, phrases }));
    await app.register(exportRoutes(games));
    await app.register(openDataRoutes(openData));
    await app.register(analysisRoutes(games, analyst, runningGames));
    await app.register(explorerRoutes(explorer, visibleGames, accounts !== undefined));
    await app.register(reminderRoutes(reminders));
    await app.register(puzzleRoutes(puzzles));
    if (!players) return;
    await app.register(playerRoutes(players, visibleGames));
    await app.register(leaderboardRoutes(players.ratings));
    await app.register(ownPuzzleRoutes(puzzles));
  };
}

/** Schemas that the OpenAPI document defines once and refers to. Request bodies are defined inline. */
const NAMED_SCHEMAS = [
  schemas.Variant,
  schemas.Board,
  schemas.Move,
  schemas.SeatRating,
  schemas.RatingChange,
  schemas.Seat,
  schemas.GameResult,
  schemas.ClockSettings,
  schemas.Clock,
  schemas.Pair,
  schemas.Game,
  schemas.GamePage,
  schemas.SeatTaken,
  schemas.SeatedGame,
  schemas.GameEvent,
  schemas.BriefMove,
  schemas.SaidPhrase,
  schemas.SocketRequest,
  schemas.GameRecord,
  ExportedGame,
  schemas.Verdict,
  schemas.PositionAnalysis,
  schemas.JudgedMove,
  schemas.GameAnalysis,
  schemas.ExplorerMove,
  schemas.ExplorerGame,
  schemas.Explorer,
  schemas.ReminderOptions,
  schemas.Reminders,
  puzzleSchemas.PuzzleGoal,
  puzzleSchemas.Puzzle,
  puzzleSchemas.PuzzleMove,
  puzzleSchemas.WrongMove,
  puzzleSchemas.PuzzleAttempt,
];

const PLAYER_SCHEMAS = [
  playerSchemas.GameTally,
  playerSchemas.PoolRating,
  playerSchemas.Player,
  playerSchemas.RatingHistory,
  playerSchemas.OpponentList,
  playerSchemas.Leaderboard,
  puzzleSchemas.OwnPuzzles,
  puzzleSchemas.TriedPuzzles,
];

const PROBLEM_WITHOUT_ACCOUNTS = {
  ...schemas.Problem,
  properties: {
    ...schemas.Problem.properties,
    code: { type: 'string', enum: Object.keys(PROBLEMS_WITHOUT_ACCOUNTS) },
  },
};
