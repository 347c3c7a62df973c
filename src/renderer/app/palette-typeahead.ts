import { closeOverlay, openOverlay, useOverlay } from '../overlays.ts';

/**
 * The keys that were typed before the palette's field had the focus; after Enter no more are taken.
 */
export type PaletteTypeahead = { text: string; isEntered: boolean };

let typeahead: PaletteTypeahead | undefined;

const isPaletteOpen = () => useOverlay.getState().open === 'palette';

/**
 * Opens the palette; until its field has the focus, each key must be passed to `keepForPalette`.
 */
export function openPalette(): void {
  if (isPaletteOpen()) return;
  typeahead = { text: '', isEntered: false };
  openOverlay('palette');
}

/**
 * Keeps a key for the palette's field while that is not there yet; returns whether it took the key.
 */
export function keepForPalette(event: KeyboardEvent): boolean {
  if (!typeahead || !isPaletteOpen() || event.isComposing || !isTyped(event)) return false;
  const { key } = event;
  if (key === 'Escape') closeOverlay();
  else if (key === 'Enter') typeahead.isEntered = true;
  else if (typeahead.isEntered) return false;
  else if (key === 'Backspace') typeahead.text = typeahead.text.slice(0, -1);
  else if (/^.$/u.test(key)) typeahead.text += key;
  else return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
}

/**
 * The kept keys, which the palette's field takes when it gets the focus; undefined where none were
 * kept.
 */
export function takeTypeahead(): PaletteTypeahead | undefined {
  const taken = typeahead;
  typeahead = undefined;
  return taken;
}

/** Whether a key types a character; AltGr, which does, is reported as Ctrl and Alt. */
const isTyped = (event: KeyboardEvent): boolean =>
  (!event.ctrlKey && !event.altKey && !event.metaKey) || event.getModifierState('AltGraph');
