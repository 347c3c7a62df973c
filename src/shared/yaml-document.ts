import { parseDocument, type LineCounter } from 'yaml';

/**
 * Parses a text of one YAML 1.2 document, whose problems are in its `errors`. Repeated names are not
 * looked for, since the parser would compare each with each.
 */
export function yamlDocument(
  text: string,
  options: { lineCounter?: LineCounter; intAsBigInt?: boolean },
) {
  const { stackTraceLimit } = Error;
  // A hostile text has an error at each character, whose stacks would take most of the time.
  Error.stackTraceLimit = 0;
  try {
    return parseDocument(text, {
      ...options,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
    });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
