import { isApple } from '../ui/kbd.tsx';
import { fixedCommands } from './commands-and-shortcuts.ts';
import { keepForPalette } from './palette-typeahead.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Whether a key press matches keys such as `Mod+Shift+J`; `Mod` is Command on Apple's systems, else
 * Ctrl.
 */
export function isPressOf(keys: string, press: Press, isMac: boolean): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const otherMod = isMac ? press.ctrlKey : press.metaKey;
  // On some keyboards a sign such as `?` needs Shift.
  const isSign = !/^[a-z0-9]$/i.test(key);
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    mod === parts.includes('Mod') &&
    !otherMod &&
    !press.altKey &&
    (isSign || press.shiftKey === parts.includes('Shift'))
  );
}

/** Listens for the keys of commands (commands-and-shortcuts.ts), which work everywhere. Returns its undo. */
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
  // The capture phase comes before editors, since Monaco uses Mod+K itself.
  target.addEventListener('keydown', onKeyDown, { capture: true });
  return () => target.removeEventListener('keydown', onKeyDown, { capture: true });
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));
