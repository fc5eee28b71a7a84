import { Resolver } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { DeliveryError, type DeliveryResult } from '../platform/mail/delivery-result.ts';
import { isPublicAddress } from './public-address.ts';

interface PushRequest {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/** Subscribers choose the endpoints, so these must not lead into our own network. */
export interface PushNetwork {
  /** Why an endpoint is rejected; undefined if it is not. */
  findProblem(endpoint: string): Promise<string | undefined>;
  /** Throws a DeliveryError if the notification certainly was not delivered and may be sent again. */
  post(endpoint: string, request: PushRequest): Promise<DeliveryResult>;
}

type Request = (options: RequestOptions, answer: (response: IncomingMessage) => void) => ClientRequest;

/** Tests replace the internet. */
export interface Internet {
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly isAllowed: (address: string) => boolean;
  readonly request: Request;
}

const RESPONSE_TIMEOUT_MS = 8000;

export function createPushNetwork(internet: Internet = INTERNET): PushNetwork {
  const { resolve, isAllowed, request } = internet;

  async function findAddress(host: string): Promise<string | undefined> {
    const literal = host.replace(/^\[(.*)\]$/, '$1');
    const addresses = isIP(literal) ? [literal] : await resolve(host);
    return addresses.every(isAllowed) ? addresses[0] : undefined;
  }

  return {
    async findProblem(endpoint) {
      const url = findPushUrl(endpoint);
      if (!url)
        return 'The endpoint must be an https address on the standard port, without a user or password.';
      if (await findAddress(url.hostname)) return undefined;
      return 'The endpoint must be the address of a push service on the public internet.';
    },

    /** [M8] Checks the address again and pins it, because the name may lead elsewhere by now. Follows no redirects. */
    async post(endpoint, { headers, body }) {
      const url = findPushUrl(endpoint);
      const address = url && (await findAddress(url.hostname));
      if (!address) throw new DeliveryError('the push service has no public address');
      const status = await send(request, body, {
        method: 'POST',
        hostname: url.hostname,
        path: url.pathname + url.search,
        headers,
        lookup: pinTo(address),
        agent: false,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      return status === undefined ? 'unsure' : toDelivery(status);
    },
  };
}

function findPushUrl(endpoint: string): URL | undefined {
  const url = URL.parse(endpoint);
  const isValid = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isValid ? url : undefined;
}

function pinTo(address: string): NonNullable<RequestOptions['lookup']> {
  const family = isIP(address);
  return (_host, { all }, answer) =>
    all ? answer(null, [{ address, family }]) : answer(null, address, family);
}

/** The status of the response, without its body; undefined if an open connection was lost. */
function send(request: Request, body: Buffer, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const sent = request(options, (response) => {
      resolve(response.statusCode);
      response.destroy();
    });
    sent.on('socket', (socket) => {
      const made = (socket as TLSSocket).encrypted ? 'secureConnect' : 'connect';
      socket.once(made, () => {
        isConnected = true;
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (isConnected) resolve(undefined);
      else reject(new DeliveryError(`no connection to the push service (${error.code ?? error.name})`));
    });
    sent.end(body);
  });
}

/** [M9] A subscription that is gone is dropped; a busy service is asked again later. */
function toDelivery(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new DeliveryError(`the push service answered ${status}`);
  return 'refused';
}

/** Asks name servers: the system's own lookup would occupy the threads that files and cryptography need. */
async function resolveHost(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

const INTERNET: Internet = { resolve: resolveHost, isAllowed: isPublicAddress, request: httpsRequest };
