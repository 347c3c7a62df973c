import { useMemo } from 'react';
import type { NegotiatedServer } from '../../../shared/model/servers/connection.ts';
import { useTokenWeights } from '../../calls/definition/use-token-weights.ts';
import { openServer, type ServerPart } from '../../navigation.ts';
import { useCatalog, type LoadedCatalog } from '../../stores/catalog-store.ts';
import { counted } from '../../ui/format.ts';
import { sumOfWeights, tokensText } from '../../calls/definition/tokens-text.ts';

type OfferedFactsProps = {
  serverName: string;
  connectionId: number;
  capabilities: NegotiatedServer['capabilities'];
};

/** How much a server offers, with what its tools take of a model's context. */
export function OfferedFacts({ serverName, connectionId, capabilities }: OfferedFactsProps) {
  const isOffered = (name: string) => capabilities[name] !== undefined;
  const tools = useCatalog(connectionId, 'tools', isOffered('tools'));
  const resources = useCatalog(connectionId, 'resources', isOffered('resources'));
  const templates = useCatalog(connectionId, 'resourceTemplates', isOffered('resources'));
  const prompts = useCatalog(connectionId, 'prompts', isOffered('prompts'));
  const catalog = tools.status === 'loaded' ? tools.catalog : undefined;
  const weights = useTokenWeights(catalog, isOffered('tools'));
  const weight = useMemo(() => sumOfWeights(weights), [weights]);
  if (!['tools', 'resources', 'prompts'].some(isOffered)) {
    return <span className="text-text-muted">nothing that it declares</span>;
  }
  const open = (part: ServerPart) => () => openServer(serverName, part);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {isOffered('tools') && (
        <li>
          <Count loaded={tools} one="tool" many="tools" onOpen={open('tools')} />
          {weight && (
            <span
              className="text-text-muted"
              title="Estimated share of a model’s context taken by all definitions"
            >
              {`, ${tokensText(weight)}`}
            </span>
          )}
        </li>
      )}
      {isOffered('resources') && (
        <li>
          <Count loaded={resources} one="resource" many="resources" onOpen={open('resources')} />
        </li>
      )}
      {templates.status === 'loaded' && templates.catalog.items.length > 0 && (
        <li>
          <Count
            loaded={templates}
            one="resource template"
            many="resource templates"
            onOpen={open('resources')}
          />
        </li>
      )}
      {isOffered('prompts') && (
        <li>
          <Count loaded={prompts} one="prompt" many="prompts" onOpen={open('prompts')} />
        </li>
      )}
    </ul>
  );
}

type CountProps = { loaded: LoadedCatalog; one: string; many: string; onOpen(): void };

function Count({ loaded, one, many, onOpen }: CountProps) {
  const text =
    loaded.status === 'loaded'
      ? `${counted(loaded.catalog.items.length, one, many)}${loaded.catalog.nextCursor === undefined ? '' : ' and more'}`
      : loaded.status === 'loading'
        ? `${many} …`
        : `${many} could not be listed`;
  return (
    <button type="button" className="rounded-sm text-accent hover:underline" onClick={onOpen}>
      {text}
    </button>
  );
}
