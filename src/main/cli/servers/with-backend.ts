import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Backend } from '../../core/backend.ts';
import { createBackend } from '../../core/create-backend.ts';
import { nodeShellPorts } from '../../shell/shell-ports.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { printable } from '../text/printable.ts';
import type { Terminal } from '../terminal.ts';

export type Say = (line: string) => void;

/** Opens a core with the stored servers, connects nothing, and closes it whatever happens. */
export async function withBackend<Result>(
  { entryUrl, environment, printError }: Terminal,
  work: (backend: Backend, say: Say) => Promise<Result>,
): Promise<Result> {
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const backend = await createBackend({ ports, recording: 'off' });
  const say = (line: string) => printError(`wirebench: ${printable(line)}\n`);
  try {
    return await work(backend, say);
  } catch (error) {
    throw error instanceof RpcError ? told(error) : error;
  } finally {
    await backend.close();
  }
}

const told = (error: RpcError): CliError =>
  error.code === 'BAD_INPUT' || error.code === 'NOT_FOUND'
    ? usageError(error.message)
    : new CliError(exitCodes.toolError, error.message);
