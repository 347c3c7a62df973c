import { jsonOf } from '../../../shared/json/json-of.ts';
import { printable } from './printable.ts';

type Facts = Record<string, unknown>;

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A result for people: its texts, and a line for each image, sound or binary resource. */
export function resultText(json: string): string {
  const result: unknown = JSON.parse(json);
  if (!isFacts(result)) return `${json}\n`;
  const { content, contents, messages, structuredContent } = result;
  const blocks = [content, contents, messages].flatMap((list) =>
    Array.isArray(list) ? list.map(list === content ? blockText : partText) : [],
  );
  // What has none of them is no result of these methods, and shown as it is.
  if (structuredContent === undefined && ![content, contents, messages].some(Array.isArray)) {
    return `${jsonOf(result, 2)}\n`;
  }
  // A server should repeat structured content as text (2025-06-18, Tools), so it is shown only
  // where there is no text.
  if (structuredContent !== undefined && !blocks.some((block) => block.trim() !== '')) {
    blocks.push(jsonOf(structuredContent, 2));
  }
  return blocks.map((block) => (block.endsWith('\n') ? block : `${block}\n`)).join('');
}

/** A message of a prompt, with who says it, or a part of a resource. */
function partText(part: unknown): string {
  if (!isFacts(part)) return jsonOf(part);
  const { role, content, text, blob, uri, mimeType } = part;
  if (role !== undefined) return `${printable(String(role))}: ${blockText(content)}`;
  if (typeof text === 'string') return printable(text);
  const type = printable(String(mimeType ?? 'binary'));
  return typeof blob === 'string'
    ? `[${type}, ${size(Buffer.byteLength(blob, 'base64'))}]`
    : `[resource ${printable(String(uri))}, ${type}]`;
}

function blockText(block: unknown): string {
  if (!isFacts(block)) return jsonOf(block);
  const { type, text, data, mimeType, uri, resource } = block;
  if (type === 'text' && typeof text === 'string') return printable(text);
  if ((type === 'image' || type === 'audio') && typeof data === 'string') {
    return `[${printable(String(mimeType ?? type))}, ${size(Buffer.byteLength(data, 'base64'))}]`;
  }
  if (type === 'resource_link') return `[resource ${printable(String(uri))}]`;
  if (type === 'resource' && isFacts(resource)) {
    return typeof resource['text'] === 'string'
      ? printable(resource['text'])
      : `[resource ${printable(String(resource['uri']))}, ${printable(String(resource['mimeType'] ?? 'binary'))}]`;
  }
  return jsonOf(block);
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The most characters of an error's `data` that are shown; `--json` prints all of them. */
const longestData = 20_000;

/**
 * The `data` of a JSON-RPC error for a terminal, below its message: texts as texts, a stack trace
 * with its lines.
 */
export function errorDataText(data: unknown): string {
  const text = printable(typeof data === 'string' ? data : inLines(data));
  const left = text.length - longestData;
  const shown =
    left > 0 ? `${text.slice(0, longestData)}\n… ${left} more characters; --json` : text;
  return `${shown.trimEnd().replaceAll(/^/gm, '  ')}${left > 0 ? ' prints all of them' : ''}\n`;
}

/**
 * Formats data as JSON, with texts of several lines behind it: an escaped stack trace can't be
 * read.
 */
function inLines(data: unknown): string {
  if (!isFacts(data)) return jsonOf(data, 2);
  const members = Object.entries(data);
  const isLong = (value: unknown): value is string =>
    typeof value === 'string' && value.includes('\n');
  const short = members.filter(([, value]) => !isLong(value));
  const blocks = members.flatMap(([name, value]) => (isLong(value) ? [`${name}:\n${value}`] : []));
  const rest = short.length > 0 ? [jsonOf(Object.fromEntries(short), 2)] : [];
  return [...rest, ...blocks].join('\n');
}
