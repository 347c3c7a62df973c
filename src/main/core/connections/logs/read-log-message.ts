import { cutAtWord } from '../../../../shared/cut-at-word.ts';
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
/** What may be a secret that the cut went through, in characters; a longer text without a mark is data. */
const longestSecret = 16_000;
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
    dataText: data ? startOf(data) : '',
    dataBytes,
    isCut: dataBytes > longestData,
  };
}

/** As much as is kept, without half a character or half of what may be a secret at its end. */
function startOf(data: Buffer): string {
  if (data.length <= longestData) return data.toString();
  const text = data.toString('utf8', 0, longestData).replace(/\uFFFD$/, '');
  const end = cutAtWord(`${text.slice(-longestSecret)} `, longestSecret).slice(0, -1);
  return end === '' ? text : text.slice(0, -longestSecret) + end;
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
  return cutAtWord(typeof value === 'string' ? value : text, longest);
}
