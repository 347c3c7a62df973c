import { Pencil, RotateCw, Unplug } from 'lucide-react';
import { heldTokens } from '../../../shared/model/sign-in.ts';
import { useState, type ReactNode } from 'react';
import type {
  ConnectionSnapshot,
  HandshakeFinding,
  NegotiatedServer,
} from '../../../shared/model/servers/connection.ts';
import { RuleList } from '../../calls/rules/rule-list.tsx';
import { TrustClaims } from '../../calls/definition/trust-claims.tsx';
import { backend } from '../../backend.ts';
import { editServer, showRecord } from '../../navigation.ts';
import { report } from '../../notices.ts';
import { AuthFindingList } from '../../sign-in/auth-findings.tsx';
import {
  connectServer,
  definitionOf,
  disconnectServer,
  isBundled,
  unfollowRedirect,
  useServers,
} from '../../stores/servers-store.ts';
import { connectionOf, useConnections } from '../../stores/connections-store.ts';
import { signInOf, useSignIns } from '../../stores/sign-ins-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { duration } from '../../ui/format.ts';
import { FindingLink, FindingList } from '../../ui/list/finding-list.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { Time } from '../../ui/time.tsx';
import { useFocusHandedOn } from '../../ui/focus-back.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { DefinitionIcon } from '../../calls/icons/definition-icon.tsx';
import { BundleDifference, useBundleListing } from './bundles/bundle-listing.tsx';
import { ConformanceCheck } from './conformance-check.tsx';
import { DeclaredFacts, RootsFacts } from './declared/declared-facts.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { HealthFacts } from './health-facts.tsx';
import { OfferedFacts } from './offered-facts.tsx';
import { ServerCardCheck } from './server-card-check.tsx';
import { SignedIn } from './sign-in/signed-in.tsx';

type ServerFactsProps = { connection: ConnectionSnapshot; server: NegotiatedServer };

