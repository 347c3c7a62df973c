import type { MenuItemConstructorOptions } from 'electron';
import { hiddenCharacters } from '../../../shared/hidden-characters.ts';

type Recent = {
  files: readonly string[];
  open(path: string): void;
  clear(): void;
};

/** The files that were opened lately; macOS has a menu of its own for them. */
export function recentMenu(
  platform: NodeJS.Platform,
  { files, open, clear }: Recent,
): MenuItemConstructorOptions {
  const label = 'Open recent';
  if (platform === 'darwin') {
    return { label, role: 'recentDocuments', submenu: [{ role: 'clearRecentDocuments' }] };
  }
  return {
    label,
    enabled: files.length > 0,
    submenu: [
      ...files.map((path) => ({ label: labelOf(path), click: () => open(path) })),
      { type: 'separator' },
      { label: 'Clear', click: clear },
    ],
  };
}

const longest = 80;

/** A path in one line of a menu, where `&` would underline what follows; its end says most. */
function labelOf(path: string): string {
  const shown = path.length > longest ? `…${path.slice(-longest)}` : path;
  return shown.replaceAll(hiddenCharacters, '�').replaceAll(/\s/g, ' ').replaceAll('&', '&&');
}
