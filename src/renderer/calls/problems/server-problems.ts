import type { Problem } from '../../../shared/model/calls/problem.ts';
import type { Path } from '../../schema-form/json/json-text.ts';
import { serverKeyword } from '../../schema-form/form/problem-board.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { knownPath, partsOf } from './problem-paths.ts';

type Place = (written: Path) => Path | undefined;
type ServerProblem = { path: Path; message: string };

const maxRead = 50_000;
const maxProblems = 50;
const maxMessage = 300;

/**
 * What a server said of single arguments in an error, in its own words: as lists of issues (zod,
 * pydantic, ajv), or as sentences that name them.
 */
export function serverProblemsIn(
  text: string,
  data: unknown,
  schema: unknown,
  value: unknown,
): Problem[] {
  const place: Place = (written) => knownPath(written, schema, value);
  const read = text.slice(0, maxRead);
  const listed = [jsonIn(read), data].flatMap((one) => issuesIn(one, place, 0));
  const blocks = listed.length > 0 ? listed : blocksIn(read, place);
  const found = blocks.length > 0 ? blocks : linesIn(read, place);
  const told = new Map<string, Problem>();
  for (const { path, message: said } of found.slice(0, maxProblems)) {
    const key = JSON.stringify(path);
    const message = `is refused by the server: “${revealed(said.trim().replaceAll(/\s+/g, ' '), maxMessage)}”`;
    if (!told.has(key)) told.set(key, { path, message, keyword: serverKeyword });
  }
  return [...told.values()];
}

/** The list or object of JSON within a text. */
function jsonIn(text: string): unknown {
  const start = text.search(/[[{]\s*["{]/);
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'));
  if (start === -1 || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    // The text only has brackets in it.
    return undefined;
  }
}

const maxDepth = 8;

/** Issues at any depth: objects with a path and a message, and maps from names to messages. */
function issuesIn(value: unknown, place: Place, depth: number): ServerProblem[] {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value.slice(0, maxProblems).flatMap((one) => issuesIn(one, place, depth + 1));
  }
  const members = value as Record<string, unknown>;
  const message = [
    members['message'],
    members['msg'],
    members['detail'],
    members['error'],
    members['reason'],
  ].find((one) => typeof one === 'string');
  const written = writtenPath(members);
  const path = written && place(written);
  const unknown = textsOf(members['keys']).flatMap((key) => {
    const path = place([...(written ?? []), key]);
    return path && typeof message === 'string' ? [{ path, message }] : [];
  });
  if (unknown.length > 0) return unknown;
  if (path && typeof message === 'string') return [{ path, message }];
  return Object.entries(members).flatMap(([name, member]) => {
    // A member that merely echoes an argument has its name too.
    const messages = textsOf(Array.isArray(member) ? member : [member]).filter((one) =>
      /\s|required|missing|invalid/i.test(one),
    );
    const named = messages.length > 0 && !ownNames.has(name) ? place(partsOf(name)) : undefined;
    if (named) return [{ path: named, message: messages.join(', ') }];
    return issuesIn(member, place, depth + 1);
  });
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The members of an issue itself, which are no names of arguments. */
const ownNames = new Set([
  'path',
  'loc',
  'expected',
  'received',
  'code',
  'type',
  'message',
  'msg',
  'keys',
  'error',
  'detail',
]);

function writtenPath(issue: Record<string, unknown>): Path | undefined {
  const { params } = issue;
  const missing = isSchema(params) ? params['missingProperty'] : undefined;
  const more: Path = typeof missing === 'string' ? [missing] : [];
  for (const name of [
    'path',
    'loc',
    'instancePath',
    'dataPath',
    'instanceLocation',
    'pointer',
    'field',
    'param',
    'parameter',
    'argument',
    'property',
    'name',
  ]) {
    const written = issue[name];
    if (
      Array.isArray(written) &&
      written.every((part) => typeof part === 'string' || typeof part === 'number')
    )
      return [...written, ...more];
    if (typeof written === 'string')
      return [...partsOf(written.replace(/^#(?=\/|$)/, '')), ...more];
  }
  return more.length > 0 ? more : undefined;
}

/**
 * A place on a line of its own, with its message indented below (pydantic) or above (zod's "→ at").
 */
function blocksIn(text: string, place: Place): ServerProblem[] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const at = /^\s*→ at (\S+)\s*$/.exec(line)?.[1];
    const before = lines[i - 1]?.replace(/^\s*✖\s*/, '') ?? '';
    const above = at === undefined ? undefined : place(partsOf(at));
    if (above) return [{ path: above, message: before }];
    const after = lines[i + 1] ?? '';
    const beneath =
      /^\S+$/.test(line) && /^\s+\S/.test(after) && !/^\s*→/.test(after)
        ? place(partsOf(line))
        : undefined;
    return beneath ? [{ path: beneath, message: after.replace(/\s*\[type=.*$/s, '') }] : [];
  });
}

/** A name in quotes; one before a colon is a member of an object. */
const quoted =
  /(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|`([^`\n]{1,200})`|“([^”\n]{1,200})”)(?!\s*:)/g;
/** A pointer, or a path of names and places, as ajv and others write it into a sentence. */
const written =
  /(?<![\w/])(?:data|instance|body|arguments|args|params|input|\$)?(?:\/[\w$~-]+)+|(?<![\w.])[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*|\.\d+|\[(?:\d+|'[^']*'|"[^"]*")\])+/g;
const named =
  /\b(?:parameters?|arguments?|fields?|propert(?:y|ies)|params?|inputs?|keys?|options?|args?)\b\s*:?\s+([A-Za-z_$][\w$.-]*[\w$]|[A-Za-z_$])/gi;
const subject =
  /^[\s*•✖-]*(?:error:?\s+|\d+[.)]\s+)?([A-Za-z_$][\w$.[\]-]*)\s*(?::|(?:is|was|are|must|should|can(?:no|'|’)t|has|have|needs?|may|does|requires?)\b)/i;

/** A place at the end of a line, as the SDKs write an issue of zod. */
const atEnd = /\bat ([A-Za-z_$][\w$.[\]-]*)[.,]?$/g;
/** The words and bullets that stand before the message of a line, or before all of them. */
const preamble =
  /^(?:[\s*•✖-]+|MCP error -?\d+: |(?:Input )?validation error: |Invalid arguments for (?:tool|prompt) [^:]{1,200}: )+/i;

/**
 * Sentences that name an argument: in quotes, as a path, after "parameter", or as their subject.
 */
function linesIn(text: string, place: Place): ServerProblem[] {
  return text.split(/\n|;\s/).flatMap((line) => {
    const message = line.slice(0, 2000);
    const names = [
      ...[...message.matchAll(written)].map(([path]) => path),
      ...[...message.matchAll(quoted)].map(([, a, b, c, d]) => a ?? b ?? c ?? d ?? ''),
      ...[...message.matchAll(named)].map(([, name = '']) => name),
      ...[...message.trimEnd().matchAll(atEnd)].map(([, name = '']) => name),
      ...[...message.matchAll(new RegExp(subject, 'gi'))].map(([, name = '']) => name),
    ];
    const paths = names.flatMap((name) => {
      const path = place(partsOf(name));
      return path ? [path] : [];
    });
    // Python's jsonschema says what is wrong in its first line, and where in its last.
    const told = /^(?:On instance|Failed validating)/.test(line)
      ? (text.split('\n')[0] ?? line)
      : line;
    return paths.map((path) => ({ path, message: told.replace(preamble, '') }));
  });
}
