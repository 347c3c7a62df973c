/** The levels of log messages, from the least severe to the most (specification, logging). */
export const logLevels = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;
export type LogLevel = (typeof logLevels)[number];

/** The key of `_meta` by which a request asks for log messages (2026-07-28, logging). */
export const logLevelKey = 'io.modelcontextprotocol/logLevel';

export const isLogLevel = (level: string): level is LogLevel => severityOf(level) !== undefined;

/** How severe a level is; undefined for a text that is no level. */
export const severityOf = (level: string): number | undefined => {
  const at = (logLevels as readonly string[]).indexOf(level);
  return at === -1 ? undefined : at;
};
