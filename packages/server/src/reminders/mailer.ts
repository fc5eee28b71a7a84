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
  /** Where the receiver manages or ends these mails. */
  readonly link: string;
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
            'List-Unsubscribe': `<${link}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
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
  readonly syscall?: string;
  readonly timeoutType?: string;
}

/** [M9] An address that the server rejects for good is dropped. A mail that it rejects for good is not sent again. */
function toDelivery(error: SmtpError): DeliveryResult {
  const { responseCode, command } = error;
  const isForGood = responseCode !== undefined && responseCode >= 500;
  if (isForGood && command === 'RCPT TO') return 'gone';
  if (isForGood && (command === 'MAIL FROM' || command === 'DATA')) return 'refused';
  if (!wasCertainlyRejected(error)) return 'unsure';
  throw new DeliveryError(`the mail server did not accept the mail (${responseCode ?? error.code})`);
}

const BEFORE_SENDING = new Set(['EDNS', 'ETLS', 'EAUTH', 'ECONFIG', 'ENOAUTH', 'EOAUTH2', 'EPROXY']);
const CONNECTING = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']);

/** [M3] The server said no, or the connection failed before the mail was sent. Otherwise it may have been accepted. */
function wasCertainlyRejected({ responseCode, code = '', syscall, timeoutType = '' }: SmtpError): boolean {
  if (responseCode !== undefined) return responseCode >= 400;
  return BEFORE_SENDING.has(code) || syscall === 'connect' || CONNECTING.has(timeoutType);
}
