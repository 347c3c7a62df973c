import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ShellCapabilities } from '../../../shared/model/app.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { IconButton } from '../../ui/button.tsx';

/**
 * The title bar of a window that has only controls of its own; it drags the window. Where those are at
 * the right, the system shows no menu bar either, and a button opens the menu.
 */
export function TitleBar() {
  const side = useWindowControls();
  if (side === 'none') return null;
  return (
    <header className="title-bar shrink-0 border-b border-border bg-surface">
      <div className="flex h-full items-center gap-1 px-2 text-xs text-text-muted">
        {side === 'right' && <IconButton icon={Menu} label="Menu" onClick={showMenu} />}
        <span className={`flex-1 truncate select-none ${side === 'left' ? 'text-center' : ''}`}>
          Wirebench
        </span>
      </div>
    </header>
  );
}

const showMenu = () => report(backend.call('app.showMenu', {}), 'The menu could not be opened');

function useWindowControls(): ShellCapabilities['windowControls'] {
  const [side, setSide] = useState<ShellCapabilities['windowControls']>('none');
  useEffect(() => {
    const ask = async () =>
      setSide((await backend.call('app.info', {})).capabilities.windowControls);
    report(ask(), 'The app’s capabilities could not be read');
  }, []);
  return side;
}
