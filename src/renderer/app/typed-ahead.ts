import { closeOverlay, openOverlay, useOverlay } from '../overlays.ts';

/** What was typed since the palette was asked for; after Enter, nothing more is meant for it. */
export type TypedAhead = { text: string; isEntered: boolean };

let ahead: TypedAhead | undefined;

const isPaletteOpen = () => useOverlay.getState().open === 'palette';

/** Opens the palette; until its field is there to be typed in, `keepForPalette` is to be asked about each key. */
export function openPalette(): void {
  if (isPaletteOpen()) return;
  ahead = { text: '', isEntered: false };
  openOverlay('palette');
}

/** Keeps a key that the palette's field would have taken. True where it did. */
export function keepForPalette(event: KeyboardEvent): boolean {
  if (!ahead || !isPaletteOpen() || event.isComposing || !isTyped(event)) return false;
  const { key } = event;
  if (key === 'Escape') closeOverlay();
  else if (key === 'Enter') ahead.isEntered = true;
  else if (ahead.isEntered) return false;
  else if (key === 'Backspace') ahead.text = ahead.text.slice(0, -1);
  else if (/^.$/u.test(key)) ahead.text += key;
  else return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
}

/** What was kept, for the field that has the focus now. */
export function takeTypedAhead(): TypedAhead | undefined {
  const taken = ahead;
  ahead = undefined;
  return taken;
}

/** AltGr is reported as Ctrl and Alt. */
const isTyped = (event: KeyboardEvent): boolean =>
  (!event.ctrlKey && !event.altKey && !event.metaKey) || event.getModifierState('AltGraph');
