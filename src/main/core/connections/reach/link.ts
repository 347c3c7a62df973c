import type { Transport } from '@modelcontextprotocol/client';
import type { ExitStatus } from '../../../../shared/model/servers/connection.ts';
import type { HeaderChange } from '../../../../shared/model/calls/raw-message.ts';
import type { RedirectRule } from '../../wire/http/follow-redirects.ts';
import type { RawLane } from '../../wire/raw-lane.ts';
import type { Handshake } from './handshake.ts';

/** One way to a server: the transport that the SDK drives, and the raw lane beside it. */
export type Link = {
  transport: Transport;
  lane: RawLane;
  handshake: Handshake;
  kind: 'stdio' | 'streamable-http' | 'sse';
  /**
   * Sends any text at all, as it is; answers with the seq of its record. `headers` changes those of an
   * HTTP request: null leaves one out.
   */
  sendRaw(text: string, headers: HeaderChange[]): Promise<number>;
  /** Sends a notification past the SDK. */
  notify(method: string, params: Record<string, unknown>): Promise<void>;
  /** Sends the answer to a request of the server past the SDK. */
  answer(id: unknown, answer: { result: object } | { error: object }): Promise<void>;
  /** The id of the session of Streamable HTTP, where there is one. */
  session?(): string | undefined;
  /** Takes the session for gone, so that nobody ends it at the server. */
  forgetSession?(): void;
  /** Listens for what the server sends by itself. */
  listen?(): Promise<void>;
  /** How the server's process ended, once it has by itself. */
  exit(): ExitStatus | undefined;
  close(): Promise<void>;
};

/** What a link tells its connection while it lives. */
export type LinkHooks = {
  onStart(pid: number): void;
  onStderr(line: string): void;
  onStrayStdout(line: string): void;
  onExit(): void;
  /** Called when the link is of no more use, though its process may still run. */
  onBroken(message: string): void;
  /** Called when the server lost the session or can't be reached; a new link may help. */
  onLost(message: string): void;
  /** What the user decided of redirects to other origins. */
  redirects?: RedirectRule;
};
