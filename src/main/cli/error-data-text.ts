import { isObject } from '../../shared/json/is-object.ts';
import { jsonOf } from '../../shared/json/json-of.ts';
import { printable } from './printable.ts';

/** In characters: servers may put anything into it, and the whole is printed with --json. */
const longest = 20_000;

/** The `data` of a JSON-RPC error for a terminal, below its message: texts as texts, a stack trace with its lines. */
export function errorDataText(data: unknown): string {
  const text = printable(typeof data === 'string' ? data : inLines(data));
  const left = text.length - longest;
  const shown = left > 0 ? `${text.slice(0, longest)}\n… ${left} more characters; --json` : text;
  return `${shown.trimEnd().replaceAll(/^/gm, '  ')}${left > 0 ? ' prints all of them' : ''}\n`;
}

/** As JSON, but with texts of several lines behind it: escaped, a stack trace can't be read. */
function inLines(data: unknown): string {
  if (!isObject(data)) return jsonOf(data, 2);
  const members = Object.entries(data);
  const isLong = (value: unknown): value is string =>
    typeof value === 'string' && value.includes('\n');
  const short = members.filter(([, value]) => !isLong(value));
  const blocks = members.flatMap(([name, value]) => (isLong(value) ? [`${name}:\n${value}`] : []));
  const rest = short.length > 0 ? [jsonOf(Object.fromEntries(short), 2)] : [];
  return [...rest, ...blocks].join('\n');
}
