/**
 * For a core that works on what is stored and connects nothing: with a list of servers that is not
 * the app's own, it neither reads nor watches that one.
 */
export const noServers = { kind: 'entries', entries: {} } as const;
