import { useState } from 'react';
import { isSchema } from '../../schema-form/schema.ts';
import { useCatalog } from '../../stores/catalog-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { JsonView } from '../../ui/json-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type CatalogPanelProps = {
  connectionId: number;
  serverName: string;
  kind: 'resources' | 'prompts';
};

/** A server's resources or prompts, each with its definition. */
export function CatalogPanel({ connectionId, serverName, kind }: CatalogPanelProps) {
  const loaded = useCatalog(connectionId, kind);
  const [chosen, setChosen] = useState(0);
  if (loaded.status === 'loading') return <Skeleton label={`Loading ${kind}`} />;
  if (loaded.status === 'failed') {
    return (
      <Failure what={`The ${kind} of ${serverName} could not be listed`} why={loaded.message} />
    );
  }
  const { items } = loaded.catalog;
  if (items.length === 0) {
    return <EmptyState title={`No ${kind}`} hint={`${serverName} offers no ${kind}.`} />;
  }
  return (
    <div className="flex h-full">
      <ul aria-label={kind} className="w-64 flex-none overflow-auto border-r border-border p-2">
        {items.map((item, i) => (
          <li key={nameOf(item, i)}>
            <button
              type="button"
              aria-current={i === chosen}
              className="w-full truncate rounded-md px-2 py-1 text-left hover:bg-hover aria-[current=true]:bg-selected"
              onClick={() => setChosen(i)}
            >
              {nameOf(item, i)}
            </button>
          </li>
        ))}
      </ul>
      <div className="min-w-0 flex-1">
        <JsonView
          text={JSON.stringify(items[chosen])}
          path={`${kind} ${serverName} ${chosen}`}
          label={`Definition of ${nameOf(items[chosen], chosen)}`}
        />
      </div>
    </div>
  );
}

function nameOf(item: unknown, index: number): string {
  const facts = isSchema(item) ? item : {};
  const name = [facts['title'], facts['name'], facts['uri']].find(
    (text): text is string => typeof text === 'string',
  );
  return name ?? `(item ${index + 1})`;
}
