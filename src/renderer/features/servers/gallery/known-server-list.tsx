import { useMemo, useRef, useState } from 'react';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { counted } from '../../../ui/format.ts';
import { definitionOfKnown, knownServers } from './known-servers.ts';

type KnownServerListProps = { onPick(definition: ServerDefinition): void };

/** Published servers to begin with; one that is picked fills the form, and nothing is run. */
export function KnownServerList({ onPick }: KnownServerListProps) {
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDetailsElement>(null);
  const shown = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return knownServers.filter(({ name, about, packageName }) => {
      const text = `${name} ${about} ${packageName}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [search]);
  return (
    <details ref={box} className="group flex flex-col">
      <summary className="cursor-pointer rounded-sm text-xs font-medium text-text-muted select-none hover:text-text">
        Known servers
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <SearchField
          label={`Search ${counted(knownServers.length, 'known server', 'known servers')}`}
          value={search}
          onValue={setSearch}
          onLeave={() => box.current?.querySelector<HTMLElement>('li button')?.focus()}
        />
        <ul
          aria-label="Known servers"
          className="max-h-56 overflow-y-auto rounded-md border border-border p-1"
        >
          {shown.map((known) => (
            <li key={known.name}>
              <button
                type="button"
                className="flex w-full flex-col rounded-md px-2 py-1 text-left hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent"
                onClick={() => {
                  onPick(definitionOfKnown(known));
                  if (!box.current) return;
                  box.current.open = false;
                  box.current.querySelector('summary')?.focus();
                }}
              >
                <span className="flex w-full items-baseline gap-2">
                  <span className="flex-none">{known.name}</span>
                  <span className="mono min-w-0 truncate text-[11px] text-text-muted">
                    {known.packageName}
                  </span>
                </span>
                <span className="text-xs leading-4 text-text-muted">
                  {known.about}
                  {known.inputs && `. Asks for ${namesOf(known.inputs)}.`}
                </span>
              </button>
            </li>
          ))}
          {shown.length === 0 && (
            <li className="px-2 py-1 text-text-muted">No matching servers.</li>
          )}
        </ul>
        <p className="text-xs text-text-muted">
          They are started with npx, which downloads missing packages. You see the command before it
          runs.
        </p>
      </div>
    </details>
  );
}

const namesOf = (inputs: readonly { name: string }[]): string =>
  inputs.map(({ name }) => name).join(' and ');
