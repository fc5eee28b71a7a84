/** Whether the browser would ask its user about notifications. */
export function canAskToNotify(): boolean {
  return (
    'Notification' in globalThis && 'serviceWorker' in navigator && Notification.permission === 'default'
  );
}

/** Resolves to whether notifications are allowed now. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification to somebody who looks at another tab or program. A click on it opens the page. */
export async function notifyAway(title: string, path: string): Promise<void> {
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(title, { tag: path, icon: '/icon-192.png', data: { url: path } });
}
