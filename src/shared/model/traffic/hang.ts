/** What the record tells of a request that waits, or that failed. Times are microseconds since the epoch. */
export type HangFacts = {
  /** The request that it is about. */
  request: Moment & { serverName: string; connectionId: number; method?: string; subject?: string };
  answer?: Moment & { isError: boolean };
  /** What the answer says went wrong. */
  error?: { code?: number; message: string };
  /** Where whoever sent it took it back, and no answer came. */
  cancelled?: Moment;
  /** The last lines on stderr since the request, the oldest first. */
  stderr: (Moment & { text: string })[];
  progress?: Moment & { count: number; text: string };
  /** What the server sent last since the request. */
  lastHeard?: Moment & { what: string };
  /** How many other requests it has answered since. */
  answeredOthers: number;
  /** What the server asks, and has no answer to. */
  asked: (Moment & { method: string })[];
  http?: { request: number; response?: Moment & { status: string; isStream: boolean } };
  /** What happened to the connection since. */
  events: (Moment & { text: string; isError: boolean })[];
  /** Only the newest records were looked at. */
  isPartial: boolean;
};

type Moment = { seq: number; atUs: number };
