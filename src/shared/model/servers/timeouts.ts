/** Node's timers know no more, in milliseconds; it is 24 days. */
export const maxTimeoutMs = 2 ** 31 - 1;
