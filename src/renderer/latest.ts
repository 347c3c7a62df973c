import { useEffect, useState } from 'react';
import type { AppContract } from '../shared/contract/index.ts';
import type { OutputOf } from '../shared/rpc/define.ts';
import { backend } from './backend.ts';

const listenAgainMs = 1000;

/** Streams whose newest item is the whole state. */
type StateName =
  | 'alerts.list'
  | 'connections.lastTime'
  | 'secrets.overview'
  | 'secrets.isLocked'
  | 'telemetry.state'
  | 'updates.state';
type State<Name extends StateName> = OutputOf<AppContract[Name]>;

/** Hears of each newest state, also after the stream was lost. Returns its undo. */
export function followLatest<Name extends StateName>(
  name: Name,
  onState: (state: State<Name>) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  let stop = () => {};
  const listen = () => {
    stop = backend.stream<StateName>(
      name,
      {},
      {
        onItems: (items) => {
          const state = items.at(-1);
          if (state !== undefined) onState(state as State<Name>);
        },
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
}

/** The newest state; undefined until the core has said it. */
export function useLatest<Name extends StateName>(name: Name): State<Name> | undefined {
  const [state, setState] = useState<State<Name>>();
  useEffect(() => followLatest(name, (now) => setState(now)), [name]);
  return state;
}
