import { LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { evalFile, type EvalFile } from '../../../../shared/model/eval.ts';
import { isObject } from '../../../../shared/is-object.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { matcherNames } from './grade.ts';

/** Reads an eval file (YAML or JSON). BAD_INPUT with line and column, and what is wrong, where it can't be. */
export function parseEvalFile(text: string): EvalFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [broken] = document.errors;
  if (broken) {
    const { line, col } = lines.linePos(broken.pos[0]);
    throw bad(line, col, (broken.message.split('\n')[0] ?? '').replace(/ at line \d+.*$/, ''));
  }
  const place = (path: PropertyKey[]) => placeOf(document, lines, path);
  const parsed = evalFile.safeParse(valueOf(document));
  if (!parsed.success) {
    const issue = mostSpecific(parsed.error.issues);
    const { line, col } = place(issue.path);
    throw bad(line, col, `${pathText(issue.path)}: ${issue.message}`);
  }
  parsed.data.cases.forEach(({ expect }, at) => {
    if (expect === 'none') return;
    expect.calls.forEach(({ args }, i) => {
      const wrong = wrongMatcher(args, ['cases', at, 'expect', 'calls', i, 'args']);
      if (!wrong) return;
      const { line, col } = place(wrong.path);
      throw bad(line, col, `${pathText(wrong.path)}: ${wrong.message}`);
    });
  });
  return parsed.data;
}

function valueOf(document: Document): unknown {
  try {
    // Aliases of aliases could make a small file a huge one.
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw bad(1, 1, messageOf(error));
  }
}

const bad = (line: number, column: number, message: string): RpcError =>
  new RpcError('BAD_INPUT', `line ${line}, column ${column}: ${message}`);

type Issue = z.core.$ZodIssue;

/** Of a value that no member of a union takes, what the one says that goes on farthest. */
function mostSpecific(issues: readonly Issue[]): Issue {
  const deep = issues.flatMap((issue): Issue[] => {
    if (issue.code !== 'invalid_union') return [issue];
    const inner = issue.errors.flatMap((branch) =>
      branch.length > 0 ? [mostSpecific(branch)] : [],
    );
    return inner.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  });
  const [first] = deep.sort((one, other) => other.path.length - one.path.length);
  return first ?? (issues[0] as Issue);
}

function placeOf(document: Document, lines: LineCounter, path: PropertyKey[]) {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    const range = isObject(node) ? node['range'] : undefined;
    if (Array.isArray(range)) return lines.linePos(Number(range[0]));
  }
  return { line: 1, col: 1 };
}

const pathText = (path: PropertyKey[]): string =>
  path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`))
    .join('') || 'the file';

type Wrong = { path: PropertyKey[]; message: string };

function wrongMatcher(expected: unknown, path: PropertyKey[]): Wrong | undefined {
  if (Array.isArray(expected))
    return firstOf(expected.map((value, i) => wrongMatcher(value, [...path, i])));
  if (!isObject(expected)) return undefined;
  const rules = Object.keys(expected).filter((key) => key.startsWith('$'));
  const unknown = rules.find((key) => !matcherNames.includes(key));
  if (unknown) {
    const known = matcherNames.join(', ');
    return { path: [...path, unknown], message: `is no rule for an argument; there are ${known}.` };
  }
  if (rules.length > 0) return wrongRule(expected, path);
  return firstOf(
    Object.entries(expected).map(([key, value]) => wrongMatcher(value, [...path, key])),
  );
}

const firstOf = (found: (Wrong | undefined)[]): Wrong | undefined => found.find((one) => one);

function wrongRule(rule: Record<string, unknown>, path: PropertyKey[]): Wrong | undefined {
  const { $regex, $flags, $near, $within } = rule;
  if ($regex !== undefined) {
    try {
      const pattern = new RegExp(String($regex), $flags === undefined ? 'u' : String($flags));
      return typeof $regex === 'string' && pattern
        ? undefined
        : { path, message: '$regex takes a text.' };
    } catch (error) {
      return {
        path: [...path, '$regex'],
        message: messageOf(error),
      };
    }
  }
  if (
    $near !== undefined &&
    (typeof $near !== 'number' || !['number', 'undefined'].includes(typeof $within))
  )
    return { path, message: '$near and $within take numbers.' };
  if ($near === undefined && rule['$any'] !== true && rule['$absent'] !== true)
    return { path, message: 'takes $regex: TEXT, $near: NUMBER, $any: true or $absent: true.' };
  return undefined;
}
