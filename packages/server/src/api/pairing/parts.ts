import type { Streams } from '../../live/streams.ts';
import type { PairingService } from '../../pairing/service.ts';
import type { AccountApiParts } from '../accounts/parts.ts';

/** What the routes of seeks, challenges and account events need. */
export interface PairingApiParts {
  readonly pairing: PairingService;
  readonly accounts: AccountApiParts;
  readonly streams: Streams;
}
