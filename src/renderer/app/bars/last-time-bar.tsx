import { History } from 'lucide-react';
import type { LastTime } from '../../../shared/model/servers/last-time.ts';
import { backend } from '../../backend.ts';
import { useLatest } from '../../latest.ts';
import { report } from '../../notices.ts';
import { connectServer } from '../../stores/servers-store.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';

/** A line over the frame that offers to connect what was connected when the app ended. */
export function LastTimeBar() {
  const last = useLatest('connections.lastTime');
  if (!last || last.serverNames.length === 0) return null;
  const { serverNames } = last;
  const connect = () => {
    forget();
    // A server that needs an approval or values asks for them, one after the other.
    for (const serverName of serverNames) connectServer(serverName);
  };
  return (
    <section
      aria-label="Last time"
      className="flex min-h-8 shrink-0 items-center justify-center gap-2 border-b border-border bg-surface px-3 py-0.5 text-xs"
    >
      <History size={13} aria-hidden className="shrink-0 text-accent" />
      <span title={serverNames.map((name) => revealed(name)).join('\n')}>{sentenceOf(last)}</span>
      <Button size="small" onClick={forget}>
        Not now
      </Button>
      <Button size="small" onClick={connect}>
        {serverNames.length === 1
          ? 'Connect it again'
          : `Connect the ${serverNames.length} servers of last time`}
      </Button>
    </section>
  );
}

const forget = () =>
  report(backend.call('connections.forgetLastTime', {}), 'The offer could not be dismissed');

const longestName = 60;

function sentenceOf({ serverNames, calls }: LastTime): string {
  const [first = ''] = serverNames;
  const what =
    serverNames.length === 1
      ? `“${revealed(first, longestName)}” was connected when Wirebench last closed.`
      : `${serverNames.length} servers were connected when Wirebench last closed.`;
  if (calls === 0) return what;
  return `${what} ${counted(calls, 'call was running and is', 'calls were running and are')} not repeated.`;
}
