import { Problem, ref } from '@kalah/api';
import { Type } from '@kalah/api/type';
import { withHeaders } from '../../platform/http/openapi.ts';

export const GameParams = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const ReadHeaders = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ description: 'The `ETag` of the copy that the client has already.' }),
  ),
});

export const ETAG = { etag: 'The version of the game, in quotes.' };
export const LOCATION = { location: 'The address of the new game.' };
export const NOT_MODIFIED = Type.Null({ description: 'The copy that the client has is current.' });

export const DONE = Type.Null({ description: 'Done.' });

const problem = withHeaders(ref(Problem), {
  'retry-after': 'Seconds to wait before the next attempt; with 429 and 503.',
});
export const PROBLEM_RESPONSES = { '4xx': problem, '5xx': problem };

/** Security requirement: the token of the seat, or nothing if the seat has no token. */
export const SEAT_TOKEN = [{ seat: [] }, {}];

/** Security requirement: an API token of the account, or the session of a browser. */
export const API_TOKEN = [{ seat: [] }, {}];
