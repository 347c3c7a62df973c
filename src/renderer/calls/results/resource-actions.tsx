import { BookOpen, ExternalLink } from 'lucide-react';
import { useContext, useState } from 'react';
import { longestUri } from '../../../shared/model/servers/resource-subscription.ts';
import { backend } from '../../backend.ts';
import { offerArguments } from '../../navigation.ts';
import { report } from '../../notices.ts';
import { useCalls } from '../../stores/calls-store.ts';
import { connectionOf, useConnections } from '../../stores/connections-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { cancelCall, notStarted } from '../run-call.ts';
import { ScopesQuestion } from '../scopes-question.tsx';
import { ResultSourceContext, type ResultSource } from './result-source.ts';

/** What can be done with the URI of a resource in a result: read it in place, or open it by itself. */
export function ResourceActions({ uri }: { uri: unknown }) {
  const source = useContext(ResultSourceContext);
  const connection = useConnections((state) => connectionOf(state, source?.serverName));
  const [callId, setCallId] = useState<number>();
  if (!source || typeof uri !== 'string' || uri === '' || uri.length > longestUri) return null;
  const isReady = connection?.state.status === 'ready';
  const read = async () => {
    if (!connection) return;
    const { connectionId } = connection;
    const request = { connectionId, method: 'resources/read', name: uri } as const;
    setCallId((await backend.call('calls.start', { ...request, argumentsText: '{}' })).callId);
  };
  return (
    <div className="mt-2 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={BookOpen}
          disabled={!isReady}
          title={isReady ? undefined : `${source.serverName} is not connected`}
          onClick={() => report(read(), `${revealed(uri, 200)} ${notStarted['resources/read']}`)}
        >
          {callId === undefined ? 'Read' : 'Read again'}
        </Button>
        <OpenInResources uri={uri} source={source} />
      </div>
      {callId !== undefined && <ReadInPlace callId={callId} source={source} />}
    </div>
  );
}

/** Opens a URI in the panel of resources; nothing where the result stands there already. */
export function OpenInResources({ uri, source }: { uri: unknown; source: ResultSource }) {
  if (source.isReading || typeof uri !== 'string' || uri === '') return null;
  const { serverName } = source;
  const place = { serverName, method: 'resources/read', name: uri } as const;
  return (
    <IconButton
      icon={ExternalLink}
      label="Open in Resources"
      iconSize={12}
      onClick={() => offerArguments({ ...place, argumentsText: '{}' })}
    />
  );
}

function ReadInPlace({ callId, source }: { callId: number; source: ResultSource }) {
  const call = useCalls(({ byId }) => byId[callId]);
  if (!call) return null;
  const { state } = call;
  switch (state.status) {
    case 'running':
    case 'input-required':
      return (
        <p role="status" className="flex items-center gap-2 text-xs text-text-muted">
          {state.status === 'running'
            ? 'Reading…'
            : 'The server asks for input before it responds; answer its request to continue.'}
          <Button size="small" onClick={() => cancelCall(callId)}>
            Cancel
          </Button>
        </p>
      );
    case 'waiting-for-scopes':
      return <ScopesQuestion call={call} scopes={state.scopes} />;
    default:
      return (
        <section
          aria-label={`Content of ${call.name}`}
          className="h-60 resize-y overflow-hidden rounded-md border border-border bg-canvas"
        >
          {source.show(call)}
        </section>
      );
  }
}
