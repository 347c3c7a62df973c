import { isObject } from '../../../../shared/json/is-object.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';

/**
 * A result in the form in which two are compared: JSON within its texts as values, other texts as
 * lines, and structured content only where no text says the same. A result with numbers that would
 * lose digits is left as it is.
 */
export function comparedResult(resultText: string): string {
  const result = /\d{16}/.test(resultText) ? undefined : parsedJson(resultText);
  if (!isObject(result) || !Array.isArray(result['content'])) return resultText;
  const { content, structuredContent, ...others } = result;
  const blocks: unknown[] = content;
  const texts = blocks.flatMap((block) =>
    isObject(block) && typeof block['text'] === 'string' ? [block['text']] : [],
  );
  const structured = JSON.stringify(structuredContent);
  const isDoubled = texts.some((text) => JSON.stringify(parsedJson(text)) === structured);
  return JSON.stringify({
    content: blocks.map(laidOut),
    ...(structuredContent !== undefined && !isDoubled && { structuredContent }),
    ...others,
  });
}

function laidOut(block: unknown): unknown {
  if (!isObject(block) || typeof block['text'] !== 'string') return block;
  const { text } = block;
  const json = /^\s*[{[]/.test(text) ? parsedJson(text) : undefined;
  if (json !== undefined) return { ...block, text: json };
  return text.includes('\n') ? { ...block, text: text.split('\n') } : block;
}
