import { jsonOf } from '../../../shared/json/json-of.ts';
import { runServe } from '../run-serve.ts';
import type { Terminal } from '../terminal.ts';
import { inspectorServers } from './inspector-server.ts';
import type { InspectorWords } from './inspector-words.ts';

type Line = Extract<InspectorWords, { kind: 'cli' | 'web' }>;

/**
 * Serves the app with the servers of the line beside the stored ones. They last as long as it is
 * served, and start when the user connects them.
 */
export async function serveInspector(
  line: Line,
  { entryUrl, environment }: Terminal,
): Promise<void> {
  const { CLIENT_PORT, MCP_AUTO_OPEN_ENABLED, MCP_CATALOG_PATH } = environment;
  const { given, target } = line;
  const names = ['config', 'catalog', 'server', 'server-url', 'transport'] as const;
  const isNamed = target.length > 0 || names.some((name) => given[name]);
  const { servers } =
    isNamed || MCP_CATALOG_PATH?.trim() ? await inspectorServers(line, environment) : noServers;
  await runServe(
    [
      ...(Object.keys(servers).length > 0 ? ['--session-servers', jsonOf(servers)] : []),
      ...(CLIENT_PORT ? ['--port', CLIENT_PORT] : []),
      ...(MCP_AUTO_OPEN_ENABLED === 'false' ? ['--no-open'] : []),
    ],
    entryUrl,
  );
}

const noServers = { servers: {} };
