/** The request that is answered only when the stream that it opened ends (specification 2026-07-28, subscriptions). */
export const streamMethod = 'subscriptions/listen';

/** Whether a request opens a stream, so that it waits for no response while there is none. */
export const opensStream = (method: string | undefined): boolean => method === streamMethod;
