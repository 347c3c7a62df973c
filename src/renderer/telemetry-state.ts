import { useEffect, useState } from 'react';
import type { TelemetryState } from '../shared/model/telemetry.ts';
import { backend } from './backend.ts';

const listenAgainMs = 1000;

/** How the export of spans stands; undefined until the core has said so. */
export function useTelemetryState(): TelemetryState | undefined {
  const [state, setState] = useState<TelemetryState>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let stop = () => {};
    const listen = () => {
      stop = backend.stream(
        'telemetry.state',
        {},
        {
          onItems: (states) => setState(states.at(-1)),
          onEnd: () => {
            if (!isGone) timer = setTimeout(listen, listenAgainMs);
          },
        },
      );
    };
    listen();
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return state;
}
