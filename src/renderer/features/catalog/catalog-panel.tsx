import { useMemo, useState } from 'react';
import { useChangesFoot } from '../../calls/changes/use-changes-foot.tsx';
import { useListDifference } from '../../calls/changes/use-list-difference.ts';
import { useLint } from '../../calls/definition/use-lint.ts';
import { EmptyList } from '../../calls/empty-list.tsx';
import { ListFailure } from '../../calls/list-failure.tsx';
import { ListLoading } from '../../calls/list-loading.tsx';
import { OfferView } from '../../calls/offers/offer-view.tsx';
import { chosenKey, showList, useNavigation } from '../../navigation.ts';
import {
  footOf,
  forgetChanges,
  loadMore,
  refreshCatalog,
  useCatalog,
  useListChanges,
} from '../../stores/catalog-store.ts';
import { ListAndView } from '../../ui/list-and-view.tsx';
import { usePaneSize } from '../../use-pane-size.ts';
import { readViewState, writeViewState } from '../../view-state.ts';
import { OfferList } from './offer-list.tsx';
import { readPrompts } from './read-prompts.ts';

type CatalogPanelProps = { connectionId: number; serverName: string };

const kind = 'prompts';

/** A server's prompts; the chosen one with its calls. */
export function CatalogPanel({ connectionId, serverName }: CatalogPanelProps) {
  const isListShown = useNavigation((state) => state.isListShown);
  const listSize = usePaneSize('layout.catalog-list', 256);
  const loaded = useCatalog(connectionId, kind);
  const offers = useMemo(
    () => readPrompts(loaded.status === 'loaded' ? loaded.catalog.items : []),
    [loaded],
  );
  const found = useLint(loaded);
  const key = chosenKey(serverName, kind);
  const [chosenName, setChosenName] = useState(() => readViewState(key));
  const shown = useNavigation((state) => state.shownOffer);
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== lastShown) {
    setLastShown(shown);
    if (shown?.serverName === serverName && shown.method === 'prompts/get') {
      setChosenName(shown.name);
    }
  }
  const place = Math.max(
    offers.findIndex((offer) => offer.name === chosenName),
    0,
  );
  const chosen = offers[place];
  const changes = [useListChanges(connectionId, kind, chosen?.name)];
  const changed = useChangesFoot({
    serverName,
    what: kind,
    lists: [useListDifference(loaded)],
    latest: changes,
    forget: () => forgetChanges(connectionId, kind),
  });
  if (loaded.status === 'loading') return <ListLoading {...{ serverName, kind }} />;
  if (loaded.status === 'failed') {
    return <ListFailure {...{ connectionId, serverName, kind }} failed={loaded} />;
  }
  const foot = {
    ...footOf(loaded),
    onMore: (pages: number) => loadMore(connectionId, kind, pages),
    onRefresh: () => refreshCatalog(connectionId, kind),
    ...changed.foot,
  };
  if (offers.length === 0) {
    return (
      <>
        {changed.dialog}
        <EmptyList {...{ serverName, kind, foot }} />
      </>
    );
  }
  return (
    <>
      {changed.dialog}
      <ListAndView
        title="Prompts"
        label="Width of the list of prompts"
        {...listSize}
        hasChosen={chosen !== undefined}
        isListShown={isListShown}
        onList={showList}
        list={
          <OfferList
            connectionId={connectionId}
            offers={offers}
            chosen={chosen}
            marks={changed.marks}
            onChoose={({ name }) => {
              setChosenName(name);
              writeViewState(key, name);
              showList(false);
            }}
            foot={foot}
          />
        }
        view={
          chosen && (
            <OfferView
              key={chosen.name}
              offer={chosen}
              findings={found[place] ?? []}
              connectionId={connectionId}
              serverName={serverName}
            />
          )
        }
      />
    </>
  );
}
