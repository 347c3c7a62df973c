import { FileText } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import { useChangesFoot } from '../../calls/changes/use-changes-foot.tsx';
import { useListDifference } from '../../calls/changes/use-list-difference.ts';
import { ListFailure } from '../../calls/list-failure.tsx';
import { ListLoading } from '../../calls/list-loading.tsx';
import { OfferView } from '../../calls/offers/offer-view.tsx';
import type { Offer } from '../../calls/offers/offer.ts';
import { chosenKey, showList, useNavigation } from '../../navigation.ts';
import {
  footOf,
  forgetChanges,
  loadMore,
  refreshCatalog,
  useListChanges,
  type LoadedCatalog,
} from '../../stores/catalog-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted } from '../../ui/format.ts';
import { ListAndView } from '../../ui/list-and-view.tsx';
import { PagingFooter } from '../../ui/list/paging-footer.tsx';
import { usePaneSize } from '../../use-pane-size.ts';
import { readViewState, writeViewState } from '../../view-state.ts';
import { readResources, readTemplates, unlisted } from './read-offers.ts';
import { readResource } from './read-resource.ts';
import { ResourceList } from './resource-list.tsx';
import { ResourceView } from './resource-view.tsx';
import { useFindings } from './use-findings.ts';
import { useWholeList } from './use-whole-list.ts';

type ResourcesPanelProps = { connectionId: number; serverName: string };

const kinds: CatalogKind[] = ['resources', 'resourceTemplates'];

/** A server's resources and templates as a tree; the chosen one with its content beside it. */
export function ResourcesPanel({ connectionId, serverName }: ResourcesPanelProps) {
  const isListShown = useNavigation((state) => state.isListShown);
  const listSize = usePaneSize('layout.resource-list', 320);
  const loaded = useWholeList(connectionId, 'resources');
  const templates = useWholeList(connectionId, 'resourceTemplates');
  const offers = useMemo(
    () => [...readResources(itemsOf(loaded)), ...readTemplates(itemsOf(templates))],
    [loaded, templates],
  );
  const findingsOf = useFindings(loaded, templates, offers);
  const { shown, show } = useShown(serverName);
  const chosen = shown && chosenOf(shown, offers);
  const changes = [
    useListChanges(connectionId, 'resources', chosen?.name),
    useListChanges(connectionId, 'resourceTemplates', chosen?.name),
  ];
  const changed = useChangesFoot({
    serverName,
    what: 'resources',
    lists: [useListDifference(loaded), useListDifference(templates)],
    latest: changes,
    forget: () => kinds.forEach((kind) => forgetChanges(connectionId, kind)),
  });
  const of = { connectionId, serverName };
  if (loaded.status === 'loading') return <ListLoading serverName={serverName} kind="resources" />;
  if (loaded.status === 'failed') {
    return <ListFailure {...of} kind="resources" failed={loaded} />;
  }
  const open = (offer: Offer, isPlain = false) => {
    show({ name: offer.name, isPlain });
    if (offer.problem === undefined && !offer.argumentsOf) readResource({ ...offer, ...of });
  };
  // The footer is about the list that has more pages, if one has.
  const first =
    footOf(templates).pages !== undefined && footOf(loaded).pages === undefined
      ? templates
      : loaded;
  return (
    <>
      {changed.dialog}
      <ListAndView
        title="Resources"
        label="Width of the list of resources"
        {...listSize}
        hasChosen={chosen !== undefined}
        isListShown={isListShown}
        onList={showList}
        list={
          <ResourceList
            {...of}
            offers={offers}
            shown={chosen?.name}
            marks={changed.marks}
            onOpen={open}
            onRead={(uri) => open(byName(offers, uri) ?? unlisted(uri), true)}
            foot={
              <PagingFooter
                text={counted(offers.length, 'resource', 'resources')}
                {...footOf(first)}
                onMore={(pages) => kinds.forEach((kind) => loadMore(connectionId, kind, pages))}
                onRefresh={() => kinds.forEach((kind) => refreshCatalog(connectionId, kind))}
                {...changed.foot}
              />
            }
          />
        }
        view={
          chosen === undefined ? (
            <EmptyState
              icon={FileText}
              title="No resource chosen"
              hint="A click on a resource, or Enter, reads it; its content is shown here."
            />
          ) : chosen.argumentsOf || chosen.problem !== undefined ? (
            <OfferView key={chosen.name} {...of} offer={chosen} findings={findingsOf(chosen)} />
          ) : (
            <ResourceView key={chosen.name} {...of} offer={chosen} findings={findingsOf(chosen)} />
          )
        }
      />
    </>
  );
}

/** What is shown beside the list: by its name, or as a URI that no template is asked for. */
type Shown = { name: string; isPlain: boolean };

/** What the user opened last, here or from elsewhere in the page. */
function useShown(serverName: string): { shown: Shown | undefined; show(next: Shown): void } {
  const key = chosenKey(serverName, 'resources');
  const [shown, setShown] = useState((): Shown | undefined => {
    const name = readViewState(key);
    return typeof name === 'string' ? { name, isPlain: false } : undefined;
  });
  const wanted = useNavigation((state) => state.shownOffer);
  const [lastWanted, setLastWanted] = useState(wanted);
  if (wanted !== lastWanted) {
    setLastWanted(wanted);
    if (wanted?.serverName === serverName && wanted.method === 'resources/read') {
      setShown({ name: wanted.name, isPlain: false });
    }
  }
  return {
    shown,
    show(next) {
      setShown(next);
      writeViewState(key, next.name);
      showList(false);
    },
  };
}

/** The offer by a name, or else the template that makes this URI, or else the URI itself. */
function chosenOf({ name, isPlain }: Shown, offers: readonly Offer[]): Offer {
  const template = () => offers.find((offer) => offer.argumentsOf?.(name) !== undefined);
  return byName(offers, name) ?? (isPlain ? undefined : template()) ?? unlisted(name);
}

const byName = (offers: readonly Offer[], name: string): Offer | undefined =>
  offers.find((offer) => offer.name === name);

const itemsOf = (loaded: LoadedCatalog): unknown[] =>
  loaded.status === 'loaded' ? loaded.catalog.items : [];
