import { maxViewStateKey } from '../shared/model/app.ts';
import { backend } from './backend.ts';
import { report } from './notices.ts';

const values = new Map<string, unknown>();
const pending = new Map<string, ReturnType<typeof setTimeout>>();
const writeAfterMs = 250;

/** Loads what the page remembered; call it before the first screen. */
export async function loadViewState(): Promise<void> {
  const stored = await backend.call('viewState.read', {});
  for (const [key, value] of Object.entries(stored)) values.set(key, value);
}

export const readViewState = (key: string): unknown => values.get(key);

/** Remembers a JSON value, or forgets the key with undefined; reaches the core soon after. */
export function writeViewState(key: string, value: unknown): void {
  if (value === undefined) values.delete(key);
  else values.set(key, value);
  // A hostile name may make a key of any length: what it stands for is remembered for this visit.
  if (key.length > maxViewStateKey) return;
  clearTimeout(pending.get(key));
  pending.set(
    key,
    setTimeout(() => send(key), writeAfterMs),
  );
}

/** Sends what waits, for a page that goes away. */
export function flushViewState(): void {
  for (const key of pending.keys()) send(key);
}

function send(key: string): void {
  clearTimeout(pending.get(key));
  pending.delete(key);
  report(
    backend.call('viewState.write', { key, value: values.get(key) }),
    'Your layout could not be remembered',
  );
}
