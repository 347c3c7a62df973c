import type {
  ConnectionFailure,
  ConnectionSnapshot,
  ExitStatus,
} from '../../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { failureHints } from './failure-hints.ts';

type Trouble = {
  message: string;
  exit: ExitStatus | undefined;
  stderrTail: string[];
  strayStdout: string[];
};

/** All that helps to mend a server, from what is known of its connection. */
export function failureOf(
  { target, transport, serverName }: ConnectionSnapshot,
  { launch }: ServerDefinition,
  { message, exit, stderrTail, strayStdout }: Trouble,
): ConnectionFailure {
  return {
    message: `${serverName}: ${message}`,
    ...(transport === 'stdio' ? { commandLine: target } : {}),
    ...(exit ? { exit } : {}),
    stderrTail,
    strayStdout,
    hints: failureHints({ message, launch, stderr: stderrTail, strayStdout, exit }),
  };
}
