/**
 * What a recording tells of a request that waits or failed. Times are in microseconds since the
 * epoch.
 */
export type HangFacts = {
  /** The request in question. */
  request: RecordTime & {
    serverName: string;
    connectionId: number;
    method?: string;
    subject?: string;
  };
  answer?: RecordTime & { isError: boolean };
  /** The error in the response. */
  error?: { code?: number; message: string };
  /** The cancellation of the request, where no response came. */
  cancelled?: RecordTime;
  /** The last lines on stderr since the request, the oldest first. */
  stderr: (RecordTime & { text: string })[];
  progress?: RecordTime & { count: number; text: string };
  /** The last thing that the server sent since the request. */
  lastHeard?: RecordTime & { what: string };
  /** How many other requests the server has answered since. */
  answeredOthers: number;
  /** The server's own requests that have no response yet. */
  asked: (RecordTime & { method: string })[];
  http?: { request: number; response?: RecordTime & { status: string; isStream: boolean } };
  /** The lifecycle events of the connection since the request. */
  events: (RecordTime & { text: string; isError: boolean })[];
  /** Whether only the newest records were looked at. */
  isPartial: boolean;
};

type RecordTime = { seq: number; atUs: number };
