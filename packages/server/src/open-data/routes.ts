import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { ExportedGame, ExportQuery, LICENSE_URL } from '@kalah/api/open-data';
import { PROBLEM_RESPONSES } from '../games/routes/schemas.ts';
import { EXPORT_LIMITS, HOURLY_REQUESTS } from '../limits.ts';
import { toCaller } from '../platform/http/caller.ts';
import { groupAs, inTypes, withHeaders } from '../platform/http/openapi.ts';
import { limitPerHour } from '../platform/http/rate-limit.ts';
import { cutOffStalled } from '../platform/http/stalled-response.ts';
import { OpenDataError } from './errors.ts';
import { type ExportSource, readExport } from './service.ts';

export function openDataRoutes({
  exports,
  log,
}: Omit<ExportSource, 'onUnreadable'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Export');
    const limit = limitPerHour(app, HOURLY_REQUESTS.exports);
    const runningAddresses: string[] = [];

    app.get(
      '/export/games.ndjson',
      {
        config: { isStream: true },
        exposeHeadRoute: false,
        preHandler: limit,
        schema: {
          operationId: 'exportGames',
          summary: 'Export all finished games',
          description:
            'All listed games that are over, one JSON value per line, in the public domain (CC0 1.0). To continue an export, even much later, send the `cursor` of its last line as `after`.',
          querystring: ExportQuery,
          response: {
            200: withHeaders(inTypes('One game per line.', { 'application/x-ndjson': ref(ExportedGame) }), {
              link: 'The licence of the games.',
            }),
            ...PROBLEM_RESPONSES,
          },
        },
      },
      async ({ query, ip, log: logger }, reply) => {
        const caller = toCaller(ip);
        const own = runningAddresses.filter((one) => one === caller).length;
        if (runningAddresses.length >= EXPORT_LIMITS.running || own >= EXPORT_LIMITS.runningPerAddress)
          throw new OpenDataError('exports-busy');
        const onUnreadable = (err: unknown) => logger.error({ err }, 'game skipped in export');
        const lines = Readable.from(
          writeLines({ exports, log, onUnreadable }, query, () => reply.raw.destroyed),
          { highWaterMark: 1 },
        );
        // [Y6] It counts until it has stopped reading, which can be later than the end of its response.
        runningAddresses.push(caller);
        lines.once('close', () => runningAddresses.splice(runningAddresses.indexOf(caller), 1));
        cutOffStalled(reply.raw, EXPORT_LIMITS.stalledMs);
        reply
          .type('application/x-ndjson; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('link', `<${LICENSE_URL}>; rel="license"`)
          .header('content-disposition', 'attachment; filename="kalah-games.ndjson"');
        return reply.send(lines as never);
      },
    );
  };
}

async function* writeLines(
  source: ExportSource,
  query: ExportQuery,
  isGone: () => boolean,
): AsyncGenerator<string> {
  const { after = '0', since, until, names, limit = Number.POSITIVE_INFINITY } = query;
  const options = { after: Number(after), since: toTime(since), until: toTime(until), names, isGone };
  let lines = 0;
  for await (const game of readExport(source, options)) {
    yield `${JSON.stringify(game)}\n`;
    if (++lines >= limit) return;
  }
}

function toTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
