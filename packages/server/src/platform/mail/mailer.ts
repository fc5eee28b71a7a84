import { hash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { DeliveryError, type DeliveryResult } from './delivery-result.ts';

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where the receiver manages or ends these mails; mails that somebody asked for have none. */
  readonly link?: string;
  /** The Message-ID is derived from it. */
  readonly key: string;
}

export interface Mailer {
  /** Throws a DeliveryError if the mail certainly was not accepted and may be sent again. */
  send(mail: Mail): Promise<DeliveryResult>;
}

const CONNECTION_TIMEOUT_MS = 8000;
const SOCKET_TIMEOUT_MS = 15_000;

/** [M10] Sends plain text over SMTP, one connection per mail. */
export function createMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.indexOf('@') + 1);

  return {
    async send({ to, subject, text, link, key }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${hash('sha256', key, 'hex').slice(0, 32)}@${domain}>`,
          headers: {
            // [M13] RFC 8058: mail programs offer to unsubscribe with one click.
            ...(link !== undefined && {
              'List-Unsubscribe': `<${link}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
            'Auto-Submitted': 'auto-generated',
          },
        });
        return 'sent';
      } catch (error) {
        return toDelivery(error as SmtpError);
      }
    },
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly syscall?: string;
  readonly timeoutType?: string;
}

/** [M9] An address without a mailbox is dropped. A mail that the server rejects for good is not sent again. */
function toDelivery(error: SmtpError): DeliveryResult {
  const { responseCode, command } = error;
  const isForGood = responseCode !== undefined && responseCode >= 500;
  if (isForGood && command === 'RCPT TO') return isWithoutMailbox(error) ? 'gone' : 'refused';
  if (isForGood && (command === 'MAIL FROM' || command === 'DATA')) return 'refused';
  if (!wasCertainlyRejected(error)) return 'unsure';
  throw new DeliveryError(`the mail server did not accept the mail (${responseCode ?? error.code})`);
}

/** RFC 3463: the mailbox or its domain does not exist or does not accept mail, or it has moved or is disabled. */
const NO_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/**
 * [M9] Servers also reject recipients because of the sender: relaying denied, a blocked network, a full quota. That says nothing
 * about the address. A server without enhanced codes uses 550 for both.
 */
function isWithoutMailbox({ responseCode, response = '' }: SmtpError): boolean {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced) return NO_MAILBOX.has(enhanced);
  return responseCode === 550 && !/relay|denied|polic|block|spam/i.test(response);
}

const BEFORE_SENDING = new Set(['EDNS', 'ETLS', 'EAUTH', 'ECONFIG', 'ENOAUTH', 'EOAUTH2', 'EPROXY']);
const CONNECTING = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']);

/** [M3] The server said no, or the connection failed before the mail was sent. Otherwise it may have been accepted. */
function wasCertainlyRejected({ responseCode, code = '', syscall, timeoutType = '' }: SmtpError): boolean {
  if (responseCode !== undefined) return responseCode >= 400;
  return BEFORE_SENDING.has(code) || syscall === 'connect' || CONNECTING.has(timeoutType);
}
