import { findItem, setItem } from '../../ui/storage.ts';

/** Why this browser cannot show notifications, as far as that is known without asking for permission. */
export type PushObstacle = 'unsupported' | 'install' | 'denied';

export async function findPushObstacle(): Promise<PushObstacle | undefined> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return isAppleTouch() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await navigator.serviceWorker.getRegistration()) ? undefined : 'unsupported';
}

/** Safari on phones and tablets has notifications only for pages on the home screen. */
function isAppleTouch(): boolean {
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

/** The id of this browser, with which it can switch off its own notifications. */
export function thisDevice(): string {
  const device = findItem<string>('device') ?? crypto.randomUUID();
  setItem('device', device);
  return device;
}

/** Whether this browser still has a subscription: it loses it when its user takes back the permission. */
export async function isSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return Boolean(await registration?.pushManager?.getSubscription());
}

/** Asks for permission if necessary; undefined if it was not given. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = toBytes(publicKey);
  const found = await pushManager.getSubscription();
  if (found && !isSame(found.options.applicationServerKey, applicationServerKey)) await found.unsubscribe();
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A subscription for another server's key is of no use. */
function isSame(key: ArrayBuffer | null, other: Uint8Array): boolean {
  return key !== null && new Uint8Array(key).every((byte, index) => byte === other[index]);
}
