import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AskForLink, ConfirmEmail, SetEmail } from '@kalah/api/account';
import { DONE, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { HOURLY_REQUESTS } from '../../limits.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { limitPerHour } from '../../platform/http/rate-limit.ts';
import type { MagicLinks } from '../magic-links.ts';
import { requireRecent, requireSession } from '../principal.ts';
import type { Authentication } from './area.ts';
import { principalOf } from './authentication.ts';
import { sendSecret } from './cookies.ts';
import { rejectOtherSites } from './request.ts';

const LinkBody = withExample(AskForLink, { address: 'anouk@example.org' });
const EmailBody = withExample(SetEmail, { address: 'anouk@example.org' });

export function emailRoutes(
  { service, publicUrl }: Authentication,
  links: MagicLinks,
): FastifyPluginAsyncTypebox {
  const { signInMethods } = service;
  return async (app) => {
    groupAs(app, 'Sessions');

    app.post(
      '/sessions/magic-link',
      {
        preHandler: limitPerHour(app, HOURLY_REQUESTS.accountEmails),
        schema: {
          operationId: 'askForLink',
          summary: 'Get an e-mail with a link that signs in',
          description:
            'The answer is the same whether an account has the address or not. The link works once, within 15 minutes: send its secret as `link` to `POST /sessions`.',
          body: LinkBody,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        rejectOtherSites(request, publicUrl);
        const { address, language = 'en' } = request.body;
        sendSecret('link', reply, links.ask({ address, language }), publicUrl);
        return reply.code(204).send(null);
      },
    );

    app.put(
      '/account/email',
      {
        preHandler: limitPerHour(app, HOURLY_REQUESTS.accountEmails),
        schema: {
          operationId: 'setEmail',
          summary: 'Sign in by e-mail with this address',
          description: 'The address is used after its owner has confirmed it with the link in an e-mail.',
          body: EmailBody,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        const { address, language = 'en' } = request.body;
        await links.askToConfirm(account, { address, language });
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/account/email/confirmation',
      {
        schema: {
          operationId: 'confirmEmail',
          summary: 'Confirm the address with the secret of the link',
          body: ConfirmEmail,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireSession(principalOf(request));
        await links.confirm(account, request.body.link);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/account/email',
      {
        schema: {
          operationId: 'removeEmail',
          summary: 'Stop signing in by e-mail',
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account } = requireRecent(principalOf(request));
        await signInMethods.remove(account, ({ data }) => data.kind === 'email');
        return reply.code(204).send(null);
      },
    );
  };
}
