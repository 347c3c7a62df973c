import { isObject } from '../../../shared/json/is-object.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { setAt, type Path } from '../../schema-form/json/json-text.ts';

export type ErrorData = {
  /** What there is besides the stack trace: JSON text as it was sent, or the words of a string. */
  rest?: string;
  stack?: string;
};

const stackNames = ['stack', 'stackTrace', 'stack_trace', 'stacktrace', 'traceback', 'trace'];
const maxDepth = 3;
/**
 * The longest data that is searched for a stack trace, in characters; more would block the page.
 */
const maxRead = 200_000;

/**
 * The `data` of a JSON-RPC error as it is shown, with the stack trace that servers put into it
 * apart.
 */
export function errorDataOf(text: string): ErrorData {
  const value = text.length > maxRead ? undefined : parsedJson(text);
  if (typeof value === 'string') return isStack(value) ? { stack: value } : { rest: value };
  const found = stackIn(value, [], 0);
  if (!found) return { rest: text };
  const rest = setAt(text, found.path, undefined);
  return { ...(/^\s*\{\s*\}\s*$/.test(rest) ? {} : { rest }), stack: found.stack };
}

function stackIn(
  value: unknown,
  path: Path,
  depth: number,
): { path: Path; stack: string } | undefined {
  if (!isObject(value) || depth > maxDepth) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const lines: unknown[] = Array.isArray(member) ? member : [member];
    if (!lines.every((line) => typeof line === 'string')) continue;
    const stack = lines.join('\n');
    if (stack !== '' && (stackNames.includes(name) || isStack(stack)))
      return { path: [...path, name], stack };
  }
  for (const [name, member] of Object.entries(value)) {
    const found = stackIn(member, [...path, name], depth + 1);
    if (found) return found;
  }
  return undefined;
}

// The look of stack traces of Node and Java, Python, Go, .NET, Rust and PHP.
const isStack = (text: string): boolean =>
  /^\s+at \S|^Traceback \(most recent|^\s*File ".*", line \d|^goroutine \d+ \[|^stack backtrace:|^#\d+ \S+\(\d+\)/m.test(
    text,
  );
