import { Rss } from 'lucide-react';
import { offersSubscriptions } from '../../../shared/model/servers/resource-subscription.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { isUpdated, useSeenUpdates, useSubscriptionsOf } from '../../stores/subscriptions-store.ts';
import { ToggleButton } from '../../ui/button.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { Time } from '../../ui/time.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';

type SubscribeStripProps = { connectionId: number; uri: string };

/** Whether the server tells of changes of a resource, the switch for that, and when it did last. */
export function SubscribeStrip({ connectionId, uri }: SubscribeStripProps) {
  const one = useSubscriptionsOf(connectionId).get(uri);
  const seen = useSeenUpdates(connectionId);
  const isOffered = useConnections(({ byId }) => {
    const state = byId[connectionId]?.state;
    return state?.status === 'ready' && offersSubscriptions(state.capabilities);
  });
  const isOn = one?.status === 'subscribed' || one?.status === 'asked';
  const toggle = () => {
    const name = isOn ? 'resources.unsubscribe' : 'resources.subscribe';
    const what = `${revealed(uri, 200)} could not be ${isOn ? 'unsubscribed from' : 'subscribed to'}`;
    report(backend.call(name, { connectionId, uri }), what);
  };
  const isNew = isUpdated(one, seen);
  return (
    <>
      {(isOffered || isOn) && (
        <ToggleButton icon={Rss} isOn={isOn} isBusy={one?.status === 'asked'} onClick={toggle}>
          Subscribe
        </ToggleButton>
      )}
      {one?.updatedAt !== undefined && (
        <span role="status" className={`text-xs ${isNew ? 'text-accent' : 'text-text-muted'}`}>
          updated <Time key={one.updatedAt} atMs={one.updatedAt} />
          {!isNew && ', before it was read'}
        </span>
      )}
      {one?.status === 'refused' && (
        <span role="alert" className="min-w-0 basis-full text-xs break-words text-danger">
          <VisibleText text={one.reason ?? 'The server refused.'} />
        </span>
      )}
    </>
  );
}
