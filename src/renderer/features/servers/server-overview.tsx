import { LoaderCircle, Pencil, Play, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionFailure, ConnectionSnapshot } from '../../../shared/model/connection.ts';
import { editServer } from '../../navigation.ts';
import { connectServer } from '../../stores/servers-store.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type OverviewProps = { serverName: string; connection: ConnectionSnapshot | undefined };

/** A server's connection as it is: on its way, ready, failed with the reason, or closed. */
export function ServerOverview({ serverName, connection }: OverviewProps) {
  const state = connection?.state;
  switch (state?.status) {
    case undefined:
    case 'closed':
      return (
        <EmptyState
          title={`${serverName} is not connected`}
          action={
            <Button variant="primary" icon={Play} onClick={() => connectServer(serverName)}>
              Connect
            </Button>
          }
        />
      );
    case 'starting':
      return <Waiting text={`Starting ${serverName}`} detail={connection?.target} />;
    case 'negotiating':
      return <Waiting text={`Negotiating with ${serverName}`} detail={state.step} />;
    case 'reconnecting':
      return <Waiting text={`Reconnecting, attempt ${state.attempt}`} detail={state.reason} />;
    case 'failed':
      return <Failed serverName={serverName} failure={state.failure} />;
    case 'ready':
      return (
        <div className="h-full overflow-auto p-6">
          <h1 className="mb-4 text-[15px] font-semibold">
            {state.serverInfo.title ?? state.serverInfo.name}
          </h1>
          <Facts
            rows={[
              ['Name', `${state.serverInfo.name} ${state.serverInfo.version}`],
              ['Revision', `${state.revision} (${state.era} era)`],
              [connection?.transport === 'http' ? 'Address' : 'Command', connection?.target],
              ['Process', connection?.pid],
              ['Capabilities', Object.keys(state.capabilities).join(', ') || 'none'],
              ['Instructions', state.instructions],
            ]}
          />
        </div>
      );
  }
}

function Waiting({ text, detail }: { text: string; detail: string | undefined }) {
  return (
    <div role="status" className="flex h-full flex-col items-center justify-center gap-2">
      <LoaderCircle size={18} aria-hidden className="animate-spin text-accent" />
      <p className="font-medium">{text}</p>
      <p className="mono max-w-xl truncate px-4 text-text-muted">{detail}</p>
    </div>
  );
}

function Facts({ rows }: { rows: [string, ReactNode][] }) {
  return (
    <dl className="grid max-w-3xl grid-cols-[112px_1fr] gap-y-2">
      {rows
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Failed({ serverName, failure }: { serverName: string; failure: ConnectionFailure }) {
  const { message, commandLine, exit, stderrTail, strayStdout, hints } = failure;
  return (
    <div role="alert" className="h-full overflow-auto p-6">
      <h1 className="text-[15px] font-semibold text-danger">{serverName} failed</h1>
      <p className="mt-1 mb-4 max-w-3xl break-words">{message}</p>
      <h2 className="font-medium">What to try</h2>
      <ul className="mt-1 mb-4 max-w-3xl list-disc pl-5">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <div className="mb-5 flex gap-2">
        <Button variant="primary" icon={RotateCw} onClick={() => connectServer(serverName)}>
          Try again
        </Button>
        <Button icon={Pencil} onClick={() => editServer(serverName)}>
          Edit server
        </Button>
      </div>
      <Facts
        rows={[
          ['Command', commandLine && <code className="break-all">{commandLine}</code>],
          ['Ended', exit && (exit.signal ? `signal ${exit.signal}` : `exit code ${exit.code}`)],
        ]}
      />
      <Lines title="Last lines of stderr" lines={stderrTail} />
      <Lines title="Printed to stdout, not JSON-RPC" lines={strayStdout} />
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  const text = lines.join('\n');
  return (
    <section className="mt-4 max-w-4xl">
      <div className="flex items-center gap-1">
        <h2 className="font-medium">{title}</h2>
        <CopyButton label={`Copy ${title.toLowerCase()}`} text={text} />
      </div>
      <pre className="mt-1 max-h-72 overflow-auto rounded-md border border-border bg-surface p-3 break-all whitespace-pre-wrap">
        {text}
      </pre>
    </section>
  );
}
