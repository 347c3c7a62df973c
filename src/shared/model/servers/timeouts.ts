/** The longest delay of Node's timers, in milliseconds; it is 24 days. */
export const maxTimeoutMs = 2 ** 31 - 1;
