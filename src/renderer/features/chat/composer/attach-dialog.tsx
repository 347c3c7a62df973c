import { ArrowLeft, FileText, GraduationCap, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { Attachment } from '../../../../shared/model/chat/chat.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { useCatalog } from '../../../stores/catalog-store.ts';
import { connectionOf, useConnections } from '../../../stores/connections-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { byteSize } from '../../../ui/format.ts';
import { SearchList } from '../../../ui/list/search-list.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { promptsIn, resourcesIn, takeOffer, type Offer } from './offers.ts';
import { useSkillOffers } from './skill-offers.ts';

type AttachDialogProps = {
  connected: readonly string[];
  /** A prompt whose arguments are asked for at once. */
  first?: Offer | undefined;
  onAttach(attachment: Attachment): void;
  onClose(): void;
};

/** Attaches the present contents of a connected server's resource, prompt or skill. */
export function AttachDialog({ connected, first, onAttach, onClose }: AttachDialogProps) {
  const [asked, setAsked] = useState(first);
  const [values, setValues] = useState<Record<string, string>>({});
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  const take = async (offer: Offer, given: Record<string, string>) => {
    setState({ isBusy: true });
    try {
      onAttach(await takeOffer(offer, given));
      onClose();
    } catch (error) {
      setState({ isBusy: false, problem: `${offer.name} could not be read: ${messageOf(error)}` });
    }
  };
  const choose = (offer: Offer) => {
    if (offer.asks.length === 0) return void take(offer, {});
    setValues({});
    setState({ isBusy: false });
    setAsked(offer);
  };
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const lacks = asked?.asks.some(({ name, isRequired }) => isRequired && given[name] === undefined);
  return (
    <Dialog
      title={asked ? `Arguments of ${asked.title}` : 'Attach a resource, prompt or skill'}
      onClose={onClose}
      {...(asked && {
        footer: (
          <>
            <Button icon={ArrowLeft} onClick={() => setAsked(undefined)}>
              Back
            </Button>
            <Button
              variant="primary"
              disabled={lacks === true}
              isBusy={state.isBusy}
              onClick={() => void take(asked, given)}
            >
              Attach
            </Button>
          </>
        ),
      })}
    >
      {state.problem !== undefined && (
        <p role="alert" className="mb-2 text-danger">
          {state.problem}
        </p>
      )}
      {asked ? (
        <div className="flex flex-col gap-3">
          {asked.asks.map(({ name, isRequired, description }) => (
            <TextField
              key={name}
              label={name}
              hint={description}
              required={isRequired}
              value={values[name] ?? ''}
              onValue={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
        </div>
      ) : (
        <Offers connected={connected} onChoose={choose} />
      )}
    </Dialog>
  );
}

function Offers({
  connected,
  onChoose,
}: {
  connected: readonly string[];
  onChoose(offer: Offer): void;
}) {
  const [serverName, setServerName] = useState(connected[0] ?? '');
  return (
    <div className="flex flex-col gap-2">
      {connected.length > 1 && (
        <select
          aria-label="Server"
          value={serverName}
          onChange={(event) => setServerName(event.target.value)}
          className="h-7 rounded-md border border-border-strong bg-field px-2"
        >
          {connected.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <OffersOf key={serverName} serverName={serverName} onChoose={onChoose} />
    </div>
  );
}

function OffersOf({ serverName, onChoose }: { serverName: string; onChoose(offer: Offer): void }) {
  const connection = useConnections((state) => connectionOf(state, serverName));
  const connectionId = connection?.connectionId ?? 0;
  const isReady = connection?.state.status === 'ready';
  const resources = useCatalog(connectionId, 'resources', isReady);
  const prompts = useCatalog(connectionId, 'prompts', isReady);
  const skills = useSkillOffers(connection ? [connection] : []);
  const of = { connectionId, serverName };
  const offers = [
    ...(resources.status === 'loaded' ? resourcesIn(resources.catalog.items, of) : []),
    ...(prompts.status === 'loaded' ? promptsIn(prompts.catalog.items, of) : []),
    ...skills.offers,
  ];
  return (
    <SearchList
      label="Find a resource, prompt or skill"
      items={offers}
      keyOf={({ kind, name }) => `${kind} ${name}`}
      textOf={({ title, name }) => `${title} ${name}`}
      onChoose={onChoose}
      empty={serverName === '' ? 'No server is connected.' : `${serverName} offers none.`}
      renderItem={({ kind, title, name, size }) => {
        const Icon = icons[kind];
        return (
          <>
            <Icon size={13} aria-label={kind} className="shrink-0 text-text-muted" />
            <span className="shrink-0">{title}</span>
            <span className="mono min-w-0 flex-1 truncate text-text-muted">
              {name === title ? '' : name}
            </span>
            {size !== undefined && (
              <span className="text-xs text-text-muted">{byteSize(size)}</span>
            )}
          </>
        );
      }}
    />
  );
}

const icons = { resource: FileText, prompt: MessageSquareText, skill: GraduationCap };
