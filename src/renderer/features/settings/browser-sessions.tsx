import { LogOut, RotateCcwKey } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BrowserSession } from '../../../shared/model/browser-session.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { browserName } from './browser-name.ts';

/** Lists the browser sessions of this shell, and signs them out. Changes apply at once. */
export function BrowserSessions() {
  const [sessions, setSessions] = useState<BrowserSession[]>();
  useEffect(() => {
    const readFirst = async () => setSessions(await backend.call('sessions.list', {}));
    report(readFirst(), 'The sessions could not be read');
  }, []);
  const end = async (sessionId: string) => {
    await backend.call('sessions.end', { sessionId });
    setSessions(await backend.call('sessions.list', {}));
  };
  return (
    <section className="flex flex-col gap-3" aria-label="Browser sessions">
      <p className="text-text-muted">
        A link from the terminal signs in one tab, once. The tab stays signed in until it is closed,
        signed out here, or Wirebench closes; a duplicated tab shares its session.
      </p>
      {sessions ? (
        <ul
          aria-label="Open sessions"
          className="max-h-64 divide-y divide-border overflow-auto border-y border-border"
        >
          {sessions.map((session) => (
            <Row
              key={session.sessionId}
              session={session}
              onEnd={() => report(end(session.sessionId), 'The session could not be signed out')}
            />
          ))}
        </ul>
      ) : (
        <Skeleton label="Loading the sessions" />
      )}
      <Rotation />
    </section>
  );
}

type RowProps = { session: BrowserSession; onEnd(): void };

function Row({ session, onEnd }: RowProps) {
  const { userAgent, openedAt, lastSeenAt, tabs, isThisOne } = session;
  const name = browserName(userAgent);
  return (
    <li className="flex items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <div className="truncate" title={userAgent}>
          {name}
          {isThisOne && <span className="text-text-muted"> · this tab</span>}
        </div>
        <div className="truncate text-xs text-text-muted tabular-nums">
          Since <Time atMs={openedAt} /> ·{' '}
          {tabs === 0 ? (
            <>
              closed, last seen <Time atMs={lastSeenAt} />
            </>
          ) : (
            <>
              {counted(tabs, 'tab', 'tabs')} open, last heard <Time atMs={lastSeenAt} />
            </>
          )}
        </div>
      </div>
      <Button
        icon={LogOut}
        aria-label={`Sign out ${name}${isThisOne ? ', this tab' : ''}`}
        onClick={onEnd}
      >
        Sign out
      </Button>
    </li>
  );
}

/**
 * Ends every session and moves this tab to a new address, away from all that browsers stored for
 * the old one.
 */
function Rotation() {
  const [isAsking, setIsAsking] = useState(false);
  const rotate = async () => {
    const { link } = await backend.call('sessions.rotate', {});
    location.assign(link);
  };
  return (
    <div className="flex min-h-7 items-center gap-2">
      {isAsking ? (
        <>
          <span className="flex-1">
            All other tabs need a new link. This tab moves to the new address.
          </span>
          <Button onClick={() => setIsAsking(false)}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => report(rotate(), 'The address could not be changed')}
          >
            Sign out all
          </Button>
        </>
      ) : (
        <Button icon={RotateCcwKey} onClick={() => setIsAsking(true)}>
          Sign out all and change the address…
        </Button>
      )}
    </div>
  );
}
