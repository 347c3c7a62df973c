import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Offer } from '../../calls/offers/offer.ts';
import type { ListChanges } from '../../stores/list-changes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted } from '../../ui/format.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { searchOf } from '../../ui/list/text-search.ts';
import { ResourceRows } from './resource-rows.tsx';
import { resourceTree } from './resource-tree.ts';
import { searchedText } from '../../calls/offers/searched-text.ts';
import { foundRows, rowsOf, treeRows, type Folds, type Rows } from './tree-rows.ts';
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

/** What was searched last, in which offers, and an object for each search that began, at the first row. */
type Search = { sought: string; offers: readonly Offer[]; start: { index: number } };

const noFolds: Folds = new Map();

/** The resources of a server as a tree of their URIs, a search in them, and a field for any other. */
export function ResourceList(props: ResourceListProps) {
  const { connectionId, serverName, offers, shown, marks, onOpen, onRead, foot } = props;
  const [text, setText] = useState('');
  const [search, setSearch] = useState<Search>();
  const [folds, setFolds] = useState(noFolds);
  const isSearching = text.trim() !== '';
  const tree = useMemo(() => resourceTree(offers), [offers]);
  const all = useMemo(() => rowsOf(treeRows(tree, folds)), [tree, folds]);
  // A list that grows while nothing is searched is not searched at each of its pages.
  const isKept = isSearching || search?.offers === offers;
  const sought = isKept ? search?.sought : undefined;
  const found = useMemo(
    () => (sought === undefined ? undefined : searchOf(offers, searchedText)(sought)),
    [offers, sought],
  );
  const rowsFound = useMemo(() => found && foundRows(offers, found), [offers, found]);
  const drawn = useLastFound(rowsFound);
  const list = useRef<HTMLDivElement>(null);
  const fold = useCallback(
    (prefix: string, isExpanded: boolean) =>
      setFolds((before) => new Map(before).set(prefix, isExpanded)),
    [],
  );
  const change = (next: string) => {
    setText(next);
    // What was found last stays as it is, out of sight, while nothing is searched.
    if (next.trim() !== '') {
      setSearch((before) => ({
        sought: next.trim(),
        offers,
        start: before && isSearching ? before.start : { index: 0 },
      }));
    }
  };
  const prepare = () => {
    searchOf(offers, searchedText);
    setSearch((before) =>
      isSearching || before?.offers === offers
        ? before
        : { sought: '', offers, start: { index: 0 } },
    );
  };
  const of = { connectionId, shown, marks, onOpen };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-none flex-col gap-1 p-2">
        <SearchField
          label={`Search ${counted(offers.length, 'resource', 'resources')}`}
          value={text}
          onValue={change}
          onFocus={prepare}
          onLeave={() => firstRow(list.current)?.focus()}
        />
        <UriField onRead={onRead} />
      </div>
      <div ref={list} className="relative min-h-0 flex-1">
        {offers.length === 0 ? (
          <EmptyState
            title="No resources"
            hint={`${serverName} lists no resources; one whose URI you know can be read all the same.`}
          />
        ) : (
          <>
            <Layer isShown={!isSearching}>
              <ResourceRows {...of} rows={all} onFold={fold} />
            </Layer>
            {rowsFound && drawn && (
              <Layer isShown={isSearching && rowsFound.count > 0}>
                <ResourceRows {...of} rows={drawn} start={search?.start} />
              </Layer>
            )}
            {isSearching && rowsFound?.count === 0 && (
              <EmptyState title="Nothing found" hint={`No resource has “${sought ?? ''}” in it.`} />
            )}
          </>
        )}
      </div>
      {foot}
    </div>
  );
}

/** The rows that a search found last, which stay while another one finds nothing. */
function useLastFound(rows: Rows | undefined): Rows | undefined {
  const [last, setLast] = useState<Rows>();
  if (!rows || rows.count === 0) return last;
  if (rows !== last) setLast(rows);
  return rows;
}

/**
 * One of two lists in the same place. The other one stays in the page without being drawn, since it
 * takes two frames to make its rows anew as a search begins or ends.
 */
function Layer({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div
      className={`absolute inset-0 [contain:strict] ${isShown ? 'z-[1]' : '[content-visibility:hidden]'}`}
      aria-hidden={!isShown || undefined}
    >
      {children}
    </div>
  );
}

const firstRow = (list: HTMLElement | null): HTMLElement | null | undefined =>
  list?.querySelector<HTMLElement>(':scope > :not([aria-hidden]) [role=row]');
