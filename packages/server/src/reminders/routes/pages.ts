import type { IncomingHttpHeaders } from 'node:http';
import { MAIL_LANGUAGES, type MailLanguage } from '@kalah/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { blockAddress, blockMailbox, isBlocked, type Mailbox } from '../mailbox.ts';
import type { ReminderStore } from '../store.ts';
import type { EmailSubscription } from '../subscription.ts';
import { TEXTS, type Text } from '../texts.ts';

type Linked =
  | { readonly kind: 'seat'; readonly subscription: EmailSubscription; readonly isBlocked: boolean }
  | { readonly kind: 'player'; readonly mailbox: Mailbox };

/** Posts to the page. One-click requests (RFC 8058) have no `do`, and stop the e-mails. */
type Button = {
  readonly do: 'confirm' | 'stop' | 'never';
  readonly label: string;
  readonly isMain?: boolean;
};

interface Page {
  readonly language: MailLanguage;
  readonly text: Text;
  readonly buttons?: readonly Button[];
}

type PageStore = Pick<
  ReminderStore,
  'findSubscription' | 'saveSubscription' | 'removeSubscription' | 'findMailbox' | 'saveMailbox'
>;

/**
 * [M13] The pages behind the links in e-mails. They need no login, because nobody can guess their addresses. Opening one changes
 * nothing, because mail programs open links by themselves.
 */
export function reminderPages(app: FastifyInstance, store: PageStore): void {
  const hidden = { schema: { hide: true } };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));

  app.get<{ Params: { id: string } }>('/reminders/:id', hidden, async ({ params, headers }, reply) => {
    const linked = await findLinked(store, params.id);
    return linked ? send(reply, describe(linked)) : send(reply.code(404), describeUnknown(headers));
  });

  app.post<{ Params: { id: string }; Querystring: { do?: string } }>(
    '/reminders/:id',
    hidden,
    async ({ params, query, headers }, reply) => {
      const linked = await findLinked(store, params.id);
      if (!linked) return send(reply.code(404), describeUnknown(headers));
      return send(reply, await act(store, linked, query.do ?? 'stop'));
    },
  );
}

/** No link has other characters, and databases reject some of them. */
const LINK_ID = /^[\w-]+$/;

async function findLinked(store: PageStore, id: string): Promise<Linked | undefined> {
  if (!LINK_ID.test(id)) return undefined;
  const subscription = await store.findSubscription(id);
  if (subscription?.channel === 'email')
    return { kind: 'seat', subscription, isBlocked: await isBlocked(store, subscription.address) };
  const mailbox = await store.findMailbox({ id });
  return mailbox && { kind: 'player', mailbox };
}

function describe(linked: Linked): Page {
  if (linked.kind === 'player') return describePlayer(linked.mailbox);
  const { language, isConfirmed } = linked.subscription;
  const { page } = TEXTS[language];
  if (linked.isBlocked) return { language, text: page.blocked };
  const never: Button = { do: 'never', label: page.never };
  return isConfirmed
    ? {
        language,
        text: page.confirmed,
        buttons: [{ do: 'stop', label: page.stop, isMain: true }, never],
      }
    : { language, text: page.ask, buttons: [{ do: 'confirm', label: page.yes, isMain: true }, never] };
}

function describePlayer({ isBlocked }: Mailbox): Page {
  const { page } = TEXTS.en;
  if (isBlocked) return { language: 'en', text: page.blocked };
  const text = { title: page.ask.title, body: 'We write to you at most once a day while it is your turn.' };
  return { language: 'en', text, buttons: [{ do: 'stop', label: page.stop, isMain: true }] };
}

async function act(store: PageStore, linked: Linked, wanted: string): Promise<Page> {
  if (linked.kind === 'player') {
    await blockMailbox(store, linked.mailbox.id);
    return { language: 'en', text: TEXTS.en.page.blocked };
  }
  const { subscription } = linked;
  const { language, id, address } = subscription;
  const { page } = TEXTS[language];
  if (wanted === 'confirm') {
    const confirmed = { ...subscription, isConfirmed: true };
    if (!linked.isBlocked) await store.saveSubscription(confirmed);
    return describe({ ...linked, subscription: confirmed });
  }
  await store.removeSubscription(id);
  if (wanted !== 'never') return { language, text: page.stopped };
  await blockAddress(store, address);
  return { language, text: page.blocked };
}

/** The language of a reminder that is gone is unknown, so the browser's first language is used. */
function describeUnknown({ 'accept-language': accepted = '' }: IncomingHttpHeaders): Page {
  const language = MAIL_LANGUAGES.find((one) => accepted.toLowerCase().startsWith(one)) ?? 'en';
  return { language, text: TEXTS[language].page.unknown };
}

function send(reply: FastifyReply, page: Page): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(toHtml(page));
}

/** The texts are ours, so nothing has to be escaped. */
function toHtml({ language, text, buttons = [] }: Page): string {
  const forms = buttons.map(
    (button) =>
      `<form method="post" action="?do=${button.do}"><button${button.isMain ? ' class="main"' : ''}>${button.label}</button></form>`,
  );
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${text.title} · Kalah</title>
<link rel="icon" href="/icon.svg">
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  body { max-width: 30rem; margin: 16vh auto 0; padding: 0 1rem; }
  h1 { font-size: 1.6rem; line-height: 1.2; }
  button { width: 100%; min-height: 48px; margin-top: .75rem; padding: .5rem 1rem; border: 1px solid; border-radius: 10px;
    background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
  button.main { border-color: #1f5546; background: #1f5546; color: #fff; }
</style>
<main>
<h1>${text.title}</h1>
<p>${text.body}</p>
${forms.join('\n')}
<p><a href="/">Kalah</a></p>
</main>
</html>`;
}
