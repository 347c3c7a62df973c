import type { JsonRpcMessage } from './json-rpc.ts';
import type { Pressure } from './pressure.ts';

/** What a tapped fetch tells its link, and asks of it. */
export type FetchHooks = {
  /** The exact text to send instead of the SDK's own serialisation of the same message. */
  exactText(body: string): string | undefined;
  /** Sees each received message with its exact text first; true when the SDK need not see it. */
  onMessage(message: JsonRpcMessage, text: Buffer): boolean;
  /** An event stream that was opened by GET ended, and not from here. */
  onListeningEnded?(): void;
  pressure?: Pressure | undefined;
};
