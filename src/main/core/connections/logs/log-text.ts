import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import type { KeptLogMessage } from './kept-log.ts';

/** So much of a message is looked at for its preview, in characters. */
const looked = 4000;
const longestPreview = 300;

/** The start of the data on one line: a text without its quotes, anything else as JSON. */
export function previewOf(dataText: string, hide: (text: string) => string): string {
  const shown = hide(plainOf(dataText.slice(0, looked))).replaceAll(/\s+/g, ' ');
  return shown.length > longestPreview ? `${shown.slice(0, longestPreview)}…` : shown;
}

/** A message as a line of a text: time, level, logger and data. */
export function lineOf(
  { at, level, logger, dataText }: KeptLogMessage,
  hide: (text: string) => string,
): string {
  const named = logger === undefined ? '' : ` ${hide(logger)}:`;
  const data = hide(plainOf(dataText)).replaceAll(/[\r\n]+/g, '\\n');
  return `${new Date(at).toISOString()} ${level || '(no level)'}${named} ${data}`;
}

/** A JSON text's own text, also of one that was cut; anything else as it is. */
function plainOf(dataText: string): string {
  if (!dataText.startsWith('"')) return dataText;
  // An escape that was cut makes the rest unreadable, and is left out.
  const withoutEscape = dataText.replace(/\\(u[0-9a-f]{0,4})?$/i, '');
  for (const text of [dataText, `${dataText}"`, `${withoutEscape}"`]) {
    const value = parsedJson(text);
    if (typeof value === 'string') return value;
  }
  return dataText;
}
