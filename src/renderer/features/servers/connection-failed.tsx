import { CornerUpRight, KeyRound, Pencil, Play, RotateCw, SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Finding } from '../../../shared/model/finding.ts';
import type { ConnectionFailure, ExitStatus } from '../../../shared/model/servers/connection.ts';
import { editServer, openServer } from '../../navigation.ts';
import { connectionOf, useConnections } from '../../stores/connections-store.ts';
import {
  connectServer,
  followRedirect,
  skipHandshake,
  useServers,
} from '../../stores/servers-store.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { HandshakeFindings } from './server-facts.tsx';
import { hasInputs } from './server-state.ts';

type ConnectionFailedProps = { serverName: string; failure: ConnectionFailure };

/** The failure of a connection: its reason, what the server printed, and what to try. */
export function ConnectionFailed({ serverName, failure }: ConnectionFailedProps) {
  const { message, commandLine, exit, stderrTail, strayStdout, hints, halfOpen } = failure;
  const isAsking = useServers(({ snapshot }) =>
    snapshot?.servers.some((server) => server.name === serverName && hasInputs(server)),
  );
  const connection = useConnections((state) => connectionOf(state, serverName));
  const { refusedRedirect: redirect, findings = [], pid } = connection ?? {};
  const hasRun = exit !== undefined || pid !== undefined;
  const follow = async (origin: string) => {
    await followRedirect(serverName, origin);
    connectServer(serverName);
  };
  const goOn = (connectionId: number) => {
    skipHandshake(serverName, connectionId);
    openServer(serverName);
  };
  const details = (
    <>
      {findings.length > 0 && (
        <Part title="Problems in the handshake">
          <HandshakeFindings findings={findings} revision={undefined} />
        </Part>
      )}
      {commandLine !== undefined && (
        <Part title="Command">
          <Mono text={commandLine} />
        </Part>
      )}
      {exit && (
        <Part title="Ended">
          <p>{exitText(exit)}</p>
        </Part>
      )}
      {stderrTail.length > 0 && (
        <Part title="Last lines of stderr">
          <Mono text={stderrTail.join('\n')} />
        </Part>
      )}
      {strayStdout.length > 0 && (
        <Part title="Printed to stdout, not JSON-RPC">
          <Mono text={strayStdout.join('\n')} />
        </Part>
      )}
      {commandLine !== undefined && hasRun && stderrTail.length === 0 && (
        <p className="text-text-muted">It wrote nothing to stderr.</p>
      )}
    </>
  );
  return (
    <div className="h-full overflow-auto p-2">
      <Failure
        what={halfOpen ? `The handshake with ${serverName} failed` : `${serverName} failed`}
        why={withoutName(message, serverName)}
        next={hints}
        details={details}
      >
        {redirect !== undefined && (
          <Button
            icon={CornerUpRight}
            onClick={() =>
              report(follow(redirect), `The redirect to ${serverName} could not be followed`)
            }
          >
            Follow to {redirect}
          </Button>
        )}
        {connection && halfOpen && (
          <>
            <Button
              variant={halfOpen === 'refused' ? 'primary' : 'secondary'}
              icon={Play}
              title="Connect without the handshake, to try lists and calls"
              onClick={() => goOn(connection.connectionId)}
            >
              Continue without handshake
            </Button>
            <Button icon={SquareTerminal} onClick={() => openServer(serverName, 'raw')}>
              Send raw messages
            </Button>
          </>
        )}
        <Button
          variant={halfOpen === 'refused' ? 'secondary' : 'primary'}
          icon={RotateCw}
          onClick={() => connectServer(serverName)}
        >
          Try again
        </Button>
        {isAsking && (
          <Button icon={KeyRound} onClick={() => connectServer(serverName, { asksAgain: true })}>
            Change its inputs
          </Button>
        )}
        <Button icon={Pencil} onClick={() => editServer(serverName)}>
          Edit server
        </Button>
        <CopyButton isWide label="Copy details" text={() => detailsOf(failure, findings)} />
      </Failure>
    </div>
  );
}

/** Removes the server's name from the start of a message, since the title above names it. */
const withoutName = (message: string, serverName: string): string =>
  message.startsWith(`${serverName}: `) ? message.slice(serverName.length + 2) : message;

export function exitText({ code, signal }: ExitStatus): string {
  if (signal !== null) return `signal ${signal}`;
  return code === null ? 'no exit code' : `exit code ${code}`;
}

/** The failure as text for a bug report, with the findings of the handshake. */
export function detailsOf(failure: ConnectionFailure, findings: readonly Finding[]): string {
  const { message, commandLine, exit, stderrTail, strayStdout, hints } = failure;
  return [
    message,
    findings.length > 0
      ? `Problems in the handshake:\n${findings.map((finding) => finding.message).join('\n')}`
      : '',
    commandLine === undefined ? '' : `Command: ${commandLine}`,
    exit ? `Ended: ${exitText(exit)}` : '',
    stderrTail.length > 0 ? `stderr:\n${stderrTail.join('\n')}` : '',
    strayStdout.length > 0 ? `stdout:\n${strayStdout.join('\n')}` : '',
    hints.length > 0 ? `To try:\n${hints.join('\n')}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex max-w-4xl flex-col gap-1">
      <h2 className="text-xs font-medium text-text-muted">{title}</h2>
      {children}
    </section>
  );
}

const Mono = ({ text }: { text: string }) => (
  <pre className="max-h-72 overflow-auto rounded-md border border-border bg-surface px-3 py-2 break-all whitespace-pre-wrap">
    {text}
  </pre>
);
