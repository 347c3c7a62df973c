import { jsonOf } from '../../shared/json/json-of.ts';
import { printable } from './printable.ts';

type Facts = Record<string, unknown>;

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A tool's result for people: its texts, and a line for each image, sound or resource. */
export function resultText(json: string): string {
  const result: unknown = JSON.parse(json);
  if (!isFacts(result)) return `${json}\n`;
  const { content, structuredContent } = result;
  const blocks = Array.isArray(content) ? content.map(blockText) : [];
  // Servers repeat the structure as text, for clients that know no other.
  if (structuredContent !== undefined && !blocks.some((block) => block.trim() !== '')) {
    blocks.push(jsonOf(structuredContent, 2));
  }
  return blocks.map((block) => (block.endsWith('\n') ? block : `${block}\n`)).join('');
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
