import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Backend } from '../../core/backend.ts';
import { createBackend } from '../../core/create-backend.ts';
import { serveAgent } from '../../mcp/serve-agent.ts';
import { appVersion } from '../../shell/out-folder.ts';
import { nodeShellPorts } from '../../shell/shell-ports.ts';
import { exitCodes, usageError, type ExitCode } from '../cli-error.ts';
import { requireInputs, requireStored } from '../session.ts';
import type { Target } from '../session-options.ts';
import type { Terminal } from '../terminal.ts';

export type McpOptions = {
  /** The one server that is not stored; absent for stored ones. */
  target: Exclude<Target, { kind: 'stored' }> | undefined;
  /** The names of stored servers; empty for all. */
  only: string[];
  allowsCalls: boolean;
  timeoutMs: number | undefined;
  inputs: Record<string, string>;
  environment: string | undefined;
};

/** Serves a coding agent on stdin and stdout, until it closes its end. The traffic is recorded. */
export async function runMcp(options: McpOptions, terminal: Terminal): Promise<ExitCode> {
  const { stdin, print, signal } = terminal;
  const backend = await openBackend(options, terminal);
  try {
    // An agent with nothing to inspect would not be told why.
    for (const name of options.only) requireStored(backend, name);
    const all = backend.servers.snapshot().servers.map(({ name }) => name);
    requireInputs(backend, options.only.length > 0 ? options.only : all, options.inputs);
    const version = appVersion(terminal.entryUrl);
    await serveAgent({ ...options, backend, version, stdin, print, signal });
    return signal.aborted ? exitCodes.interrupted : exitCodes.ok;
  } finally {
    await backend.close();
  }
}

async function openBackend(
  { target }: McpOptions,
  { entryUrl, environment }: Terminal,
): Promise<Backend> {
  const ports = nodeShellPorts({ shell: 'mcp', entryUrl, environment });
  const adhoc = target && { headers: {}, ...target, era: 'auto' as const };
  try {
    return await createBackend({ ports, ...(adhoc && { adhocServer: adhoc }) });
  } catch (error) {
    if (error instanceof RpcError && error.code === 'BAD_INPUT') throw usageError(error.message);
    throw error;
  }
}
