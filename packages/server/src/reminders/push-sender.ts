import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { DeliveryResult } from '../platform/mail/delivery-result.ts';
import type { SecretStore } from '../platform/secrets.ts';
import type { PushNetwork } from './push-network.ts';
import type { PushSubscription } from './subscription.ts';

/** What the service worker shows. */
export interface Notification {
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

interface SendOptions {
  /** For how many seconds the push service keeps the notification for a browser that is offline. */
  readonly ttl: number;
  readonly isUrgent: boolean;
  /** A later notification with the same topic replaces one that waits. */
  readonly topic: string;
}

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** [M6] Encrypts notifications (RFC 8291) and signs them with the keys of this installation (RFC 8292). */
export class PushSender {
  readonly #store: SecretStore;
  readonly #network: PushNetwork;
  readonly #subject: string;
  #keys: Promise<VapidKeys> | undefined;

  constructor(store: SecretStore, network: PushNetwork, subject: string) {
    this.#store = store;
    this.#network = network;
    this.#subject = subject;
  }

  /** [M7] Created by the first server that starts on a database, and shared by all. */
  async publicKey(): Promise<string> {
    return (await this.#readKeys()).publicKey;
  }

  findProblem(endpoint: string): Promise<string | undefined> {
    return this.#network.findProblem(endpoint);
  }

  async send(
    { endpoint, keys }: PushSubscription,
    notification: Notification,
    options: SendOptions,
  ): Promise<DeliveryResult> {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys },
      JSON.stringify(notification),
      {
        vapidDetails: { subject: this.#subject, ...(await this.#readKeys()) },
        TTL: options.ttl,
        urgency: options.isUrgent ? 'high' : 'normal',
        topic: options.topic,
      },
    );
    return this.#network.post(endpoint, { headers: headers as Record<string, string>, body: body! });
  }

  #readKeys(): Promise<VapidKeys> {
    this.#keys ??= this.#keepKeys();
    this.#keys.catch(() => {
      this.#keys = undefined;
    });
    return this.#keys;
  }

  async #keepKeys(): Promise<VapidKeys> {
    const made = JSON.stringify(webPush.generateVAPIDKeys());
    return JSON.parse(await this.#store.ensureSecret('vapid', made)) as VapidKeys;
  }
}

const CURVE = 'prime256v1';
const AUTH_BYTES = 16;

/** A point on the curve, and 16 bytes. */
export function areKeysValid({ p256dh, auth }: PushSubscription['keys']): boolean {
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === AUTH_BYTES;
  } catch {
    return false;
  }
}
