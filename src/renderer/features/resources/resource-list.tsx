import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Offer } from '../../calls/offers/offer.ts';
import type { ListChanges } from '../../stores/list-changes.ts';
import { isUpdated, useSeenUpdates, useSubscriptionsOf } from '../../stores/subscriptions-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted } from '../../ui/format.ts';
import { VirtualList } from '../../ui/list/virtual-list.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ResourceRow } from './resource-row.tsx';
import { resourceTree } from './resource-tree.ts';
import { readyToSearch, searchOffers } from './search-offers.ts';
import { foundRows, rowsOf, treeRows, type Folds } from './tree-rows.ts';
import { UriField } from './uri-field.tsx';

type ResourceListProps = {
  connectionId: number;
  serverName: string;
  offers: readonly Offer[];
  /** The URI, or the template, that is shown beside the list. */
  shown: string | undefined;
  /** The offers that are new or have changed since the user looked, by name. */
  marks: ListChanges['marks'];
  /** Opens what a row stands for. */
  onOpen(offer: Offer): void;
  onRead(uri: string): void;
  foot: ReactNode;
};

const rowHeight = 24;
const noFolds: Folds = new Map();

/** The resources of a server as a tree of their URIs, a search in them, and a field for any other. */
export function ResourceList(props: ResourceListProps) {
  const { connectionId, serverName, offers, shown, marks, onOpen, onRead, foot } = props;
  const [search, setSearch] = useState('');
  const [folds, setFolds] = useState(noFolds);
  const sought = search.trim();
  const tree = useMemo(() => resourceTree(offers), [offers]);
  const rows = useMemo(
    () => (sought === '' ? rowsOf(treeRows(tree, folds)) : foundRows(searchOffers(offers, sought))),
    [tree, folds, offers, sought],
  );
  const subscriptions = useSubscriptionsOf(connectionId);
  const seen = useSeenUpdates(connectionId);
  const list = useRef<HTMLDivElement>(null);
  const toggle = (index: number, isExpanded: boolean) => {
    const node = rows.at(index)?.node;
    if (node?.kind === 'folder') setFolds((before) => new Map(before).set(node.prefix, isExpanded));
  };
  const renderRow = useCallback(
    (index: number) => {
      const row = rows.at(index);
      if (!row) return null;
      const name = row.node.kind === 'leaf' ? row.node.offer.name : '';
      const subscription = subscriptions.get(name);
      return (
        <ResourceRow
          connectionId={connectionId}
          row={row}
          mark={marks.get(name)}
          isSubscribed={subscription?.status === 'subscribed'}
          isUpdated={isUpdated(subscription, seen)}
        />
      );
    },
    [connectionId, rows, marks, subscriptions, seen],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-none flex-col gap-1 p-2">
        <SearchField
          label={`Search ${counted(offers.length, 'resource', 'resources')}`}
          value={search}
          onValue={setSearch}
          onFocus={() => readyToSearch(offers)}
          onLeave={() => list.current?.querySelector<HTMLElement>('[role=row]')?.focus()}
        />
        <UriField onRead={onRead} />
      </div>
      <div ref={list} className="min-h-0 flex-1">
        {offers.length === 0 ? (
          <EmptyState
            title="No resources"
            hint={`${serverName} lists no resources; one whose URI you know can be read all the same.`}
          />
        ) : rows.count === 0 ? (
          <EmptyState title="Nothing found" hint={`No resource has “${sought}” in it.`} />
        ) : (
          <VirtualList
            label="Resources"
            rowCount={rows.count}
            rowHeight={rowHeight}
            columnCount={1}
            renderRow={renderRow}
            isSelected={(index) => {
              const node = rows.at(index)?.node;
              return node?.kind === 'leaf' && node.offer.name === shown;
            }}
            isClickEnough
            onActivate={(index) => {
              const row = rows.at(index);
              if (row?.node.kind === 'leaf') onOpen(row.node.offer);
              else if (row) toggle(index, !row.isOpen);
            }}
            tree={{
              stateOf: (index) => {
                const row = rows.at(index);
                const isFolder = row?.node.kind === 'folder';
                return { level: row?.level ?? 1, ...(isFolder && { isExpanded: row.isOpen }) };
              },
              parentOf: (index) => rows.at(index)?.parent ?? index,
              onToggle: toggle,
            }}
          />
        )}
      </div>
      {foot}
    </div>
  );
}
