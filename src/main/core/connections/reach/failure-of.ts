import type {
  ConnectionFailure,
  ConnectionSnapshot,
  ExitStatus,
} from '../../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { failureHints } from './failure-hints.ts';
import type { HalfOpen } from './reach.ts';

type Trouble = {
  message: string;
  exit: ExitStatus | undefined;
  stderrTail: string[];
  strayStdout: string[];
  halfOpen: HalfOpen | undefined;
};

/** The same failure after the process has ended that could still be talked to. */
export function endedAfter(
  { halfOpen: _halfOpen, ...failure }: ConnectionFailure,
  exit: ExitStatus | undefined,
): ConnectionFailure {
  return { ...failure, ...(exit && { exit }) };
}

/** All that helps to mend a server, from what is known of its connection. */
export function failureOf(
  { target, transport, serverName }: ConnectionSnapshot,
  { launch }: ServerDefinition,
  { message, exit, stderrTail, strayStdout, halfOpen }: Trouble,
): ConnectionFailure {
  const open = halfOpen && (halfOpen.isRefused ? 'refused' : 'unanswered');
  return {
    message: `${serverName}: ${message}`,
    ...(transport === 'stdio' ? { commandLine: target } : {}),
    ...(exit ? { exit } : {}),
    ...(open && { halfOpen: open }),
    stderrTail,
    strayStdout,
    hints: failureHints({ message, launch, stderr: stderrTail, strayStdout, exit, halfOpen: open }),
  };
}
