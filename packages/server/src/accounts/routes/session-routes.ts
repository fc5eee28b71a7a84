import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import { Account, CurrentSession, Session, SignIn, Verification } from '@kalah/api/account';
import { Type } from '@kalah/api/type';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DONE, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { BadRequest } from '../../platform/http/bad-request.ts';
import { groupAs, withExample } from '../../platform/http/openapi.ts';
import { originOf } from '../../platform/http/origin.ts';
import { isSecure } from '../../platform/http/site.ts';
import { toWireTime } from '../../platform/http/wire-time.ts';
import { AccountError } from '../errors.ts';
import { hasPasskeys, type UncheckedPasskey } from '../passkeys.ts';
import { RECENT_MS, requireSession, type SignedIn } from '../principal.ts';
import { toWireAccount, toWireSession } from '../wire.ts';
import type { Authentication } from './area.ts';
import { principalOf } from './authentication.ts';
import { clearSecret, findSecret, sendSecret, sendSession } from './cookies.ts';
import { rejectOtherSites, toArrival } from './request.ts';

const SignInBody = withExample(SignIn, { name: 'Anouk', password: 'four seeds in every pit' });
const SessionParams = Type.Object({ id: Type.String({ maxLength: 100 }) });

export function sessionRoutes({ service, publicUrl }: Authentication): FastifyPluginAsyncTypebox {
  const { passkeys, sessions, signIn } = service;
  return async (app) => {
    groupAs(app, 'Sessions');
    let hasWarned = false;

    /** [A10] Without TLS the operator should know what the users risk. */
    function warnOnce(request: FastifyRequest): void {
      if (hasWarned || isSecure(request, publicUrl)) return;
      hasWarned = true;
      request.log.warn(
        'sign-in without TLS: passwords and sessions can be read in the network; set up HTTPS',
      );
    }

    const finish = (reply: FastifyReply) => reply.code(204).send(null);

    app.get(
      '/session',
      {
        schema: {
          operationId: 'readSession',
          summary: 'Read who is signed in, and how to sign in',
          response: { 200: ref(CurrentSession), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const principal = principalOf(request);
        const secure = isSecure(request, publicUrl);
        const methods = {
          passkeys: hasPasskeys(originOf(request, publicUrl)),
          passwords: true,
          oidc: service.oidc?.issuer ?? null,
          email: service.magicLinks !== undefined,
          secure,
        };
        reply.header('cache-control', 'no-store');
        if (principal.kind !== 'session') return { account: null, verifiedUntil: null, methods };
        sendSecret('session', reply, findSecret('session', request, publicUrl)!, publicUrl);
        const until = principal.session.verifiedAt + RECENT_MS;
        return {
          account: toWireAccount(principal.account),
          verifiedUntil: until > Date.now() ? toWireTime(until) : null,
          methods,
        };
      },
    );

    app.post(
      '/sessions',
      {
        schema: {
          operationId: 'signIn',
          summary: 'Sign in',
          description:
            'With a passkey, with a name and a password or a recovery code, or with the link of an e-mail. The session is in a cookie.',
          body: SignInBody,
          response: { 201: ref(Account), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        rejectOtherSites(request, publicUrl);
        warnOnce(request);
        const session = await begin(request);
        sendSession(reply, session, publicUrl);
        reply.code(201);
        return toWireAccount(session.signedIn.account);
      },
    );

    async function begin(request: FastifyRequest<{ Body: SignIn }>) {
      const { name, password, recoveryCode, passkey, link, anyBrowser } = request.body;
      const arrival = toArrival(request, publicUrl);
      if (link !== undefined && service.magicLinks) {
        const browser = findSecret('link', request, publicUrl);
        return signIn.begin(await service.magicLinks.redeem(link, { browser, anyBrowser }), arrival);
      }
      if (passkey !== undefined) {
        const account = await passkeys.finishSignIn(originOf(request, publicUrl), passkey);
        return signIn.begin(account, arrival);
      }
      if (name === undefined) throw new BadRequest('Send the name of the account.', 'name');
      if (password !== undefined) return signIn.withPassword(name, password, arrival);
      if (recoveryCode !== undefined) return signIn.withRecoveryCode(name, recoveryCode, arrival);
      throw new BadRequest('Send a passkey, a password or a recovery code.', 'password');
    }

    app.post(
      '/account/verification',
      {
        schema: {
          operationId: 'verifySession',
          summary: 'Prove again that the account is yours',
          description:
            'Needed before what cannot be undone, unless the sign-in was less than ten minutes ago.',
          body: Verification,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const signedIn = requireSession(principalOf(request));
        const { password, recoveryCode, passkey } = request.body;
        const arrival = toArrival(request, publicUrl);
        if (password !== undefined) await signIn.verifyPassword(signedIn, password, arrival);
        else if (recoveryCode !== undefined) await signIn.verifyRecoveryCode(signedIn, recoveryCode, arrival);
        else if (passkey !== undefined) await verifyPasskey(request, signedIn, passkey);
        else throw new BadRequest('Send a passkey, a password or a recovery code.', 'password');
        return finish(reply);
      },
    );

    async function verifyPasskey(
      request: FastifyRequest,
      signedIn: SignedIn,
      passkey: UncheckedPasskey,
    ): Promise<void> {
      const { id } = await passkeys.finishSignIn(originOf(request, publicUrl), passkey);
      if (id !== signedIn.account.id) throw new AccountError('wrong-credentials', { field: 'passkey' });
      await sessions.verify(signedIn);
    }

    app.get(
      '/account/sessions',
      {
        schema: {
          operationId: 'listSessions',
          summary: 'List the devices that are signed in',
          response: { 200: Type.Array(ref(Session)), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const { account, session } = requireSession(principalOf(request));
        return (await sessions.list(account.id)).map((one) => toWireSession(one, session.id));
      },
    );

    app.delete(
      '/account/sessions/:id',
      {
        schema: {
          operationId: 'endSession',
          summary: 'Sign a device out',
          description: '`current` is the session of this request.',
          params: SessionParams,
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { account, session } = requireSession(principalOf(request));
        const id = request.params.id === 'current' ? session.id : request.params.id;
        if (!(await sessions.end(account.id, id))) throw new AccountError('no-such-entry');
        if (id === session.id) clearSecret('session', reply, publicUrl);
        return finish(reply);
      },
    );

    app.delete(
      '/account/sessions',
      {
        schema: {
          operationId: 'endOtherSessions',
          summary: 'Sign all other devices out',
          response: { 204: DONE, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        await sessions.endOthers(requireSession(principalOf(request)));
        return finish(reply);
      },
    );
  };
}
