import { Problem, ref } from '@kalah/api';
import { Type } from 'typebox';
import { withHeaders } from '../http/openapi.ts';

/** What answers of several routes have in common, for the document of the API. */
export const ETAG = { etag: 'The version of the game, in quotes.' };
export const LOCATION = { location: 'The address of the new game.' };

export const ReadHeaders = Type.Object({
  'if-none-match': Type.Optional(Type.String({ description: 'The `ETag` of what the reader has already.' })),
});
export const UNCHANGED = Type.Null({ description: 'The reader has it already.' });

const refusal = withHeaders(ref(Problem), {
  'retry-after': 'In how many seconds to come again; with 429 and 503.',
});
export const REFUSALS = { '4xx': refusal, '5xx': refusal };

/** With the token of a seat, or without one where the seat asks for none. */
export const SEAT = [{ seat: [] }, {}];
