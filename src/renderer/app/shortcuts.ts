import { isApple } from '../ui/kbd.tsx';
import { fixedCommands } from './commands.ts';
import { keepForPalette } from './typed-ahead.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** True where a key press is these keys, as `Mod+Shift+J`; `Mod` is Command on Apple's systems, else Ctrl. */
export function isPressOf(keys: string, press: Press, isMac: boolean): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const otherMod = isMac ? press.ctrlKey : press.metaKey;
  // Shift is how some keyboards reach a sign such as `?`.
  const isSign = !/^[a-z0-9]$/i.test(key);
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    mod === parts.includes('Mod') &&
    !otherMod &&
    !press.altKey &&
    (isSign || press.shiftKey === parts.includes('Shift'))
  );
}

/** Runs the commands that have keys. Returns its undo. */
export function listenForShortcuts(target: Window): () => void {
  const isMac = isApple();
  const onKeyDown = (event: KeyboardEvent) => {
    if (keepForPalette(event)) return;
    const isTyping = isTextField(event.target);
    const command = fixedCommands.find(
      ({ keys }) =>
        keys !== undefined &&
        isPressOf(keys, event, isMac) &&
        (keys.startsWith('Mod+') || !isTyping),
    );
    if (!command) return;
    event.preventDefault();
    command.run();
  };
  // Before an editor sees the keys: Monaco has its own idea of Mod+K.
  target.addEventListener('keydown', onKeyDown, { capture: true });
  return () => target.removeEventListener('keydown', onKeyDown, { capture: true });
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));
