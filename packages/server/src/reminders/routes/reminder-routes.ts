import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RemindByEmail, RemindByPush, ReminderOptions, Reminders as RemindersSchema, ref } from '@kalah/api';
import { Type } from '@kalah/api/type';
import { toCredential } from '../../games/routes/credential.ts';
import { GameParams, PROBLEM_RESPONSES, SEAT_TOKEN } from '../../games/routes/schemas.ts';
import { HOURLY_REQUESTS } from '../../limits.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { limitPerHour } from '../../platform/http/rate-limit.ts';
import type { Reminders } from '../service.ts';
import { toWireReminders } from '../wire.ts';

const TokenHeaders = Type.Object({
  authorization: Type.Optional(Type.String({ description: '`Bearer <token>` of the seat.' })),
});
const DeviceParams = Type.Object({
  id: Type.String({ format: 'uuid' }),
  device: Type.String({
    format: 'uuid',
    description: 'Chosen by the browser, and the same for all of its games.',
  }),
});
const PushBody = withExample(RemindByPush, {
  endpoint: 'https://push.example/send/abc',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
});
const EmailBody = withExample(RemindByEmail, { address: 'ann@example.org' });

export function reminderRoutes(reminders: Reminders): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Reminders');
    const seat = {
      params: GameParams,
      security: SEAT_TOKEN,
      headers: TokenHeaders,
      response: { 200: ref(RemindersSchema), ...PROBLEM_RESPONSES },
    };

    app.get(
      '/reminders',
      {
        schema: {
          operationId: 'readReminderOptions',
          summary: 'How this server can remind players',
          response: { 200: ref(ReminderOptions), ...PROBLEM_RESPONSES },
        },
      },
      async () => ({ push: { publicKey: await reminders.push.publicKey() }, email: reminders.hasEmail }),
    );

    app.get(
      '/games/:id/reminders',
      {
        schema: { operationId: 'readReminders', summary: 'Where the player of a seat is reminded', ...seat },
      },
      async (request) => toWireReminders(await reminders.read(request.params.id, toCredential(request))),
    );

    app.put(
      '/games/:id/reminders/push/:device',
      {
        preHandler: limitPerHour(app, HOURLY_REQUESTS.reminderEndpoints),
        schema: {
          operationId: 'remindByPush',
          summary: 'Remind a browser with notifications',
          description: 'Another request for the same device replaces its endpoint.',
          ...seat,
          params: DeviceParams,
          body: PushBody,
        },
      },
      async (request) => {
        const { params, body, receivedAt } = request;
        const { endpoint, keys, language = 'en' } = body;
        const push = { device: params.device, endpoint, keys, language, at: receivedAt };
        return toWireReminders(await reminders.savePush(params.id, toCredential(request), push));
      },
    );

    app.delete(
      '/games/:id/reminders/push/:device',
      {
        schema: {
          operationId: 'stopPush',
          summary: 'Stop the notifications of a browser',
          ...seat,
          params: DeviceParams,
        },
      },
      async (request) => {
        const { id, device } = request.params;
        return toWireReminders(await reminders.removePush(id, toCredential(request), device));
      },
    );

    app.put(
      '/games/:id/reminders/email',
      {
        preHandler: limitPerHour(app, HOURLY_REQUESTS.reminderEmails),
        schema: {
          operationId: 'remindByEmail',
          summary: 'Remind a player by e-mail',
          description:
            'The address gets one e-mail with a link to confirm it, and nothing else before that. A seat has one address.',
          ...seat,
          body: EmailBody,
        },
      },
      async (request) => {
        const { params, body, receivedAt } = request;
        const { address, language = 'en' } = body;
        const email = { address, language, at: receivedAt };
        return toWireReminders(await reminders.saveEmail(params.id, toCredential(request), email));
      },
    );

    app.delete(
      '/games/:id/reminders/email',
      { schema: { operationId: 'stopEmail', summary: 'Stop the e-mails', ...seat } },
      async (request) =>
        toWireReminders(await reminders.removeEmail(request.params.id, toCredential(request))),
    );
  };
}
