/**
 * What a recording tells of a request that waits or failed. Times are in microseconds since the
 * epoch.
 */
export type HangFacts = {
  /** The request in question. */
  request: Moment & { serverName: string; connectionId: number; method?: string; subject?: string };
  answer?: Moment & { isError: boolean };
  /** The error in the response. */
  error?: { code?: number; message: string };
  /** The cancellation of the request, where no response came. */
  cancelled?: Moment;
  /** The last lines on stderr since the request, the oldest first. */
  stderr: (Moment & { text: string })[];
  progress?: Moment & { count: number; text: string };
  /** The last thing that the server sent since the request. */
  lastHeard?: Moment & { what: string };
  /** How many other requests the server has answered since. */
  answeredOthers: number;
  /** The server's own requests that have no response yet. */
  asked: (Moment & { method: string })[];
  http?: { request: number; response?: Moment & { status: string; isStream: boolean } };
  /** The lifecycle events of the connection since the request. */
  events: (Moment & { text: string; isError: boolean })[];
  /** Whether only the newest records were looked at. */
  isPartial: boolean;
};

type Moment = { seq: number; atUs: number };
