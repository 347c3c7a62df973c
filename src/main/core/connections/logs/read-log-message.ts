import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import { memberText } from '../../wire/json/member-text.ts';

/** What a `notifications/message` says, each text cut where it is long. */
export type ReadLogMessage = {
  level: string;
  logger: string | undefined;
  dataText: string;
  dataBytes: number;
  isCut: boolean;
};

/** So much of the data is kept, in bytes; the record holds all of it. */
const longestData = 256 * 1024;
const longestLevel = 40;
const longestLogger = 200;

/**
 * Reads a log message (specification, logging), whatever it is: a missing level or logger is empty,
 * and data is any JSON. It is not parsed, as it may be large.
 */
export function readLogMessage(content: Uint8Array | string): ReadLogMessage {
  const params = memberText(asBuffer(content), 'params');
  const data = params && memberText(params, 'data');
  const dataBytes = data?.length ?? 0;
  return {
    level: textOf(params, 'level', longestLevel) ?? '',
    logger: textOf(params, 'logger', longestLogger),
    // A character that is cut in two would look like damage done by the server.
    dataText: data?.toString('utf8', 0, longestData).replace(/\uFFFD$/, '') ?? '',
    dataBytes,
    isCut: dataBytes > longestData,
  };
}

function asBuffer(content: Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/** A member as text; what is no text is shown as its JSON. */
function textOf(params: Buffer | undefined, name: string, longest: number): string | undefined {
  const json = params && memberText(params, name);
  if (!json) return undefined;
  const text = json.length > longest * 8 ? json.toString('utf8', 1, longest * 4) : json.toString();
  const value = parsedJson(text);
  return (typeof value === 'string' ? value : text).slice(0, longest);
}
