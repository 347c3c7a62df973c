import type { Transport } from '@modelcontextprotocol/client';
import type { ExitStatus } from '../../../shared/model/connection.ts';
import type { RawLane } from '../wire/raw-lane.ts';

/** One way to a server: the transport that the SDK drives, and the raw lane beside it. */
export type Link = {
  transport: Transport;
  lane: RawLane;
  /** True where ending the HTTP request is the cancellation (2026-07-28, Streamable HTTP). */
  hasRequestStreams: boolean;
  pid?: number;
  /** Sends a notification of ours. */
  notify(method: string, params: Record<string, unknown>): Promise<void>;
  /** How the server's process ended, once it has. */
  exit(): ExitStatus | undefined;
  close(): Promise<void>;
};

/** What a link tells its connection while it lives. */
export type LinkHooks = {
  onStderr(line: string): void;
  onStrayStdout(line: string): void;
  onExit(exit: ExitStatus): void;
};
