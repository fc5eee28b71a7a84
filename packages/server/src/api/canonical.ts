import * as schemas from '@kalah/api';
import { ExportedGame } from '@kalah/api/open-data';
import * as playerSchemas from '@kalah/api/player';
import * as puzzleSchemas from '@kalah/api/puzzle';
import type { FastifyPluginAsync } from 'fastify';
import type { Analyst } from '../computer/analyst.ts';
import type { ComputerGameLimit } from '../computer/computer-game-limit.ts';
import type { RunningGames } from '../fairplay/running-games.ts';
import type { Games } from '../games/games.ts';
import type { Api } from '../http/api.ts';
import { describeApi } from '../http/openapi.ts';
import type { Blocks } from '../moderation/blocks.ts';
import type { Reminders } from '../reminders/reminders.ts';
import type { AccountApiParts } from './accounts/parts.ts';
import { analysisRoutes } from './analysis/analysis-routes.ts';
import { completeRequests, PREFIX } from './area.ts';
import { authenticateRequests } from './authentication.ts';
import { replyToError } from './errors.ts';
import { type ExplorerParts, explorerRoutes } from './explorer/explorer-routes.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { type OpenDataParts, openDataRoutes } from './exports/open-data-routes.ts';
import { gameRoutes } from './games/game-routes.ts';
import { hideGames } from './games/hidden-games.ts';
import type { Phrases } from './games/phrases.ts';
import { playRoutes } from './games/play-routes.ts';
import { type SocketParts, socketRoutes } from './live/socket-routes.ts';
import { streamRoutes } from './live/stream-routes.ts';
import { leaderboardRoutes } from './players/leaderboard-routes.ts';
import type { PlayerParts } from './players/parts.ts';
import { playerRoutes } from './players/player-routes.ts';
import { PROBLEMS_WITHOUT_ACCOUNTS } from './problems.ts';
import { ownPuzzleRoutes, type PuzzleParts, puzzleRoutes } from './puzzles/puzzle-routes.ts';
import { reminderRoutes } from './reminders/reminder-routes.ts';

/** What the canonical API offers besides the games themselves. */
export interface CanonicalParts {
  readonly live: Omit<SocketParts, 'sessions' | 'phrases'>;
  readonly phrases: Phrases;
  /** [O4] Whether an operator has hidden a game. */
  readonly isHidden: (gameId: string) => boolean;
  readonly analyst: Analyst;
  readonly openData: OpenDataParts;
  readonly runningGames: RunningGames;
  readonly explorer: ExplorerParts;
  readonly computerGames: ComputerGameLimit;
  /** Undefined if this server has no accounts. */
  readonly accounts: AccountApiParts | undefined;
  /** Undefined if this server has no accounts. */
  readonly players: PlayerParts | undefined;
  /** Undefined if this server has no accounts. */
  readonly blocks: Blocks | undefined;
  readonly reminders: Reminders;
  readonly puzzles: PuzzleParts;
}

export function canonicalApi(games: Games, parts: CanonicalParts): Api {
  return {
    slug: 'kalah',
    guide: '/docs/guide/api',
    openApi: `${PREFIX}/openapi.json`,
    prefixes: [PREFIX],
    replyToError,
    routes: async (app) => {
      await app.register(routes(games, parts), { prefix: PREFIX });
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
    computerGames,
    accounts,
    players,
    blocks,
    reminders,
    puzzles,
  }: CanonicalParts,
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
    await app.register(streamRoutes(games, { ...live, isHidden }));
    await app.register(socketRoutes(games, { ...live, sessions: accounts?.service.sessions, phrases }));
    await app.register(exportRoutes(games));
    await app.register(openDataRoutes(openData));
    await app.register(analysisRoutes(games, analyst, runningGames));
    await app.register(explorerRoutes(explorer));
    await app.register(reminderRoutes(reminders));
    await app.register(puzzleRoutes(puzzles));
    if (!players) return;
    await app.register(playerRoutes(players));
    await app.register(leaderboardRoutes(players));
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

/** Schemas that only a server with accounts has. */
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

/** A problem as a server without accounts describes it. */
const PROBLEM_WITHOUT_ACCOUNTS = {
  ...schemas.Problem,
  properties: {
    ...schemas.Problem.properties,
    code: { type: 'string', enum: Object.keys(PROBLEMS_WITHOUT_ACCOUNTS) },
  },
};
