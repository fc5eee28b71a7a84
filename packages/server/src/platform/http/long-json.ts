import type { FastifyReply } from 'fastify';

/**
 * The JSON text of an object with a long list, whose items are texts already. JSON.stringify cannot pause, so long lists are
 * formatted item by item, in time slices.
 */
export function formatWithList(fields: object, name: string, items: readonly string[]): string {
  return `${JSON.stringify(fields).slice(0, -1)},${JSON.stringify(name)}:[${items.join(',')}]}`;
}

/** Sends JSON text from a route whose schema types the body as the value that the text describes. */
export function sendJson<Body>(reply: FastifyReply, text: string): Body {
  return reply.type('application/json; charset=utf-8').send(text) as unknown as Body;
}
