import * as games from '@kalah/api';
import * as schemas from '@kalah/api/pairing';
import { type Authentication, createArea } from '../../accounts/routes/area.ts';
import type { Streams } from '../../games/live/streams.ts';
import type { Api } from '../../platform/http/api.ts';
import type { PairingService } from '../service.ts';
import { challengeRoutes } from './challenge-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { seekRoutes } from './seek-routes.ts';

export function pairingApi(pairing: PairingService, authentication: Authentication, streams: Streams): Api {
  const { sessions } = authentication.service;
  const area = {
    slug: 'pairing',
    title: 'Kalah pairing',
    description: 'Find an opponent, challenge others, and hear what concerns your account.',
    bearer: 'An API token of the account, or the token of a seek.',
    paths: ['/seeks', '/challenges', '/account/events', '/lobby', '/pairing'],
    schemas: SCHEMAS,
    routes: [
      seekRoutes(pairing, sessions, streams),
      challengeRoutes(pairing.challenges),
      eventRoutes(pairing, sessions, streams),
    ],
  };
  return createArea(area, authentication);
}

const SCHEMAS = [
  games.Variant,
  games.Board,
  games.Move,
  games.SeatRating,
  games.RatingChange,
  games.Seat,
  games.GameResult,
  games.ClockSettings,
  games.Clock,
  games.Pair,
  games.Game,
  schemas.PairingPlayer,
  schemas.Seek,
  schemas.SeekList,
  schemas.Pairing,
  schemas.SeekEvent,
  schemas.Challenge,
  schemas.ChallengeList,
  schemas.AccountEvent,
  schemas.Lobby,
  games.Problem,
];
