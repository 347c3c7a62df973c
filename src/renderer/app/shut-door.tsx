import { DoorClosed } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { onShut, shutReason, type Shut } from '../web-door.ts';

export const useShut = (): Shut | undefined => useSyncExternalStore(onShut, shutReason);

const titles: Record<Shut, string> = {
  'no-link': 'Open Wirebench with a link',
  link: 'This link was used already, or has run out',
  session: 'This tab needs a new link',
  'signed-out': 'This tab was signed out',
  rotated: 'All tabs were signed out',
};

const reasons: Record<Shut, string> = {
  'no-link': 'A tab is let in by a link from the terminal that runs Wirebench.',
  link: 'Each link opens one tab, once, within ten minutes.',
  session: 'Wirebench was started anew, and knows the tabs of before no more.',
  'signed-out': 'It was ended in the settings, under “Browser sessions”.',
  rotated:
    'That was chosen in the settings, under “Browser sessions”; the address may be a new one.',
};

/** The whole page of a tab that is not let in: why, and what to do. */
export function ShutDoor({ reason }: { reason: Shut }) {
  return (
    <main className="flex h-full flex-col items-center justify-center gap-2 p-6">
      <div role="alert" className="flex max-w-[56ch] flex-col gap-2">
        <DoorClosed size={20} aria-hidden className="text-text-muted" />
        <h1 className="text-sm font-medium">{titles[reason]}</h1>
        <p className="text-text-muted">{reasons[reason]}</p>
        <p>
          For a new link, press Enter in the terminal that runs Wirebench, and open it here. Where
          it runs without a terminal, start it again.
        </p>
      </div>
    </main>
  );
}
