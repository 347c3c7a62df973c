import { isObject } from '../../../../../shared/json/is-object.ts';
import { jsonOf } from '../../../../../shared/json/json-of.ts';
import { keepsWithin } from '../../../wire/json/scan-json.ts';
import type {
  FilePart,
  ResultOutput,
  TextPart,
} from '../../../../../shared/model/chat/chat-message.ts';

export type SeenResult = {
  output: ResultOutput;
  isError: boolean;
  /** The characters of the texts that the model gets. */
  sentCharacters: number;
  /** The characters of the texts before they were cut; absent where they were not. */
  cutFrom?: number;
};

type Limits = { characters: number };

/** A larger result is not parsed, and shown as text. */
const parsedLimit = { bytes: 32_000_000, values: 250_000, depth: 250_000 };
const unscanned = 64_000;
/** The most characters of base64 for all images and audio of one result. */
const maxBase64 = 10_000_000;
const maxParts = 1000;

/** What a model gets to see of the `result` member of an answer to `tools/call`. */
export function resultForModel(resultText: string, { characters }: Limits): SeenResult {
  const result = parsed(resultText);
  const isError = isObject(result) && result['isError'] === true;
  const parts = partsOf(result, resultText);
  const { kept, sentCharacters, whole } = cut(parts, characters);
  const cutFrom = sentCharacters < whole ? { cutFrom: whole } : {};
  const output: ResultOutput = isError
    ? { type: 'error', text: kept.map(asText).join('\n') }
    : { type: 'content', parts: kept };
  return { output, isError, sentCharacters, ...cutFrom };
}

function parsed(text: string): unknown {
  const mayBeLarge = text.length > unscanned;
  if (mayBeLarge && !keepsWithin(Buffer.from(text), parsedLimit)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A result that is no JSON, or was cut, is shown as text.
    return undefined;
  }
}

type Part = TextPart | FilePart;

function partsOf(result: unknown, resultText: string): Part[] {
  if (!isObject(result)) return [text(resultText)];
  const { content, structuredContent, ...others } = result;
  if (Array.isArray(content) && content.length > 0) return blocksOf(content);
  // Structured content counts only where there are no blocks, since servers say the same in both.
  if (structuredContent !== undefined) return [text(jsonOf(structuredContent))];
  const isEmpty = content === undefined || Array.isArray(content);
  if (!isEmpty) return [text(typeof content === 'string' ? content : jsonOf(content))];
  const isOther = Object.keys(others).some((member) => !unsaid.has(member));
  return [text(isOther ? jsonOf(others) : '(The tool returned nothing.)')];
}

/** The members of a result that mean nothing to a model. */
const unsaid = new Set(['isError', '_meta', 'resultType']);

function blocksOf(content: unknown[]): Part[] {
  const room = { base64: maxBase64 };
  const parts = content.slice(0, maxParts).map((block) => partOf(block, room));
  if (content.length > maxParts) {
    parts.push(text(`[${content.length - maxParts} more parts are not shown]`));
  }
  return parts;
}

function partOf(block: unknown, room: { base64: number }): Part {
  if (!isObject(block)) return text(jsonOf(block));
  switch (block['type']) {
    case 'text':
      return text(typeof block['text'] === 'string' ? block['text'] : jsonOf(block['text']));
    case 'image':
    case 'audio':
      return fileOf(block['data'], block['mimeType'], block['type'], room);
    case 'resource_link':
      return text(`[Resource ${shortText(block['name'])} <${shortText(block['uri'])}>]`);
    case 'resource':
      return embedded(isObject(block['resource']) ? block['resource'] : {}, room);
    default:
      return text(jsonOf(block));
  }
}

function embedded(resource: Record<string, unknown>, room: { base64: number }): Part {
  if (typeof resource['text'] === 'string') return text(resource['text']);
  const mediaType = resource['mimeType'];
  if (typeof mediaType === 'string' && /^(image|audio)\/|^application\/pdf$/.test(mediaType)) {
    return fileOf(resource['blob'], mediaType, 'resource', room);
  }
  const kind = typeof mediaType === 'string' ? ` (${shortText(mediaType)})` : '';
  return text(`[Binary resource <${shortText(resource['uri'])}>${kind} is not shown]`);
}

const mediaTypes = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/i;

function fileOf(data: unknown, mediaType: unknown, what: string, room: { base64: number }): Part {
  if (typeof data !== 'string' || typeof mediaType !== 'string' || !mediaTypes.test(mediaType)) {
    return text(`[The ${what} has no readable data or media type]`);
  }
  room.base64 -= data.length;
  if (room.base64 < 0) {
    return text(`[The ${what} (${mediaType}, ${data.length} characters of base64) is too large]`);
  }
  const base64 = padded(data);
  return base64 === undefined
    ? text(`[The ${what} (${mediaType}) is not shown: its data is not base64]`)
    : { type: 'file', mediaType, base64 };
}

/**
 * Base64 with its padding, as providers want it; undefined for what is none. They refuse a whole
 * conversation for one wrong image.
 */
function padded(data: string): string | undefined {
  const digits = data.replaceAll(/\s+/g, '');
  const bare = digits.replace(/={1,2}$/, '');
  if (bare.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(bare)) return undefined;
  return bare + '='.repeat((4 - (bare.length % 4)) % 4);
}

/** The beginning of the note that follows a text that was cut. */
export const cutHere = '[Cut here:';

function cut(parts: Part[], limit: number) {
  const lengthOf = (part: Part) => (part.type === 'text' ? part.text.length : 0);
  const whole = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  if (whole <= limit) return { kept: parts, sentCharacters: whole, whole };
  const kept: Part[] = [];
  let left = limit;
  for (const part of parts) {
    if (part.type === 'file') kept.push(part);
    else if (left > 0) {
      const shown = beginning(part.text, left);
      left -= part.text.length;
      kept.push(text(shown));
    }
  }
  kept.push(text(`${cutHere} the model gets the first ${limit} of ${whole} characters]`));
  return { kept, sentCharacters: limit, whole };
}

/** The first characters of a text, without half of a surrogate pair. */
const beginning = (whole: string, length: number): string =>
  whole.slice(0, length).replace(/[\ud800-\udbff]$/, '');

const asText = (part: Part): string =>
  part.type === 'text' ? part.text : `[${part.mediaType} is not shown with an error]`;

const text = (whole: string): TextPart => ({ type: 'text', text: whole });

const shortText = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 2000) : '?';
