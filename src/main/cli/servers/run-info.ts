import { jsonOf } from '../../../shared/json/json-of.ts';
import { declaredCapabilities } from '../../../shared/model/servers/declared.ts';
import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import type { Outcome } from '../run-call.ts';
import { readList } from '../run-list.ts';
import type { Session } from '../session.ts';
import { printable } from '../text/printable.ts';

type Options = {
  /** Whether one line says that it works. */
  isBrief: boolean;
  isJson: boolean;
  timeoutMs: number | undefined;
  signal: AbortSignal;
};

const lists: { kind: CatalogKind; capability: string; word: string }[] = [
  { kind: 'tools', capability: 'tools', word: 'tools' },
  { kind: 'resources', capability: 'resources', word: 'resources' },
  { kind: 'resourceTemplates', capability: 'resources', word: 'resource templates' },
  { kind: 'prompts', capability: 'prompts', word: 'prompts' },
];

/** What a server says of itself, what both sides declare, how much it offers, and how long that took. */
export async function runInfo(session: Session, options: Options): Promise<Outcome> {
  const { server, backend, connectionId } = session;
  const connection = backend.connections.list().find((one) => one.connectionId === connectionId);
  if (!connection) throw new CliError(exitCodes.connection, 'The connection is gone.');
  const { serverName, startedAt, transport, target, declared, findings = [] } = connection;
  const connectedMs = Date.now() - startedAt;
  const counts: Record<string, number> = {};
  const began = performance.now();
  for (const { kind, capability, word } of lists) {
    if (server.capabilities[capability] === undefined) continue;
    counts[word] = (await readList(session, kind, options)).items.length;
  }
  const listsMs = Math.round(performance.now() - began);
  const { serverInfo, era, revision, capabilities, instructions } = server;
  const offered = Object.entries(counts).map(
    ([word, count]) => `${count} ${count === 1 ? word.slice(0, -1) : word}`,
  );
  if (options.isJson) {
    const facts = {
      server: serverName,
      serverInfo,
      transport,
      target,
      era,
      revision,
      capabilities,
      clientCapabilities: declaredCapabilities(declared),
      ...(instructions !== undefined && { instructions }),
      counts,
      findings: findings.map(({ message }) => message),
      connectedMs,
      listsMs,
    };
    return { output: backend.withoutSecrets(`${jsonOf(facts, 2)}\n`), exitCode: exitCodes.ok };
  }
  if (options.isBrief) {
    const parts = [`ready after ${connectedMs} ms`, revision, ...offered];
    return { output: printable(`${serverName}: ${parts.join(', ')}\n`), exitCode: exitCodes.ok };
  }
  const rows: [string, string][] = [
    ['name', `${serverInfo.title ?? serverInfo.name} (${serverInfo.name} ${serverInfo.version})`],
    ...(serverInfo.description === undefined
      ? []
      : [['description', serverInfo.description] as [string, string]]),
    ['reached', `${transport}, ${target}`],
    ['protocol', `${revision}, ${era} era`],
    ['declares', Object.keys(capabilities).join(', ') || 'nothing'],
    ['client declares', declared.join(', ') || 'nothing'],
    ['offers', offered.join(', ') || 'no lists'],
    ['time', `connected after ${connectedMs} ms, lists read in ${listsMs} ms`],
    ...findings.map(({ message }) => ['finding', message] as [string, string]),
  ];
  const width = Math.max(...rows.map(([word]) => word.length));
  const table = rows.map(([word, text]) => `${word.padEnd(width)}  ${text}\n`).join('');
  const told = instructions === undefined ? '' : `\n${instructions}\n`;
  return { output: printable(backend.withoutSecrets(table + told)), exitCode: exitCodes.ok };
}
