import { useId, type ReactNode } from 'react';
import type { ListChanges } from '../../stores/list-changes.ts';
import { ChangeMark } from '../../ui/list/change-mark.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { DefinitionIcon } from '../../calls/icons/definition-icon.tsx';
import type { Offer } from '../../calls/offers/offer.ts';

type OfferListProps = {
  connectionId: number;
  label: string;
  offers: Offer[];
  chosen: Offer | undefined;
  onChoose(offer: Offer): void;
  /** The offers that are new or have changed since the user looked, by name. */
  marks: ListChanges['marks'];
  foot: ReactNode;
};

/** The list of a server's prompts. */
export function OfferList(props: OfferListProps) {
  const { connectionId, label, offers, chosen, onChoose, marks, foot } = props;
  const markId = useId();
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ul aria-label={label} className="min-h-0 flex-1 overflow-auto p-2">
        {offers.map((offer, i) => (
          // A server may list a name twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <button
              type="button"
              aria-current={offer === chosen}
              title={offer.problem ?? revealed(offer.description, 2000)}
              className="flex w-full flex-col rounded-md px-2 py-1 text-left hover:bg-hover aria-[current=true]:bg-selected"
              onClick={() => onChoose(offer)}
            >
              <span className="flex w-full items-baseline gap-2">
                <DefinitionIcon
                  connectionId={connectionId}
                  definition={offer.raw}
                  name={offer.name}
                />
                <span className="min-w-0 truncate">
                  {offer.problem === undefined ? (
                    revealed(offer.title)
                  ) : (
                    <s>{revealed(offer.title)}</s>
                  )}
                </span>
                <ChangeMark id={`${markId}-${i}`} mark={marks.get(offer.name)} />
              </span>
              <span className="w-full truncate text-xs leading-4 text-text-muted">
                {offer.problem ?? revealed(offer.description || offer.name)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {foot}
    </div>
  );
}
