import { isObject } from '../../../shared/json/is-object.ts';
import { InspectorError, inspectorExitCodes } from './inspector-end.ts';

/** The texts of a result, or the bytes of its one block that is none. Throws where it has neither. */
export function rawResult(result: Record<string, unknown>): string | Buffer {
  const blocks = [result['content'], result['contents']].find(Array.isArray) as
    | unknown[]
    | undefined;
  const parts = (blocks ?? []).map(payloadOf);
  const texts = parts.flatMap(({ text }) => (text === undefined ? [] : [text]));
  if (texts.length > 0) return texts.join('\n');
  const [only, ...others] = parts.flatMap(({ binary }) => (binary === undefined ? [] : [binary]));
  if (only !== undefined && others.length === 0) return Buffer.from(only, 'base64');
  throw new InspectorError(
    inspectorExitCodes.usage,
    'output_not_raw',
    'The result has no text and not exactly one binary part, so it has no raw form: use --output-format json.',
  );
}

function payloadOf(block: unknown): { text?: string; binary?: string } {
  if (!isObject(block)) return {};
  const { resource, text, data, blob } = block;
  if (isObject(resource)) return payloadOf(resource);
  if (typeof text === 'string') return { text };
  const binary = data ?? blob;
  return typeof binary === 'string' ? { binary } : {};
}
