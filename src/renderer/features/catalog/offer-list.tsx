import { useId, useMemo, useRef, useState } from 'react';
import type { ListChanges } from '../../stores/list-changes.ts';
import { ChangeMark } from '../../ui/list/change-mark.tsx';
import { PagingFooter, type PagingFooterProps } from '../../ui/list/paging-footer.tsx';
import { searchOf } from '../../ui/list/text-search.ts';
import {
  WindowedList,
  type RowTabIndex,
  type WindowedListHandle,
} from '../../ui/list/windowed-list.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { counted } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { DefinitionIcon } from '../../calls/icons/definition-icon.tsx';
import type { Offer } from '../../calls/offers/offer.ts';
import { searchedText } from '../../calls/offers/searched-text.ts';

type OfferListProps = {
  connectionId: number;
  offers: Offer[];
  chosen: Offer | undefined;
  onChoose(offer: Offer): void;
  /** The offers that are new or have changed since the user looked, by name. */
  marks: ListChanges['marks'];
  foot: Omit<PagingFooterProps, 'text'>;
};

/** The list of a server's prompts: the search narrows it, the arrow keys move the focus through it. */
export function OfferList(props: OfferListProps) {
  const { connectionId, offers, chosen, onChoose, marks, foot } = props;
  const [search, setSearch] = useState('');
  const markId = useId();
  const list = useRef<WindowedListHandle>(null);
  const found = useMemo(
    () => (search.trim() === '' ? undefined : searchOf(offers, searchedText)(search)),
    [offers, search],
  );
  const shownCount = found?.length ?? offers.length;
  const offerAt = (index: number) => offers[found ? (found[index] ?? -1) : index];
  const chosenAt = chosen ? offers.indexOf(chosen) : -1;
  const whole = counted(offers.length, 'prompt', 'prompts');
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex-none p-2">
        <SearchField
          label={`Search ${whole}`}
          value={search}
          onValue={setSearch}
          onFocus={() => searchOf(offers, searchedText)}
          onLeave={() => list.current?.focusRow(0)}
        />
      </div>
      <WindowedList
        ref={list}
        label="Prompts"
        rowCount={shownCount}
        rowHeight={rowHeight}
        renderRow={(index, tabIndex) => {
          const offer = offerAt(index);
          return (
            offer && (
              <Row
                id={`${markId}-${index}`}
                tabIndex={tabIndex}
                connectionId={connectionId}
                offer={offer}
                mark={marks.get(offer.name)}
                isChosen={offer === chosen}
                onChoose={onChoose}
              />
            )
          );
        }}
        titleOf={(index) => titleOf(offerAt(index))}
        chosenIndex={found ? found.indexOf(chosenAt) : chosenAt}
        chosen={chosen?.name}
      />
      <PagingFooter
        text={`${shownCount === offers.length ? '' : `${shownCount} of `}${whole}`}
        {...foot}
      />
    </div>
  );
}

const rowHeight = 44;

const titleOf = (offer: Offer | undefined): string | undefined =>
  offer && (offer.problem ?? revealed(offer.description, 2000));

type RowProps = {
  id: string;
  tabIndex: RowTabIndex;
  connectionId: number;
  offer: Offer;
  mark: 'new' | 'changed' | undefined;
  isChosen: boolean;
  onChoose(offer: Offer): void;
};

function Row({ id, tabIndex, connectionId, offer, mark, isChosen, onChoose }: RowProps) {
  const { name, title, description, problem, raw } = offer;
  return (
    <>
      <div className="flex w-full items-baseline gap-2">
        <DefinitionIcon connectionId={connectionId} definition={raw} name={name} />
        {/* The text of the button is the title alone; its area covers the whole row. */}
        <button
          type="button"
          tabIndex={tabIndex}
          aria-current={isChosen}
          aria-describedby={mark && id}
          className="min-w-0 truncate text-left outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent"
          onClick={() => onChoose(offer)}
        >
          {problem === undefined ? (
            revealed(title)
          ) : (
            <s className="text-text-muted">{revealed(title)}</s>
          )}
        </button>
        <ChangeMark id={id} mark={mark} />
      </div>
      <span className="w-full truncate text-xs leading-4 text-text-muted">
        {problem === undefined && title !== name && (
          <span className="mono mr-2 text-[11px]">{revealed(name)}</span>
        )}
        {problem ?? revealed(description || 'No description')}
      </span>
    </>
  );
}
