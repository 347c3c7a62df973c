import { useState } from 'react';
import { isSchema } from '../../schema-form/schema.ts';
import { useCatalog } from '../../stores/catalog-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { JsonView } from '../../ui/json-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Split } from '../../ui/split.tsx';
import { usePaneSize } from '../../use-pane-size.ts';

type CatalogPanelProps = {
  connectionId: number;
  serverName: string;
  kind: 'resources' | 'prompts';
};

/** A server's prompts, or its resources and their templates, each with its definition. */
export function CatalogPanel({ connectionId, serverName, kind }: CatalogPanelProps) {
  const listSize = usePaneSize('layout.catalog-list', 256);
  const loaded = useCatalog(connectionId, kind);
  const templates = useCatalog(connectionId, 'resourceTemplates', kind === 'resources');
  const [chosen, setChosen] = useState(0);
  if (loaded.status === 'loading') return <Skeleton label={`Loading ${kind}`} />;
  if (loaded.status === 'failed') {
    return (
      <Failure what={`The ${kind} of ${serverName} could not be listed`} why={loaded.message} />
    );
  }
  const items = [
    ...loaded.catalog.items,
    ...(kind === 'resources' && templates.status === 'loaded' ? templates.catalog.items : []),
  ];
  if (items.length === 0) {
    return <EmptyState title={`No ${kind}`} hint={`${serverName} offers no ${kind}.`} />;
  }
  return (
    <Split
      orientation="horizontal"
      sideAt="start"
      label={`Width of the list of ${kind}`}
      {...listSize}
      minMain={280}
      side={<Items items={items} kind={kind} chosen={chosen} onChoose={setChosen} />}
      main={
        <JsonView
          text={JSON.stringify(items[chosen])}
          path={`${kind} ${serverName} ${chosen}`}
          label={`Definition of ${nameOf(items[chosen], chosen)}`}
        />
      }
    />
  );
}

type ItemsProps = {
  items: unknown[];
  kind: string;
  chosen: number;
  onChoose(index: number): void;
};

function Items({ items, kind, chosen, onChoose }: ItemsProps) {
  return (
    <ul aria-label={kind} className="h-full overflow-auto p-2">
      {items.map((item, i) => (
        // A server may list one thing twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i}>
          <button
            type="button"
            aria-current={i === chosen}
            className="flex w-full flex-col rounded-md px-2 py-1 text-left hover:bg-hover aria-[current=true]:bg-selected"
            onClick={() => onChoose(i)}
          >
            <span className="w-full truncate">{nameOf(item, i)}</span>
            <span className="w-full truncate text-xs leading-4 text-text-muted">
              {textOf(item, 'uri', 'uriTemplate', 'description') ?? ''}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const nameOf = (item: unknown, index: number): string =>
  textOf(item, 'title', 'name', 'uri', 'uriTemplate') ?? `(item ${index + 1})`;

/** The first of these members that is a text. */
function textOf(item: unknown, ...names: string[]): string | undefined {
  const facts = isSchema(item) ? item : {};
  return names.map((name) => facts[name]).find((text) => typeof text === 'string');
}
