import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { fixedCommands } from './commands.ts';
import { closeOverlay } from '../overlays.ts';

/** Keys that belong to one part of the page and work while the focus is there. */
const localKeys: [keys: string, title: string][] = [
  ['Mod+Enter', 'Run the tool, read the resource, get the prompt'],
  ['Mod+F', 'Filter the traffic, from within it'],
  ['Up', 'The row above'],
  ['Down', 'The row below'],
  ['Alt+Up', 'Move the server up'],
  ['Alt+Down', 'Move the server down'],
  ['Escape', 'Close what is open, empty a search'],
];

export function ShortcutsSheet() {
  const everywhere = fixedCommands.flatMap(({ keys, title }): [string, string][] =>
    keys === undefined ? [] : [[keys, title]],
  );
  return (
    <Dialog title="Keyboard shortcuts" width={440} onClose={closeOverlay}>
      <Keys title="Everywhere" rows={everywhere} />
      <Keys title="Where the focus is" rows={localKeys} />
    </Dialog>
  );
}

function Keys({ title, rows }: { title: string; rows: readonly [string, string][] }) {
  return (
    <section className="mt-2">
      <h3 className="mb-1 text-xs font-medium text-text-muted">{title}</h3>
      <dl className="flex flex-col">
        {rows.map(([keys, what]) => (
          <div
            key={keys}
            className="flex h-7 flex-row-reverse items-center justify-between gap-4 border-b border-border last:border-0"
          >
            <dt>
              <Kbd keys={keys} />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
