import { useEffect, useState } from 'react';
import type { EndedServerRequest } from '../../../shared/model/calls/server-requests.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { useServerRequests } from '../../stores/server-requests-store.ts';

const none: EndedServerRequest[] = [];

/** The last requests that are no longer open, the newest first; read again as others end. */
export function useEnded(): EndedServerRequest[] {
  const count = useServerRequests(({ byConnection }) =>
    Object.values(byConnection).reduce((sum, { ended }) => sum + ended, 0),
  );
  const [ended, setEnded] = useState(none);
  useEffect(() => {
    let isStale = false;
    const reading = backend.call('serverRequests.ended', {}).then((read) => {
      if (!isStale) setEnded(read);
    });
    report(reading, 'Earlier requests from servers could not be read');
    return () => {
      isStale = true;
    };
  }, [count]);
  return ended;
}
