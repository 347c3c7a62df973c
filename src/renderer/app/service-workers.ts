import { notify, report } from '../notices.ts';

/**
 * Removes the service workers of the page's address, and shows a notice where there were any.
 * Wirebench has none, so that one was left by another program, and could read along.
 */
export function removeServiceWorkers(): void {
  report(remove(), 'The browser’s service workers could not be checked');
}

async function remove(): Promise<void> {
  // Some browsers have service workers only in secure contexts.
  if (!('serviceWorker' in navigator)) return;
  const found = await navigator.serviceWorker.getRegistrations();
  if (found.length === 0) return;
  await Promise.all(found.map((registration) => registration.unregister()));
  notify({
    tone: 'error',
    title: 'A service worker was removed from this address',
    detail:
      'Another program installed it, and it may have read along. Change the address: Settings, Browser sessions, “Sign out all and change the address”.',
  });
}
