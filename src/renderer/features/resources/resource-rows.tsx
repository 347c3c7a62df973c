import { memo, useCallback } from 'react';
import type { Offer } from '../../calls/offers/offer.ts';
import type { ListChanges } from '../../stores/list-changes.ts';
import { isUpdated, useSeenUpdates, useSubscriptionsOf } from '../../stores/subscriptions-store.ts';
import { VirtualList } from '../../ui/list/virtual-list.tsx';
import { ResourceRow } from './resource-row.tsx';
import type { Rows } from './tree-rows.ts';

type ResourceRowsProps = {
  connectionId: number;
  rows: Rows;
  /** The URI, or the template, that is shown beside the list. */
  shown: string | undefined;
  /** The offers that are new or have changed since the user looked, by name. */
  marks: ListChanges['marks'];
  /** Opens what a row stands for. */
  onOpen(offer: Offer): void;
  /** Opens or closes the folder of a prefix. */
  onFold?(prefix: string, isExpanded: boolean): void;
  /** Scrolls to the first row each time another object is passed. */
  start?: { index: number } | undefined;
};

const rowHeight = 24;

/** Rows of resources, of a tree or of what a search found. */
export const ResourceRows = memo(function ResourceRows(props: ResourceRowsProps) {
  const { connectionId, rows, shown, marks, onOpen, onFold, start } = props;
  const subscriptions = useSubscriptionsOf(connectionId);
  const seen = useSeenUpdates(connectionId);
  const toggle = (index: number, isExpanded: boolean) => {
    const node = rows.at(index)?.node;
    if (node?.kind === 'folder') onFold?.(node.prefix, isExpanded);
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
    <VirtualList
      label="Resources"
      rowCount={rows.count}
      rowHeight={rowHeight}
      columnCount={1}
      renderRow={renderRow}
      scrollTarget={start}
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
  );
});
