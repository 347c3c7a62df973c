import { useMemo, useState } from 'react';
import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import { useLint } from '../../calls/definition/use-lint.ts';
import { chosenKey, showList, useNavigation } from '../../navigation.ts';
import {
  footOf,
  forgetChanges,
  loadMore,
  refreshCatalog,
  useCatalog,
  useListChanges,
} from '../../stores/catalog-store.ts';
import { changesText } from '../../stores/list-changes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ListAndView } from '../../ui/list-and-view.tsx';
import { PagingFooter } from '../../ui/list/paging-footer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePaneSize } from '../../use-pane-size.ts';
import { readViewState, writeViewState } from '../../view-state.ts';
import { OfferList } from './offer-list.tsx';
import { OfferView } from './offer-view.tsx';
import { type Offer, readPrompts, readResources, readTemplates } from './offer.ts';

type CatalogPanelProps = {
  connectionId: number;
  serverName: string;
  kind: 'resources' | 'prompts';
};

/** A server's prompts, or its resources and their templates; the chosen one with its calls. */
export function CatalogPanel({ connectionId, serverName, kind }: CatalogPanelProps) {
  const isListShown = useNavigation((state) => state.isListShown);
  const listSize = usePaneSize('layout.catalog-list', 256);
  const loaded = useCatalog(connectionId, kind);
  const templates = useCatalog(connectionId, 'resourceTemplates', kind === 'resources');
  const offers = useMemo(() => {
    const items = loaded.status === 'loaded' ? loaded.catalog.items : [];
    if (kind === 'prompts') return readPrompts(items);
    const more = templates.status === 'loaded' ? templates.catalog.items : [];
    return [...readResources(items), ...readTemplates(more)];
  }, [kind, loaded, templates]);
  const found = useLint(loaded);
  const foundInTemplates = useLint(templates);
  const key = chosenKey(serverName, kind);
  const [chosenName, setChosenName] = useState(() => readViewState(key));
  const shown = useNavigation((state) => state.shownOffer);
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== lastShown) {
    setLastShown(shown);
    const method = kind === 'prompts' ? 'prompts/get' : 'resources/read';
    if (shown?.serverName === serverName && shown.method === method) setChosenName(shown.name);
  }
  const place = Math.max(placeOf(offers, chosenName), 0);
  const chosen = offers[place];
  const changes = [
    useListChanges(connectionId, kind, chosen?.name),
    useListChanges(
      connectionId,
      'resourceTemplates',
      kind === 'resources' ? chosen?.name : undefined,
    ),
  ];
  if (loaded.status === 'loading') return <Skeleton label={`Loading ${kind}`} />;
  if (loaded.status === 'failed') {
    return (
      <Failure what={`The ${kind} of ${serverName} could not be listed`} why={loaded.message} />
    );
  }
  if (offers.length === 0) {
    return <EmptyState title={`No ${kind}`} hint={`${serverName} offers no ${kind}.`} />;
  }
  const kinds: CatalogKind[] = kind === 'prompts' ? [kind] : [kind, 'resourceTemplates'];
  // The footer is about the list that has more pages, if one has.
  const first =
    footOf(templates).pages !== undefined && footOf(loaded).pages === undefined
      ? templates
      : loaded;
  const { length: before } = loaded.catalog.items;
  const findings = place < before ? found[place] : foundInTemplates[place - before];
  return (
    <ListAndView
      title={kind === 'prompts' ? 'Prompts' : 'Resources'}
      label={`Width of the list of ${kind}`}
      {...listSize}
      hasChosen={chosen !== undefined}
      isListShown={isListShown}
      onList={showList}
      list={
        <OfferList
          label={kind}
          offers={offers}
          chosen={chosen}
          marks={new Map(changes.flatMap((one) => [...(one?.marks ?? [])]))}
          onChoose={({ name }) => {
            setChosenName(name);
            writeViewState(key, name);
            showList(false);
          }}
          foot={
            <PagingFooter
              text={`${offers.length} ${kind}`}
              {...footOf(first)}
              onMore={(pages) => kinds.forEach((k) => loadMore(connectionId, k, pages))}
              onRefresh={() => kinds.forEach((k) => refreshCatalog(connectionId, k))}
              changes={changesText(changes)}
              onChangesSeen={() => kinds.forEach((k) => forgetChanges(connectionId, k))}
            />
          }
        />
      }
      view={
        chosen && (
          <OfferView
            key={chosen.name}
            offer={chosen}
            findings={findings ?? []}
            connectionId={connectionId}
            serverName={serverName}
          />
        )
      }
    />
  );
}

/** The index of the offer by this name, or of a template that makes this URI; -1 for neither. */
function placeOf(offers: readonly Offer[], name: unknown): number {
  const own = offers.findIndex((offer) => offer.name === name);
  if (own >= 0 || typeof name !== 'string') return own;
  return offers.findIndex((offer) => offer.argumentsOf?.(name) !== undefined);
}
