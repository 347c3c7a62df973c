import { cutAtWord } from '../../../../shared/cut-at-word.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';

/** The most characters of an endpoint's message that are shown. */
const maxMessage = 500;
const maxTitle = 200;

/** The message in the body of a failed request: of JSON its message, of a page its title, else its text. */
export function errorMessageIn(body: string): string {
  const json = parsedJson(body);
  const words = json === undefined ? textOf(body) : messageIn(json);
  return cutAtWord(words.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(), maxMessage);
}

/** Message, code, type and status in one text, to be searched. */
export function errorTextIn(body: string): string {
  const json = parsedJson(body);
  if (json === undefined) return isHtmlPage(body) ? '' : body.slice(0, 2000);
  const error = errorIn(json);
  const names = ['message', 'code', 'type', 'status', 'reason', 'detail', 'error'];
  const told = names
    .map((name) => memberOf(error, name))
    .filter((value) => typeof value === 'string');
  return [...told, messageIn(json)].join(' ').slice(0, 4000);
}

export const isHtmlPage = (body: string): boolean => /^\s*<(!doctype|html|head|\?xml)/i.test(body);

function textOf(body: string): string {
  if (!isHtmlPage(body)) return body;
  const title = /<title[^<>]*>([^<]*)/i.exec(body)?.[1]?.trim();
  return title ? `a web page, “${cutAtWord(title, maxTitle)}”` : 'a web page';
}

function messageIn(json: unknown): string {
  const error = errorIn(json);
  for (const part of [error, json]) {
    for (const name of ['message', 'detail', 'error_description', 'error', 'msg']) {
      const words = memberOf(part, name);
      if (typeof words === 'string' && words !== '') return withDetails(words, error);
    }
  }
  if (typeof error === 'string') return error;
  return JSON.stringify(json);
}

/**
 * Adds what OpenRouter tells of the provider behind it (`metadata.raw`), and the parameter that
 * OpenAI names (`param`).
 */
function withDetails(words: string, error: unknown): string {
  const raw = memberOf(memberOf(error, 'metadata'), 'raw');
  const place = memberOf(error, 'param');
  const isPlace = typeof place === 'string' && place !== '' && !words.includes(place);
  return [
    words,
    ...(typeof raw === 'string' && raw !== '' ? [`: ${raw}`] : []),
    ...(isPlace ? [` (${place})`] : []),
  ].join('');
}

/** Finds the error object: `{error: {…}}`, the first of a list, or the value itself. */
function errorIn(json: unknown): unknown {
  const first: unknown = Array.isArray(json) ? json[0] : json;
  const response = memberOf(first, 'response');
  return memberOf(first, 'error') ?? memberOf(response, 'error') ?? first;
}
