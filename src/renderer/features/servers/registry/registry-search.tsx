import { useRef, useState } from 'react';
import { officialRegistry } from '../../../../shared/model/servers/registry.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { useSettings } from '../../../stores/settings-store.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/fields/field.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { counted } from '../../../ui/format.ts';
import { RegistryAddress } from './registry-address.tsx';
import { RegistryEntryRow } from './registry-entry-row.tsx';
import { useRegistrySearch, type Searched } from './use-registry-search.ts';

type RegistrySearchProps = { onPick(definition: ServerDefinition): void };

/** Published servers of a registry, which is asked when the user presses the button, and not before. */
export function RegistrySearch({ onPick }: RegistrySearchProps) {
  const address = useSettings(({ settings }) => settings?.registry ?? officialRegistry);
  const [text, setText] = useState('');
  const box = useRef<HTMLDetailsElement>(null);
  const { found, failure, isBusy, search, more } = useRegistrySearch();
  const { host } = new URL(address);
  const pick = (definition: ServerDefinition) => {
    onPick(definition);
    if (!box.current) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={box} className="group flex flex-col">
      <summary className="cursor-pointer rounded-sm text-xs font-medium text-text-muted select-none hover:text-text">
        Search a registry
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <div className="flex items-center gap-2">
          <SearchField
            className="min-w-0 flex-1"
            label="Words in the names of servers"
            value={text}
            onValue={setText}
            onLeave={(key) => {
              if (key === 'Enter') search(text);
              else box.current?.querySelector<HTMLElement>('li button')?.focus();
            }}
          />
          <Button size="small" isBusy={isBusy} onClick={() => search(text)}>
            {`Search ${host.length > 40 ? `${host.slice(0, 39)}…` : host}`}
          </Button>
        </div>
        <RegistryAddress address={address} />
        {failure !== undefined && <FieldNote error={failure} />}
        {found && <Results found={found} isBusy={isBusy} onPick={pick} onMore={more} />}
      </div>
    </details>
  );
}

type ResultsProps = RegistrySearchProps & { found: Searched; isBusy: boolean; onMore(): void };

function Results({ found, isBusy, onPick, onMore }: ResultsProps) {
  const { entries, unread, nextCursor, text } = found;
  if (entries.length === 0 && unread === 0) {
    return (
      <p className="text-text-muted">
        {text === '' ? 'It lists no server.' : 'No server’s name contains these words.'}
      </p>
    );
  }
  return (
    <>
      <ul
        aria-label="Servers of the registry"
        className="max-h-80 divide-y divide-border overflow-y-auto rounded-md border border-border"
      >
        {entries.map((entry, at) => (
          // A registry may list a name twice.
          // oxlint-disable-next-line react/no-array-index-key
          <RegistryEntryRow key={`${at} ${entry.name}`} entry={entry} onPick={onPick} />
        ))}
      </ul>
      <div className="flex items-center gap-3 text-xs text-text-muted">
        <output className="flex-1">
          {counted(entries.length, 'server', 'servers')}
          {nextCursor !== undefined && ', and there are more'}
          {unread > 0 && `; ${counted(unread, 'entry', 'entries')} could not be read`}
        </output>
        {nextCursor !== undefined && (
          <Button size="small" disabled={isBusy} onClick={onMore}>
            Show more
          </Button>
        )}
      </div>
      <p className="text-xs text-text-muted">
        Names and descriptions are those of their publishers; a registry checks who may use a name,
        not what a server does. You see the command before it runs.
      </p>
    </>
  );
}
