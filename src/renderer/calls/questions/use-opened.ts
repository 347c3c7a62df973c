import { useEffect, useState } from 'react';
import {
  mostMessageLength,
  type ServerRequestOutline,
  type OpenedServerRequest,
} from '../../../shared/model/calls/server-requests.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';

const firstLength = 20_000;

/** The texts of a request that is shown, read again after each of its changes. */
export function useOpened({ serverRequestId, changes }: ServerRequestOutline) {
  const [messageLength, setMessageLength] = useState(firstLength);
  const [isWhole, setWhole] = useState(false);
  const [read, setRead] = useState<{ opened?: OpenedServerRequest; failure?: string }>({});
  useEffect(() => {
    let isStale = false;
    backend.call('serverRequests.open', { serverRequestId, messageLength, isWhole }).then(
      (opened) => {
        if (!isStale) setRead({ opened });
      },
      (error: unknown) => {
        if (!isStale) setRead({ failure: messageOf(error) });
      },
    );
    return () => {
      isStale = true;
    };
  }, [serverRequestId, changes, messageLength, isWhole]);
  return {
    ...read,
    /** Reads five times as much of the message, up to `mostMessageLength` characters. */
    showMore: () => setMessageLength(Math.min(mostMessageLength, messageLength * 5)),
    showWhole: () => setWhole(true),
  };
}
