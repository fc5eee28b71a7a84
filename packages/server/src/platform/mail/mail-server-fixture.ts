import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  /** By their names in lower case; folded lines are joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The code of the answer to a recipient; undefined if it is accepted. */
  refuse: number | undefined;
  refusal: string;
  /** The code of the answer to a mail whose recipient was accepted. */
  refuseMail: number | undefined;
  /** Whether the connection is cut when the whole mail has arrived. */
  isCutting: boolean;
  stop(): Promise<void>;
}

/** A real SMTP server on this machine, which takes `pauseMs` to accept a mail that has arrived. */
export async function startMailServer({ pauseMs = 0 } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) =>
      mail.refuse
        ? callback(Object.assign(new Error(mail.refusal), { responseCode: mail.refuse }))
        : callback(),
    async onData(stream, session, callback) {
      // A client that dies while it sends has sent nothing.
      const chunks = await Array.fromAsync(stream).catch(() => undefined);
      if (!chunks) return;
      if (mail.refuseMail)
        return callback(Object.assign(new Error('looks like spam'), { responseCode: mail.refuseMail }));
      const source = Buffer.concat(chunks).toString();
      mails.push({ to: session.envelope.rcptTo[0]!.address, ...parseMail(source) });
      if (mail.isCutting) for (const { socket } of connectionsOf(server)) socket.destroy();
      else setTimeout(callback, pauseMs);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: undefined,
    refusal: 'no such user <ann@example.org>',
    refuseMail: undefined,
    isCutting: false,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return mail;
}

interface Connection {
  readonly socket: { destroy(): void };
}

function connectionsOf(server: SMTPServer): Iterable<Connection> {
  const { connections } = server as unknown as { connections: Set<{ _socket: Connection['socket'] }> };
  return [...connections].map(({ _socket: socket }) => ({ socket }));
}

function parseMail(source: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const body = rest.join('\r\n\r\n');
  return { headers, text: decode(body, headers.get('content-transfer-encoding') ?? '7bit') };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
