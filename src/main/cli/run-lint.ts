import { countFindings, countsText, type LintFinding } from '../../shared/model/lint.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { createBackend } from '../core/create-backend.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { readSource } from './call-arguments.ts';
import { exitCodes, usageError, type ExitCode } from './cli-error.ts';
import { lintText, type LintedTool } from './lint-text.ts';
import type { LintOptions } from './parse-command.ts';
import type { Outcome } from './run-call.ts';
import { readList } from './run-list.ts';
import type { Session } from './session.ts';
import type { Terminal } from './terminal.ts';

type Options = LintOptions & {
  timeoutMs: number | undefined;
  signal: AbortSignal;
  say(line: string): void;
};

/** Says what is wrong with the definitions of a server's tools. */
export async function runLint(session: Session, options: Options): Promise<Outcome> {
  const { backend, server } = session;
  const { items, cutShort } = await readList(session, 'tools', options);
  if (cutShort) options.say('The server has more than this: the list was cut short.');
  const found = await backend.lint('tools', items, options.signal);
  const facts = { server: server.serverInfo, ...(cutShort ? { cutShort: true } : {}) };
  return outcomeOf(items, found, facts, options);
}

/** The same for a list of tools that was kept in a file; it runs nothing. */
export async function runLintFile(
  file: string,
  options: LintOptions,
  { stdin, signal, entryUrl, environment, print }: Terminal,
): Promise<ExitCode> {
  const [json, what] = await readSource(file === '-' ? file : `@${file}`, stdin, signal);
  const tools = toolsIn(json, what);
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  // With a server of its own, that is never started, a core leaves the app's own list alone.
  const adhocServer = { kind: 'stdio', text: 'none', headers: {}, era: 'auto' } as const;
  const backend = await createBackend({ ports, recording: 'off', adhocServer });
  try {
    const found = await backend.lint('tools', tools, signal);
    const { output, exitCode } = outcomeOf(tools, found, {}, options);
    print(output);
    return exitCode;
  } finally {
    await backend.close();
  }
}

/** Of an array, of `{tools}`, or of a whole response with that as its result. */
function toolsIn(json: string, what: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw usageError(`${what} is not valid JSON: ${messageOf(error)}.`);
  }
  const { tools, result } = membersOf(value);
  const list = [value, tools, membersOf(result).tools].find((each) => Array.isArray(each));
  if (list) return list as unknown[];
  throw usageError(`${what} holds no list of tools.`, 'It takes {"tools": […]} or […].');
}

const membersOf = (value: unknown): { tools?: unknown; result?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};

function outcomeOf(
  tools: unknown[],
  found: LintFinding[][],
  facts: object,
  { isJson, isStrict }: LintOptions,
): Outcome {
  const linted = tools.map((tool, i): LintedTool => ({ ...nameOf(tool), findings: found[i] ?? [] }));
  const counts = countFindings(found.flat());
  const output = isJson
    ? `${JSON.stringify({ ...facts, counts, tools: linted }, null, 2)}\n`
    : lintText(linted, countsText(counts));
  const isFailing = counts.error > 0 || (isStrict && counts.warning > 0);
  return { output, exitCode: isFailing ? exitCodes.toolError : exitCodes.ok };
} // prettier-ignore

function nameOf(tool: unknown): { name?: string } {
  const name = typeof tool === 'object' && tool !== null && 'name' in tool ? tool.name : undefined;
  return typeof name === 'string' ? { name } : {};
}
