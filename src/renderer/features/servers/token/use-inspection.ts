import { useEffect, useState } from 'react';
import type { TokenInspection } from '../../../../shared/model/token-inspection.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { inspectToken } from '../../../stores/sign-ins-store.ts';

type Read = { inspection?: TokenInspection; problem?: string };

/** Reads what can be seen of the tokens of a server; `readAgain` is for when they have changed. */
export function useInspection(serverName: string) {
  const [read, setRead] = useState<Read>({});
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let isOver = false;
    inspectToken(serverName).then(
      (inspection) => !isOver && setRead({ inspection }),
      (error: unknown) => !isOver && setRead({ problem: messageOf(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [serverName, times]);
  return { ...read, readAgain: () => setTimes((before) => before + 1) };
}
