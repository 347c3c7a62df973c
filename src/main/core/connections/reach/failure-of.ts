import type {
  ConnectionFailure,
  ConnectionSnapshot,
  ExitStatus,
  FailureReason,
} from '../../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { failureHints } from './failure-hints.ts';
import type { HalfOpen } from './reach.ts';

type Trouble = {
  message: string;
  reason: FailureReason | undefined;
  exit: ExitStatus | undefined;
  stderrTail: string[];
  strayStdout: string[];
  halfOpen: HalfOpen | undefined;
};

/** The failure of a handshake whose process has ended since: no raw messages can be sent any more. */
export function endedAfter(
  { halfOpen: _halfOpen, ...failure }: ConnectionFailure,
  exit: ExitStatus | undefined,
): ConnectionFailure {
  return { ...failure, ...(exit && { exit }) };
}

/** Collects what helps to repair a server: its message, exit, last output and hints. */
export function failureOf(
  { target, transport, serverName }: ConnectionSnapshot,
  { launch }: ServerDefinition,
  { message, reason, exit, stderrTail, strayStdout, halfOpen }: Trouble,
): ConnectionFailure {
  const open = halfOpen && (halfOpen.isRefused ? 'refused' : 'unanswered');
  return {
    message: `${serverName}: ${message}`,
    ...(reason && { reason }),
    ...(transport === 'stdio' ? { commandLine: target } : {}),
    ...(exit ? { exit } : {}),
    ...(open && { halfOpen: open }),
    stderrTail,
    strayStdout,
    hints: failureHints({
      message,
      reason,
      launch,
      stderr: stderrTail,
      strayStdout,
      exit,
      halfOpen: open,
    }),
  };
}
