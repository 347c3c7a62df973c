import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Backend } from '../../core/backend.ts';
import { createBackend } from '../../core/create-backend.ts';
import { homeFolder, nodeShellPorts } from '../../shell/shell-ports.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { printable } from '../text/printable.ts';
import { waysHere } from '../text/ways-here.ts';
import type { Terminal } from '../terminal.ts';

export type Say = (line: string) => void;

/** Opens a core with the stored servers, connects nothing, and closes it whatever happens. */
export async function withBackend<Result>(
  { entryUrl, environment, printError }: Terminal,
  work: (backend: Backend, say: Say) => Promise<Result>,
): Promise<Result> {
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const backend = await createBackend({ ports, recording: 'off' });
  const home = homeFolder(environment, process.platform);
  const told = new Set<string>();
  const say = (line: string) => {
    printError(`wirebench: ${printable(line)}\n`);
    for (const way of waysHere([line], home).filter((one) => !told.has(one))) {
      told.add(way);
      printError(`wirebench: ${printable(way)}\n`);
    }
  };
  try {
    return await work(backend, say);
  } catch (error) {
    throw error instanceof RpcError ? asUsers(error) : error;
  } finally {
    await backend.close();
  }
}

const asUsers = (error: RpcError): CliError =>
  error.code === 'BAD_INPUT' || error.code === 'NOT_FOUND'
    ? usageError(error.message)
    : new CliError(exitCodes.toolError, error.message);
