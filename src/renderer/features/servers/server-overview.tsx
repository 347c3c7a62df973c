import { LoaderCircle, Pencil, Play, X } from 'lucide-react';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import { editServer } from '../../navigation.ts';
import {
  connectServer,
  definitionOf,
  disconnectServer,
  useServers,
} from '../../stores/servers-store.ts';
import { signInOf, useSignIns } from '../../stores/sign-ins-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Time } from '../../ui/time.tsx';
import { ConnectionFailed } from './connection-failed.tsx';
import { ServerFacts } from './server-facts.tsx';
import { SignInCard } from './sign-in/sign-in-card.tsx';
import { longestTarget, targetOf } from './target-of.ts';

type OverviewProps = { serverName: string; connection: ConnectionSnapshot | undefined };

/**
 * The state of a server's connection: connecting, ready, failed with the reason, or not connected.
 */
export function ServerOverview({ serverName, connection }: OverviewProps) {
  const state = connection?.state;
  switch (state?.status) {
    case undefined:
    case 'closed':
      return <NotConnected serverName={serverName} isClosed={state !== undefined} />;
    case 'starting':
      return <Connecting what={`Starting ${serverName}`} connection={connection} />;
    case 'negotiating':
      return (
        <Connecting
          what={`Negotiating with ${serverName}`}
          detail={state.step}
          connection={connection}
        />
      );
    case 'reconnecting':
      return (
        <Connecting
          what={`Reconnecting to ${serverName}, attempt ${state.attempt}`}
          detail={state.reason}
          connection={connection}
        />
      );
    case 'needs-sign-in':
      return connection && <SignInCard key={serverName} connection={connection} />;
    case 'failed':
      return <ConnectionFailed serverName={serverName} failure={state.failure} />;
    case 'ready':
      return connection && <ServerFacts connection={connection} server={state} />;
  }
}

function NotConnected({ serverName, isClosed }: { serverName: string; isClosed: boolean }) {
  const launch = useServers((state) => definitionOf(state, serverName)?.launch);
  const signedOut = useSignIns((state) => signInOf(state, serverName)?.state);
  return (
    <EmptyState
      title={isClosed ? `${serverName} was disconnected` : `${serverName} is not connected`}
      hint={
        <>
          {launch === undefined || launch.kind === 'bundled' ? (
            'A demo server that comes with Wirebench.'
          ) : (
            <code className="block text-wrap break-words">
              <LongText isStrict text={targetOf(launch)} longest={longestTarget} />
            </code>
          )}
          {signedOut?.status === 'signed-out' && (
            <span className="mt-2 block">You signed out. {signedOut.notes.join(' ')}</span>
          )}
        </>
      }
      action={
        <>
          <Button variant="primary" icon={Play} onClick={() => connectServer(serverName)}>
            Connect
          </Button>
          <Button icon={Pencil} onClick={() => editServer(serverName)}>
            Edit server
          </Button>
        </>
      }
    />
  );
}

type ConnectingProps = {
  what: string;
  detail?: string;
  connection: ConnectionSnapshot | undefined;
};

function Connecting({ what, detail, connection }: ConnectingProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-1 p-6 text-center">
      <LoaderCircle size={20} aria-hidden className="mb-1 animate-spin text-accent" />
      <output className="font-medium">{what}</output>
      {detail !== undefined && <p className="max-w-[64ch] break-words text-text-muted">{detail}</p>}
      {connection && (
        <>
          <code className="max-w-full truncate text-text-muted" title={connection.target}>
            {connection.target}
          </code>
          <p className="text-xs text-text-muted">
            started <Time atMs={connection.startedAt} />
          </p>
          <Button
            className="mt-3"
            icon={X}
            onClick={() => disconnectServer(connection.serverName, connection.connectionId)}
          >
            Stop
          </Button>
        </>
      )}
    </div>
  );
}
