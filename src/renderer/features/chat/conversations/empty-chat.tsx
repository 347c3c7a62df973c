import { MessagesSquare, Play } from 'lucide-react';
import { useMemo } from 'react';
import { report } from '../../../notices.ts';
import { catalogKey, useConnections } from '../../../stores/connections-store.ts';
import { useCatalogs, useCatalog } from '../../../stores/catalog-store.ts';
import { connectServer, definitionOf, useServers } from '../../../stores/servers-store.ts';
import { Button } from '../../../ui/button.tsx';
import { sendDraft } from '../state/chat-actions.ts';
import { editEndpoint } from '../endpoints/endpoint-dialog-store.ts';
import { examplePrompts } from './example-prompts.ts';
import type { Offered } from '../state/resolve-choice.ts';
import { useChoice, useRunChoice } from '../state/use-choice.ts';

/** An empty conversation: examples of prompts, or what to connect first. */
export function EmptyChat({ offered }: { offered: Offered }) {
  const run = useRunChoice(useChoice(), offered);
  const servers = useServers((state) => state.snapshot?.servers);
  const demo = servers?.find(({ launch }) => launch.kind === 'bundled')?.name;
  const examples = useExamples();
  const endpoint = offered.endpoints.find(
    (one) => one.endpoint.endpointId === run?.model.endpointId,
  )?.endpoint;
  const hasOthers = offered.endpoints.some((one) => one.endpoint.kind !== 'demo');
  const send = (text: string) => {
    if (run)
      report(sendDraft({ text, attachments: [], runs: [run] }), 'The message could not be sent');
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-4 overflow-y-auto p-6">
      <div className="flex flex-col items-center gap-1 text-center">
        <MessagesSquare size={22} aria-hidden className="mb-1 text-text-muted" />
        <h2 className="text-[15px] font-semibold">Let a model use your servers’ tools</h2>
        <p className="max-w-[60ch] text-balance text-text-muted">
          {endpoint?.kind === 'demo'
            ? 'The demo answers by rules, offline and without a key. '
            : 'You can inspect every step, call and byte. '}
          {offered.connected.length === 0 && 'Connect a server to give it tools.'}
        </p>
      </div>
      {offered.connected.length === 0 && demo !== undefined && (
        <Button variant="primary" icon={Play} onClick={() => connectServer(demo)}>
          Connect {demo}
        </Button>
      )}
      {examples.length > 0 && (
        <ul
          aria-label="Examples"
          className="grid w-full max-w-[640px] grid-cols-1 gap-2 @xl:grid-cols-2"
        >
          {examples.map(({ text, serverName, tool, about }) => (
            <li key={`${serverName} ${tool}`}>
              <button
                type="button"
                disabled={!run}
                onClick={() => send(text)}
                className="flex w-full flex-col rounded-lg border border-border px-3 py-2 text-left hover:border-border-strong hover:bg-hover disabled:opacity-45"
              >
                <span className="w-full truncate">{text}</span>
                <span className="w-full truncate text-xs text-text-muted">
                  {about === '' || offered.connected.length > 1 ? serverName : about}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!hasOthers && offered.endpoints.length > 0 && (
        <Button variant="ghost" onClick={() => editEndpoint()}>
          Add an endpoint with your own key, or a local model
        </Button>
      )}
    </div>
  );
}

/** Examples for the tools of all connected servers whose lists are loaded. */
function useExamples() {
  const byId = useConnections((state) => state.byId);
  const byKey = useCatalogs((state) => state.byKey);
  const snapshot = useServers((state) => state.snapshot);
  const ready = Object.values(byId).filter(({ state }) => state.status === 'ready');
  // While the sidebar is closed nothing else loads the list.
  useCatalog(ready[0]?.connectionId ?? 0, 'tools', ready.length > 0);
  return useMemo(() => {
    const live = Object.values(byId).filter(({ state }) => state.status === 'ready');
    return examplePrompts(
      live.flatMap(({ connectionId, serverName }) => {
        const loaded = byKey[catalogKey(connectionId, 'tools')];
        const items = loaded?.status === 'loaded' ? loaded.catalog.items : [];
        const filter = definitionOf({ snapshot }, serverName);
        return items.map((item) => ({ serverName, item, filter }));
      }),
    );
  }, [byId, byKey, snapshot]);
}
