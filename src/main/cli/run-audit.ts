import type { AuditEntry, AuditFilter } from '../../shared/model/audit.ts';
import { createBackend } from '../core/create-backend.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { exitCodes, type ExitCode } from './cli-error.ts';
import { noServers } from './no-servers.ts';
import { printable } from './text/printable.ts';
import type { Terminal } from './terminal.ts';

type Options = { format: 'text' | 'json' | 'jsonl' | 'csv'; filter: AuditFilter };

/** Prints the audit of the app's own folder; starts and reaches nothing. */
export async function runAudit(
  { format, filter }: Options,
  { entryUrl, environment, print }: Terminal,
): Promise<ExitCode> {
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const backend = await createBackend({ ports, adhocServer: noServers, recording: 'off' });
  try {
    const entries = await backend.audit.list(filter);
    if (format === 'json') print(`${JSON.stringify({ entries }, null, 2)}\n`);
    else if (format !== 'text') print(backend.audit.export(entries, format));
    else if (entries.length === 0) print('No audit entries match.\n');
    else for (const entry of entries) print(`${printable(lineOf(entry))}\n`);
    return exitCodes.ok;
  } finally {
    await backend.close();
  }
}

function lineOf({ at, kind, by, serverName, what }: AuditEntry): string {
  const server = serverName === undefined ? [] : [serverName];
  return [new Date(at).toISOString(), kind, by, ...server, what].join('  ');
}
