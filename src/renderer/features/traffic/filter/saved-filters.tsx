import { Bookmark, BookmarkPlus, Check, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import type { SavedFilter } from '../../../../shared/model/settings.ts';
import { report } from '../../../notices.ts';
import { useSettings, writeSettings } from '../../../stores/settings-store.ts';
import { FilterNameDialog } from './filter-name-dialog.tsx';
import { isSavedAs, isWorthSaving, savedAs, viewOf, withSaved } from './saved-filter.ts';
import { setFilter, useTraffic } from '../log/traffic-store.ts';
import { menuClass, menuItemClass } from '../../../ui/menu-item.ts';

const none: SavedFilter[] = [];

/** The menu of saved filters, inside the filter's field. */
export function SavedFilters({ onDone }: { onDone(): void }) {
  const saved = useSettings(({ settings }) => settings?.filters) ?? none;
  const filter = useTraffic((state) => state.filter);
  const [isNaming, setNaming] = useState(false);
  const current = saved.find((one) => isSavedAs(one, filter));
  const write = (filters: SavedFilter[]) =>
    report(writeSettings({ filters }), 'The saved filters could not be changed');
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label="Saved filters"
          title={current ? `Saved as “${current.name}”` : 'Saved filters'}
          className={`absolute right-1 rounded p-0.5 hover:text-text ${current ? 'text-accent' : 'text-text-muted'}`}
        >
          <Bookmark size={12} aria-hidden className={current ? 'fill-current' : ''} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            className={`${menuClass} traffic text-xs`}
          >
            {saved.map((one) => (
              <DropdownMenu.Item
                key={one.name}
                className={menuItemClass}
                onSelect={() => {
                  setFilter(viewOf(one));
                  onDone();
                }}
              >
                <Check size={12} aria-hidden className={one === current ? '' : 'invisible'} />
                <span className="max-w-56 flex-1 truncate">{one.name}</span>
                <span className="max-w-48 truncate font-mono text-text-muted">{one.text}</span>
              </DropdownMenu.Item>
            ))}
            {saved.length === 0 && (
              <p className="px-2 py-1 text-text-muted">Filters that you save are listed here.</p>
            )}
            <DropdownMenu.Separator className="my-1 h-px bg-border" />
            {current ? (
              <DropdownMenu.Item
                className={menuItemClass}
                onSelect={() => write(saved.filter((one) => one !== current))}
              >
                <Trash2 size={12} aria-hidden />
                Remove “{current.name}”
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item
                className={menuItemClass}
                disabled={!isWorthSaving(filter)}
                onSelect={() => setNaming(true)}
              >
                <BookmarkPlus size={12} aria-hidden />
                Save this filter…
              </DropdownMenu.Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {isNaming && (
        <FilterNameDialog
          suggested={filter.text.trim().slice(0, 100)}
          taken={saved.map(({ name }) => name)}
          onName={(name) => {
            setNaming(false);
            write(withSaved(saved, savedAs(name, filter)));
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