/** The facts of a ready connection: what the server declared, and how it is reached. */
export function ServerFacts({ connection, server }: ServerFactsProps) {
  const { serverName, connectionId, transport, target, pid, startedAt, environment } = connection;
  const { serverInfo, era, eraFrom, revision, capabilities, instructions } = server;
  const { isUnknownRevision, isWithoutHandshake } = server;
  const { findings = [] } = connection;
  const isOurs = useServers((state) => isBundled(state, serverName));
  const definition = useServers((state) => definitionOf(state, serverName));
  const signIn = useSignIns((state) => signInOf(state, serverName));
  const bundle = useBundleListing(serverName, definition?.launch.kind === 'stdio');
  const followsTo = useServers(({ choices }) => choices[serverName]?.followsTo);
  const room = useFocusHandedOn<HTMLDivElement>(
    () => connectionOf(useConnections.getState(), serverName)?.state.status !== 'ready',
  );
  return (
    <div ref={room} className="h-full overflow-auto p-6">
      <header className="mb-4 flex flex-wrap items-center gap-2">
        <DefinitionIcon
          connectionId={connectionId}
          definition={serverInfo}
          name={serverInfo.name}
          side={24}
        />
        <h1 className="text-[15px] leading-6 font-semibold break-words">
          {serverInfo.title ?? serverInfo.name}
        </h1>
        <Badge tone="success">Ready</Badge>
        {isWithoutHandshake && (
          <Badge tone="warning" title="Era, revision and capabilities are assumptions.">
            without handshake
          </Badge>
        )}
        <span className="min-w-0 flex-1" />
        <DocumentMenu serverName={serverName} connectionId={connectionId} />
        <Button size="small" icon={RotateCw} onClick={() => connectServer(serverName)}>
          Restart
        </Button>
        <Button
          size="small"
          icon={Unplug}
          onClick={() => disconnectServer(serverName, connectionId)}
        >
          Disconnect
        </Button>
        <Button size="small" icon={Pencil} onClick={() => editServer(serverName)}>
          Edit server
        </Button>
      </header>
      <dl className="grid max-w-3xl grid-cols-[112px_1fr] gap-x-3 gap-y-2">
        <Fact label="Name">
          {serverInfo.name} {serverInfo.version}
        </Fact>
        {serverInfo.description !== undefined && (
          <Fact label="Description">
            <VisibleText text={serverInfo.description} />
          </Fact>
        )}
        {serverInfo.websiteUrl !== undefined && (
          <Fact label="Website">
            <span className="mono break-all">
              <VisibleText text={serverInfo.websiteUrl} />
            </span>{' '}
            <CopyButton label="Copy the website’s address" text={serverInfo.websiteUrl} />
          </Fact>
        )}
        <Fact label="Protocol">
          {revision}{' '}
          {isUnknownRevision && (
            <Badge tone="warning" title="Its meaning can only be guessed.">
              unknown revision
            </Badge>
          )}{' '}
          <span className="text-text-muted">({era} era</span>
          {typeof eraFrom === 'number' ? (
            <>
              <span className="text-text-muted">
                , as detected <Time atMs={eraFrom} />){' '}
              </span>
              <Button size="small" onClick={() => connectServer(serverName, { probes: true })}>
                Probe again
              </Button>
            </>
          ) : (
            <span className="text-text-muted">, {eraFrom})</span>
          )}
        </Fact>
        {findings.length > 0 && (
          <Fact label="Handshake">
            <HandshakeFindings findings={findings} revision={revision} />
          </Fact>
        )}
        <Fact label={transport === 'http' ? 'Address' : 'Command'}>
          <span className="flex items-start gap-1">
            <code className="min-w-0 break-all">{target}</code>
            <CopyButton text={target} />
          </span>
        </Fact>
        {bundle && (
          <Fact label="Bundle">
            <BundleDifference connectionId={connectionId} listing={bundle} />
          </Fact>
        )}
        {followsTo?.map((origin) => (
          <Fact key={origin} label="Redirected to">
            <span className="flex flex-wrap items-center gap-2">
              <code className="min-w-0 break-all">{origin}</code>
              <Button size="small" onClick={() => unfollowRedirect(serverName, origin)}>
                Stop following
              </Button>
            </span>
          </Fact>
        ))}
        {signIn && heldTokens(signIn) && (
          <Fact label="Signed in">
            <SignedIn signIn={signIn} />
          </Fact>
        )}
        {signIn && signIn.findings.length > 0 && (
          <Fact label="Findings">
            <AuthFindingList findings={signIn.findings} />
          </Fact>
        )}
        {!isOurs && (
          <Fact label="In the chat">
            <TrustClaims serverName={serverName} />
          </Fact>
        )}
        {environment !== undefined && <Fact label="Environment">{environment}</Fact>}
        {pid !== undefined && <Fact label="Process">{pid}</Fact>}
        <Fact label="Connected">
          <Time atMs={startedAt} />
        </Fact>
        {era === 'legacy' && (
          <Fact label="Ping">
            <LastPing connection={connection} />
          </Fact>
        )}
        <Fact label="Health">
          <HealthFacts connection={connection} />
        </Fact>
        <Fact label="Offers">
          <OfferedFacts
            serverName={serverName}
            connectionId={connectionId}
            capabilities={capabilities}
          />
        </Fact>
        <Fact label="Capabilities">
          <Capabilities capabilities={capabilities} />
        </Fact>
        {definition && (
          <>
            <Fact label="Client declares">
              <DeclaredFacts connection={connection} definition={definition} />
            </Fact>
            {connection.declared.includes('roots') && (
              <Fact label="Roots">
                <RootsFacts connection={connection} definition={definition} />
              </Fact>
            )}
          </>
        )}
        {definition && (
          <Fact label="Answer rules">
            <RuleList definition={definition} />
          </Fact>
        )}
        <Fact label="Conformance">
          <ConformanceCheck connectionId={connectionId} />
        </Fact>
        {transport === 'http' && (
          <Fact label="Server card">
            <ServerCardCheck connectionId={connectionId} />
          </Fact>
        )}
        {instructions !== undefined && (
          <Fact label="Instructions">
            <Markdown text={instructions} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

type HandshakeFindingsProps = {
  findings: HandshakeFinding[];
  /** The revision that was negotiated; undefined where none was. */
  revision: string | undefined;
};

/** The findings in what a server sent during the handshake, each with a link to its record. */
export function HandshakeFindings({ findings, revision }: HandshakeFindingsProps) {
  return (
    <div className="-mx-3">
      <FindingList
        isWhole
        findings={findings}
        revision={revision}
        renderLink={({ seq }) => (
          <FindingLink title="Show the record in the traffic" onClick={() => showRecord(seq)}>
            Show in traffic
          </FindingLink>
        )}
      />
    </div>
  );
}

function LastPing({
  connection: { ping, serverName, connectionId },
}: Pick<ServerFactsProps, 'connection'>) {
  const [isWaiting, setWaiting] = useState(false);
  const send = () => {
    setWaiting(true);
    const sent = backend.call('connections.ping', { connectionId });
    report(
      sent.finally(() => setWaiting(false)),
      `${serverName} could not be pinged`,
    );
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      {ping && (
        <span className={ping.durationUs === undefined ? 'text-danger' : ''}>
          {ping.durationUs === undefined
            ? 'not answered'
            : `answered in ${duration(ping.durationUs)}`}
          <span className="text-text-muted">
            , <Time atMs={ping.at} />
          </span>
        </span>
      )}
      <Button size="small" isBusy={isWaiting} disabled={isWaiting} onClick={send}>
        Ping
      </Button>
    </span>
  );
}

function Capabilities({ capabilities }: Pick<NegotiatedServer, 'capabilities'>) {
  const entries = Object.entries(capabilities);
  if (entries.length === 0) return <span className="text-text-muted">none</span>;
  return (
    <ul className="flex flex-wrap gap-1">
      {entries.map(([name, details]) => (
        <li key={name}>
          <Badge title={JSON.stringify(details)}>
            {name}
            {flagsOf(details)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** The flags that a capability declares as true, such as " · listChanged"; '' for none. */
function flagsOf(details: unknown): string {
  if (typeof details !== 'object' || details === null) return '';
  return Object.entries(details)
    .filter(([, value]) => value === true)
    .map(([flag]) => ` · ${flag}`)
    .join('');
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
