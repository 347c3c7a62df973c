import type { AppContract } from '../../../shared/contract/index.ts';
import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import type { DocumentFormat } from '../../../shared/model/servers/document-format.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { Connections } from '../connections/connections.ts';
import type { Described } from './describe-server.ts';

type Rooms = {
  connections: Pick<Connections, 'catalog' | 'ready'>;
  /** Takes known secrets out of a text. */
  withoutSecrets(text: string): string;
};

const lists: readonly { kind: CatalogKind; capability: string }[] = [
  { kind: 'tools', capability: 'tools' },
  { kind: 'resources', capability: 'resources' },
  { kind: 'resourceTemplates', capability: 'resources' },
  { kind: 'prompts', capability: 'prompts' },
];

/** Pages about servers, of what they offer now. */
export function openDocumentation({ connections, withoutSecrets }: Rooms) {
  async function document(connectionId: number, format: DocumentFormat, signal?: AbortSignal) {
    const { server } = connections.ready(connectionId);
    const read: Described['lists'] = {};
    for (const { kind, capability } of lists) {
      if (server.capabilities[capability] === undefined) continue;
      try {
        const options = { mayBeKept: true, ...(signal && { signal }) };
        read[kind] = (await connections.catalog(connectionId, kind, options)).items;
      } catch (error) {
        signal?.throwIfAborted();
        read[kind] = { failure: messageOf(error) };
      }
    }
    const { describeServer } = await import('./describe-server.ts');
    const blocks = describeServer({ server, lists: read });
    const write =
      format === 'html'
        ? (await import('./to-html.ts')).toHtml
        : (await import('./to-markdown.ts')).toMarkdown;
    return withoutSecrets(write(blocks));
  }

  return {
    document,
    handlers: {
      'servers.document': async ({ connectionId, format }, { signal }) => ({
        text: await document(connectionId, format, signal),
      }),
    } satisfies Partial<Handlers<AppContract>>,
  };
}
