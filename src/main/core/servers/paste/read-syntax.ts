import { parse as parseToml, TomlError } from 'smol-toml';
import type { ParsedServers } from '../../../../shared/model/servers/server.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { parseJson } from '../../storage/json-file.ts';
import { parseYaml } from '../../storage/parse-yaml.ts';

type Failed = Extract<ParsedServers, { status: 'failed' }>;
export type Syntax = 'JSON' | 'YAML' | 'TOML';
export type ReadText = { status: 'read'; syntax: Syntax; value: unknown } | Failed;

/**
 * The most characters of YAML or TOML that are parsed: longer text is no list of servers, and takes
 * too long.
 */
const longest = 200_000;

/**
 * Parses a text as JSON, YAML or TOML; undefined for a text that looks like none of them, as a
 * command line.
 */
export function readSyntax(text: string): ReadText | undefined {
  const syntax = syntaxOf(text);
  if (syntax === undefined) return undefined;
  if (text.length > longest && syntax !== 'JSON') {
    return failed(`This is longer than ${longest / 1000},000 characters of ${syntax}.`);
  }
  switch (syntax) {
    case 'JSON':
      return readJson(text);
    case 'YAML': {
      const read = parseYaml(text);
      return read.status === 'parsed'
        ? { status: 'read', syntax, value: read.value }
        : { status: 'failed', ...read.problem, message: `YAML: ${read.problem.message}` };
    }
    case 'TOML':
      return readToml(text);
  }
}

/** Guesses the syntax from the first line with content; YAML in flow style is read as JSON. */
function syntaxOf(text: string): Syntax | undefined {
  const first = firstLine(text);
  // `[servers.one]` and `key = value` are TOML; no line of a JSON array has a name and an equals
  // sign.
  const isTable = /^\[\[?[\w."' -]+\]\]?\s*(#.*)?$/.test(first);
  if (isTable && /^\s*[\w."'-]+\s*=/m.test(text)) return 'TOML';
  if (/^[\w.-]+\s+=\s+\S/.test(first)) return 'TOML';
  if (/^[{[]/.test(text) || /^\/[/*]/.test(text)) return 'JSON';
  if (text.startsWith('"') && !/^"[^"]*"\s+[^:\s]/.test(text)) return 'JSON';
  if (/^(---|%YAML|- )/.test(first) || /^(- +)?['"]?[\w./@ -]+['"]?:(\s|$)/.test(first))
    return 'YAML';
  return undefined;
}

const firstLine = (text: string): string =>
  text
    .slice(0, longest)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#')) ?? '';

function readJson(text: string): ReadText {
  const whole = parseJson(text.startsWith('"') ? `{${text.replace(/,\s*$/, '')}}` : text);
  return whole.status === 'parsed'
    ? { status: 'read', syntax: 'JSON', value: whole.value }
    : { status: 'failed', ...whole.problem };
}

function readToml(text: string): ReadText {
  try {
    return { status: 'read', syntax: 'TOML', value: parseToml(text, { maxDepth: 100 }) };
  } catch (error) {
    if (!(error instanceof TomlError)) return failed(`TOML: ${messageOf(error)}`);
    const { line, column } = error;
    // The parser's message ends with the lines around the place, which are cut off.
    const said = error.message.replace(/^Invalid TOML document: /, '').split('\n')[0] ?? '';
    return { status: 'failed', message: `TOML: ${said}`, line, column };
  }
}

const failed = (message: string): Failed => ({ status: 'failed', message });
