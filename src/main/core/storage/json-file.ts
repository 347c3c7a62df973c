import { readFile } from 'node:fs/promises';
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { ConfigProblem } from '../../../shared/model/servers/server.ts';
import { systemReason } from '../../../shared/system-reason.ts';

export type JsonText =
  | { status: 'parsed'; value: unknown }
  | { status: 'failed'; problem: ConfigProblem };

export type JsonFile = { status: 'missing' } | ({ text: string } & JsonText);

/** Parses JSON as other clients write it, with comments and trailing commas; never throws. */
export function parseJson(text: string): JsonText {
  const errors: ParseError[] = [];
  let tree: Node | undefined;
  try {
    tree = parseTree(text, errors, { allowTrailingComma: true });
    if (errors.length === 0) return { status: 'parsed', value: tree && valueOf(tree) };
  } catch (error) {
    // The parser walks nested values by recursion, and runs out of stack.
    if (!(error instanceof RangeError)) throw error;
    return { status: 'failed', problem: { message: tooDeep, line: 1, column: 1 } };
  }
  const [first] = errors as [ParseError];
  const before = text.slice(0, first.offset).split('\n');
  return {
    status: 'failed',
    problem: {
      message: sentences[printParseErrorCode(first.error)] ?? 'This is not valid JSON.',
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    },
  };
}

/**
 * Reads a JSON file; one that can't be read or parsed yields a problem with its place, and never an
 * exception.
 */
export async function readJsonFile(file: string): Promise<JsonFile> {
  try {
    const text = await readFile(file, 'utf8');
    return { text, ...parseJson(text) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { status: 'missing' };
    const message = `The file can’t be read: ${systemReason(error)}.`;
    return { text: '', status: 'failed', problem: { message, line: 1, column: 1 } };
  }
}

/**
 * Builds the value from the syntax tree, since the parser's own values lose a member called
 * `__proto__`.
 */
function valueOf({ type, value, children = [] }: Node): unknown {
  if (type === 'array') return children.map(valueOf);
  if (type !== 'object') return value;
  return Object.fromEntries(
    children.map(({ children: [key, member] = [] }) => [key?.value, member && valueOf(member)]),
  );
}

const tooDeep = 'The values are nested too deeply.';
const sentences: Record<string, string> = {
  InvalidSymbol: 'Unexpected character.',
  PropertyNameExpected: 'A property name in quotes is expected.',
  ValueExpected: 'A value is expected.',
  ColonExpected: 'A colon is expected.',
  CommaExpected: 'A comma is expected.',
  CloseBraceExpected: 'A closing brace } is missing.',
  CloseBracketExpected: 'A closing bracket ] is missing.',
  EndOfFileExpected: 'There is text after the end of the JSON value.',
  UnexpectedEndOfString: 'A string is not closed with a quote.',
};
