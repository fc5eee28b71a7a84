import type { Authentication } from '../../accounts/routes/area.ts';
import type { Streams } from '../../games/live/streams.ts';
import type { PairingService } from '../service.ts';

/** What the routes of seeks, challenges and account events need. */
export interface PairingApiParts {
  readonly pairing: PairingService;
  readonly accounts: Authentication;
  readonly streams: Streams;
}
