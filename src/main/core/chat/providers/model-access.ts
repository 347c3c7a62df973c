import type { Dispatcher } from 'undici';
import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';

/** An endpoint with all that its requests need. */
export type ModelAccess = {
  endpoint: Endpoint;
  /** With references resolved. */
  key?: string;
  /** With references resolved. */
  headers?: Record<string, string>;
  /** Gives the dispatcher that the network settings ask for. */
  agent(): Promise<Dispatcher>;
};
