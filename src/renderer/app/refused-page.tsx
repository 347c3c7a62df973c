import { DoorClosed } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { onAdmissionChange, admissionRefusal, type Refusal } from '../web-admission.ts';

export const useRefusal = (): Refusal | undefined =>
  useSyncExternalStore(onAdmissionChange, admissionRefusal);

const titles: Record<Refusal, string> = {
  'no-link': 'Open Wirebench with a link',
  link: 'This link was already used, or has expired',
  session: 'This tab needs a new link',
  tries: 'Too many links were tried',
  'signed-out': 'This tab was signed out',
  rotated: 'All tabs were signed out',
};

const reasons: Record<Refusal, string> = {
  'no-link': 'Open Wirebench with a link from the terminal that runs it.',
  link: 'Each link opens one tab, once, and expires after ten minutes.',
  session: 'Wirebench was restarted and no longer knows this tab.',
  tries:
    'Ten links from this address were wrong within a minute. Wait a minute, then open the link again.',
  'signed-out': 'It was signed out in Settings, Browser sessions.',
  rotated: 'This was done in Settings, Browser sessions; the address may have changed.',
};

/** The whole page of a tab that is not let in, with the reason and what to do. */
export function RefusedPage({ reason }: { reason: Refusal }) {
  return (
    <main className="flex h-full flex-col items-center justify-center gap-2 p-6">
      <div role="alert" className="flex max-w-[56ch] flex-col gap-2">
        <DoorClosed size={20} aria-hidden className="text-text-muted" />
        <h1 className="text-sm font-medium">{titles[reason]}</h1>
        <p className="text-text-muted">{reasons[reason]}</p>
        <p>
          For a new link, press Enter in the terminal that runs Wirebench, and open the link here.
          If it runs without a terminal, restart it.
        </p>
      </div>
    </main>
  );
}
