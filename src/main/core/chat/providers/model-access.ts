import type { Dispatcher } from 'undici';
import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';

/** An endpoint with all that its requests need. */
export type ModelAccess = {
  endpoint: Endpoint;
  /** With references resolved. */
  key?: string;
  /** With references resolved. */
  headers?: Record<string, string>;
  /** Opens the connections, as the settings for the network have it. */
  agent(): Promise<Dispatcher>;
};
