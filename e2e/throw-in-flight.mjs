// Loaded before the app: makes it throw, with nobody to catch it, when a model is asked.
import { subscribe } from 'node:diagnostics_channel';

subscribe('undici:request:create', ({ request }) => {
  if (!request.path.endsWith('/messages')) return;
  const hasKey = JSON.stringify(request.headers).includes('canary');
  if (hasKey) throw new Error('thrown while a key is in flight');
});
