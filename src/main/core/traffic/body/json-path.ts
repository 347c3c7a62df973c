import { compile, search, tokenize } from '@jmespath-community/jmespath';
import { JSONPathEnvironment, JSONPathError } from 'json-p3';
import type {
  BodyFound,
  BodyLanguage,
  FoundValue,
} from '../../../../shared/model/traffic/body-questions.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { isRawNumber, parseExact } from './exact-json.ts';

type JsonValue = Parameters<typeof search>[0];

const mostMatches = 2000;
const longestText = 2000;
/** The most characters of all texts together. */
const longestTexts = 2_000_000;
const environment = new JSONPathEnvironment({ maxRecursionDepth: 500 });

/**
 * What an expression finds in JSON text. It may run for ever: call it in a thread that can be
 * killed.
 */
export function findInJson(text: string, language: BodyLanguage, expression: string): BodyFound {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    return { status: 'fault', why: `The body is not JSON: ${messageOf(error)}` };
  }
  try {
    return language === 'jsonpath'
      ? byJsonPath(text, value, expression)
      : byJmesPath(value, expression);
  } catch (error) {
    return faultOf(error, language, expression);
  }
}

function byJsonPath(text: string, value: JsonValue, expression: string): BodyFound {
  const query = environment.compile(expression);
  const paths: (string | number)[][] = [];
  let count = 0;
  for (const { location } of query.lazyQuery(value)) {
    count += 1;
    if (paths.length < mostMatches) paths.push([...location]);
  }
  // The text is parsed a second time for the digits: expressions need JavaScript's numbers, the
  // user what was sent.
  const exact = paths.length > 0 ? parseExact(text) : undefined;
  return { status: 'found', count, matches: bounded(paths.map((path) => [at(exact, path), path])) };
}

function byJmesPath(value: JsonValue, expression: string): BodyFound {
  const found: unknown = search(value, expression);
  const values = Array.isArray(found)
    ? found
    : found === null || found === undefined
      ? []
      : [found];
  const matches = bounded(values.slice(0, mostMatches).map((each) => [each, undefined]));
  return { status: 'found', count: values.length, matches, isRounded: true };
}

function bounded(
  found: readonly (readonly [value: unknown, path: FoundValue['path']])[],
): FoundValue[] {
  const matches: FoundValue[] = [];
  let room = longestTexts;
  for (const [value, path] of found) {
    if (room <= 0) break;
    // A value that is no JSON, such as a function, is shown as null.
    const text = JSON.stringify(value) ?? 'null';
    const shown = text.slice(0, Math.min(longestText, room));
    room -= shown.length;
    const more = text.length - shown.length;
    matches.push({ ...(path && { path }), text: shown, ...(more > 0 && { moreCharacters: more }) });
  }
  return matches;
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  let here = value;
  for (const part of path) {
    if (typeof here !== 'object' || here === null || isRawNumber(here)) return undefined;
    here = Object.getOwnPropertyDescriptor(here, part)?.value;
  }
  return here;
}

function faultOf(error: unknown, language: BodyLanguage, expression: string): BodyFound {
  if (error instanceof RangeError) {
    return { status: 'fault', why: 'The body is nested too deeply to be searched.' };
  }
  const isPath = error instanceof JSONPathError;
  const place = isPath ? error.token.index : placeOfFault(messageOf(error), expression);
  // The library repeats the expression and the place at the end of its message.
  const message = messageOf(error).replace(/ \('[^]*':\d+\)$/, '');
  const why = message.replace(/^Syntax error[:,]? /i, '');
  const name = language === 'jsonpath' ? 'JSONPath' : 'JMESPath';
  return {
    status: 'fault',
    why: `${name}: ${why}`,
    ...(place !== undefined && { at: Math.min(place, expression.length) }),
  };
}

/**
 * Finds where a JMESPath expression is wrong. The library names the unexpected token but not its
 * place: it is the first token through which the expression fails with the same message.
 */
function placeOfFault(message: string, expression: string): number | undefined {
  if (/EOF|unexpected end/i.test(message)) return expression.length;
  try {
    const tokens = tokenize(expression);
    const next = (index: number) => tokens[index + 1]?.start ?? expression.length;
    const wrong = tokens.find(
      (_token, index) => messageFrom(expression.slice(0, next(index))) === message,
    );
    return wrong?.start;
  } catch {
    // The expression can't be cut into tokens.
    return undefined;
  }
}

function messageFrom(expression: string): string | undefined {
  try {
    compile(expression);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
