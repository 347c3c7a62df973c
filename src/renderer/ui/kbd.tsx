/** The keys of a shortcut such as `Mod+Shift+K`, as this platform writes them. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex shrink-0 items-center rounded-sm border border-border bg-surface px-1 font-sans text-[11px] leading-4 text-text-muted">
      {shortcutText(keys)}
    </kbd>
  );
}

const macSymbols: Record<string, string> = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '↩',
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
  Escape: 'Esc',
};
const keyNames: Record<string, string> = {
  Mod: 'Ctrl',
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
  Escape: 'Esc',
};

export function shortcutText(keys: string, isMac = isApple()): string {
  // The key `+` is not a separator.
  const parts = keys === '+' ? ['+'] : keys.split('+');
  return isMac
    ? parts.map((part) => macSymbols[part] ?? part).join('')
    : parts.map((part) => keyNames[part] ?? part).join('+');
}

// `Mod` is the Command key on Apple's systems, which only the user agent tells in every browser.
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
