import { Command as Menu } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { closeOverlay } from '../../overlays.ts';
import { count } from '../../ui/format.ts';
import { Kbd } from '../../ui/kbd.tsx';
import type { Entry } from './entry.ts';
import { findEntries } from './find-entries.ts';
import { paletteEntries } from './palette-entries.ts';
import { takeTypeahead } from '../palette-typeahead.ts';
import { usePastRecordings } from './past-recordings.ts';

/** The most entries that are shown; another letter finds the others. */
const mostShown = 60;

/** Finds every command, server, tool, prompt, resource and recording by typing. */
export function Palette() {
  const recordings = usePastRecordings();
  const [search, setSearch] = useState('');
  const hasChosen = useRef(false);
  const [opener] = useState(() => document.activeElement);
  const entries = useMemo(() => paletteEntries(recordings), [recordings]);
  const isSearching = search.trim() !== '';
  const found = isSearching ? findEntries(entries, search) : entries.filter(isAtHand);
  const shown = found.slice(0, mostShown);
  const groups = isSearching ? [] : [...new Set(shown.map(({ group }) => group))];
  const choose = ({ run }: Entry) => {
    hasChosen.current = true;
    flushSync(closeOverlay);
    // What the entry opens finds the focus where it was, and gives it back to that in turn.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    run();
  };
  const takeOver = () => {
    const { text, isEntered } = takeTypeahead() ?? { text: '', isEntered: false };
    if (text !== '') setSearch(text);
    const meant = isEntered && text.trim() !== '' ? findEntries(entries, text)[0] : undefined;
    // The focus comes while React is at work, which can't unmount the palette before that is done.
    if (meant) queueMicrotask(() => choose(meant));
  };
  const item = (entry: Entry) => (
    <Item key={entry.id} entry={entry} isGrouped={!isSearching} onChoose={() => choose(entry)} />
  );
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && closeOverlay()}>
      <Dialog.Portal>
        <Dialog.Overlay className="appear fixed inset-0 z-40 bg-black/30" />
        <Dialog.Content
          aria-describedby={undefined}
          // By then the focus is where the chosen entry wants it.
          onCloseAutoFocus={(event) => hasChosen.current && event.preventDefault()}
          className="appear fixed top-[12vh] left-1/2 z-50 w-[580px] max-w-[calc(100vw-32px)] -translate-x-1/2 overflow-hidden rounded-xl border border-border-strong bg-overlay text-text shadow-overlay outline-none"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Menu label="Command palette" shouldFilter={false} loop>
            <Menu.Input
              value={search}
              onValueChange={setSearch}
              onFocus={takeOver}
              placeholder="Find a command, server, tool, prompt, resource or recording"
              className="h-11 w-full border-b border-border bg-transparent px-4 text-[14px] outline-none"
            />
            <Menu.Empty role="status" className="p-6 text-center text-text-muted">
              Nothing matches “{search.trim()}”.
            </Menu.Empty>
            <Menu.List className="max-h-[56vh] overflow-auto p-1.5 empty:p-0 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-[11px] [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-muted">
              {isSearching
                ? shown.map(item)
                : groups.map((group) => (
                    <Menu.Group key={group} heading={group}>
                      {shown.filter((entry) => entry.group === group).map(item)}
                    </Menu.Group>
                  ))}
            </Menu.List>
            {found.length > shown.length && (
              <p className="border-t border-border px-3.5 py-1.5 text-xs text-text-muted">
                {count(found.length - shown.length)} more. Keep typing to narrow the list.
              </p>
            )}
          </Menu>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Whether an entry is shown while nothing is typed: servers, commands, and what the current server
 * offers.
 */
const isAtHand = ({ rank, group }: Entry): boolean =>
  rank <= 1 || (rank === 2 && group === 'Server');

type ItemProps = { entry: Entry; isGrouped: boolean; onChoose(): void };

function Item({ entry, isGrouped, onChoose }: ItemProps) {
  const { id, title, identifier, keys, end, group, of } = entry;
  const where: ReactNode = isGrouped
    ? end
    : [group, of === title ? undefined : of].filter(Boolean).join(' · ');
  return (
    <Menu.Item
      value={id}
      onSelect={onChoose}
      className="flex h-8 items-center justify-between gap-4 rounded-md px-2 data-[selected=true]:bg-selected"
    >
      <span className="truncate">
        {title}{' '}
        {identifier !== undefined && (
          <span className="ml-1 font-mono text-xs text-text-muted">{identifier}</span>
        )}
      </span>
      <span className="flex max-w-[45%] shrink-0 items-center gap-2 truncate text-xs text-text-muted">
        <span className="truncate">{where}</span>
        {keys !== undefined && <Kbd keys={keys} />}
      </span>
    </Menu.Item>
  );
}
