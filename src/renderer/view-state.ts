import { maxDraftLength, maxViewStateKey } from '../shared/model/app.ts';
import type { Draft, KeptDraft } from '../shared/model/calls/draft.ts';
import { backend } from './backend.ts';
import { aboutSchema } from './given-schema.ts';
import { notify, report } from './notices.ts';

const values = new Map<string, unknown>();
/** The schemas of the drafts among them. */
const draftSchemas = new Map<string, unknown>();
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

/** Remembers a value that its schema describes; what is secret of it never reaches the disk. */
export function writeDraft(key: string, draft: Draft, schema: unknown): void {
  draftSchemas.set(key, schema);
  writeViewState(key, draft);
}

/** Forgets every key of a kind. */
export function forgetViewState(isForgotten: (key: string) => boolean): void {
  for (const key of [...values.keys()].filter(isForgotten)) writeViewState(key, undefined);
}

/** Takes what the core remembers now under some keys in place of what was held, or was still to be sent. */
export async function takeViewState(isTaken: (key: string) => boolean): Promise<void> {
  for (const key of [...values.keys()].filter(isTaken)) {
    values.delete(key);
    clearTimeout(pending.get(key));
    pending.delete(key);
  }
  const stored = await backend.call('viewState.read', {});
  for (const [key, value] of Object.entries(stored)) {
    if (isTaken(key) && !values.has(key)) values.set(key, value);
  }
}

/** Reads a remembered draft; undefined where there is none, or it has another shape. */
export function readDraft(key: string): Draft | undefined {
  const stored = values.get(key);
  // As it was written by former versions.
  if (typeof stored === 'string') return { text: stored };
  const isDraft = typeof stored === 'object' && stored !== null && 'text' in stored;
  return isDraft && typeof stored.text === 'string' ? (stored as Draft) : undefined;
}

/** Sends what waits, for a page that goes away. */
export function flushViewState(): void {
  for (const key of pending.keys()) send(key);
}

function send(key: string): void {
  clearTimeout(pending.get(key));
  pending.delete(key);
  const value = values.get(key);
  if (draftSchemas.has(key) && isTooLong(readDraft(key))) {
    sayIsTooLong();
    // What was shorter would come back as if it were the last.
    report(backend.call('viewState.write', { key }), 'What you typed before could not be deleted');
    return;
  }
  if (draftSchemas.has(key) && value !== undefined) {
    const kept = aboutSchema(draftSchemas.get(key), (schemaId) =>
      backend.call('viewState.keepDraft', { key, draft: value as Draft, schemaId }),
    );
    report(kept.then(sayIfTooLarge), 'What you typed could not be stored');
    return;
  }
  report(backend.call('viewState.write', { key, value }), 'Your layout could not be stored');
}

const isTooLong = (draft: Draft | undefined): boolean =>
  draft !== undefined && draft.text.length > maxDraftLength;

let isTooLongSaid = false;

/** Once for a visit, as below. */
function sayIsTooLong(): void {
  if (isTooLongSaid) return;
  isTooLongSaid = true;
  notify({
    title: 'These arguments are only kept in this window',
    detail: `They are longer than ${maxDraftLength / 1_000_000} million characters. They can be sent, but are lost when this window is reloaded or closed. Save them to a file if you need them again.`,
  });
}

let isSaid = false;

/** Once for a visit: it is said of what is typed, with each letter. */
function sayIfTooLarge({ isTooLarge }: KeptDraft): void {
  if (!isTooLarge || isSaid) return;
  isSaid = true;
  notify({
    title: 'These arguments are only kept while Wirebench runs',
    detail:
      'They are too large or too deep to find the secrets in them, so they are not written to disk. Save them to a file if you need them again.',
  });
}
