import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { fixedCommands } from './commands-and-shortcuts.ts';
import { closeOverlay } from '../overlays.ts';
import { localKeys } from '../local-keys.ts';

/** All keyboard shortcuts: those of commands, then those of each part of the page. */
export function ShortcutsSheet() {
  const everywhere = fixedCommands.flatMap(({ keys, title }) => (keys ? [{ keys, title }] : []));
  const local = Object.values(localKeys);
  const places = [...new Set(local.map(({ where }) => where))];
  return (
    <Dialog title="Keyboard shortcuts" width={640} onClose={closeOverlay}>
      <div className="columns-2 gap-8 max-sm:columns-1">
        <Keys title="Everywhere" rows={everywhere} />
        {places.map((place) => (
          <Keys key={place} title={place} rows={local.filter(({ where }) => where === place)} />
        ))}
      </div>
    </Dialog>
  );
}

type KeysProps = { title: string; rows: readonly { keys: string; title: string }[] };

function Keys({ title, rows }: KeysProps) {
  return (
    <section className="mb-3 break-inside-avoid">
      <h3 className="mb-1 text-xs font-medium text-text-muted">{title}</h3>
      <dl className="flex flex-col">
        {rows.map(({ keys, title: what }) => (
          <div
            key={keys}
            className="flex min-h-7 flex-row-reverse items-center justify-between gap-4 border-b border-border last:border-0"
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
