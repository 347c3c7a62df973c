import { useState } from 'react';
import type { ThirdParty } from '../../../shared/model/upkeep.ts';
import { backend } from '../../backend.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { counted } from '../../ui/format.ts';
import { ScrollPre } from '../../ui/scroll-pre.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from './use-answer.ts';

const keyOf = ({ name, version }: ThirdParty) => `${name} ${version}`;

/** Whose code is in the app, each with the text of its licence, all without a network. */
export function ThirdPartyList() {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ThirdParty>();
  const { value: all, failure } = useAnswer('all', () => backend.call('upkeep.thirdParties', {}));
  if (failure !== undefined) return <Failure what="There is no list of licences" why={failure} />;
  if (!all) return <Skeleton label="Loading the licences" />;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = all.filter((one) => {
    const text = `${one.name} ${one.license}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <section aria-label="Licences" className="flex flex-col gap-2 px-3 pt-3">
      <SearchField
        label="Find a package or licence"
        value={search}
        onValue={setSearch}
        placeholder={`Find one of ${counted(all.length, 'package', 'packages')}`}
      />
      <div className="grid h-72 grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-3">
        <ul aria-label="Packages" className="overflow-auto rounded-md border border-border">
          {shown.map((one) => (
            <li key={keyOf(one)}>
              <button
                type="button"
                aria-pressed={open !== undefined && keyOf(open) === keyOf(one)}
                className="flex min-h-7 w-full items-center gap-2 px-2 text-left hover:bg-hover aria-pressed:bg-selected"
                onClick={() => setOpen(one)}
              >
                <span className="min-w-0 flex-1 truncate">{one.name}</span>
                <span className="shrink-0 text-xs text-text-muted">{one.license}</span>
              </button>
            </li>
          ))}
          {shown.length === 0 && <li className="p-2 text-text-muted">No matching packages.</li>}
        </ul>
        {open ? (
          <LicenseText key={keyOf(open)} of={open} />
        ) : (
          <p className="p-2 text-text-muted">Choose a package to read its licence.</p>
        )}
      </div>
    </section>
  );
}

function LicenseText({ of: { name, version } }: { of: ThirdParty }) {
  const { value, failure } = useAnswer('text', () =>
    backend.call('upkeep.license', { name, version }),
  );
  if (failure !== undefined) return <Failure what="Its licence can’t be read" why={failure} />;
  if (!value) return <Skeleton label="Loading the licence" />;
  return (
    <div className="flex min-h-0 flex-col rounded-md border border-border">
      <div className="flex items-center gap-2 border-b border-border px-2">
        <span className="min-w-0 flex-1 truncate py-1 font-medium">
          {name} {version}
        </span>
        <CopyButton text={value.text} label="Copy the licence" />
      </div>
      <ScrollPre label={`Licence of ${name}`} className="min-h-0 flex-1 p-2 whitespace-pre-wrap">
        {value.text}
      </ScrollPre>
    </div>
  );
}
