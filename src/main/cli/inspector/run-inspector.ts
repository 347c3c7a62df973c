import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { orAborted } from '../../../shared/or-aborted.ts';
import { nodeShellPorts } from '../../shell/shell-ports.ts';
import { CliError, exitCodes, type ExitCode } from '../cli-error.ts';
import type { SessionOptions } from '../session-options.ts';
import { openBackend, openSession, type Session } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { printable } from '../text/printable.ts';
import { endLine, inspectorEndOf, InspectorError, inspectorExitCodes } from './inspector-end.ts';
import {
  inspectorOutput,
  inspectorRequest,
  type InspectorOutput,
  type InspectorRequest,
} from './inspector-request.ts';
import { inspectorServers, onlyServer } from './inspector-server.ts';
import { readInspectorWords, type InspectorWords } from './inspector-words.ts';
import { rawResult } from './raw-result.ts';
import { requirePortable, runInspectorMethod } from './run-inspector-method.ts';
import { serveInspector } from './serve-inspector.ts';
import { valuesOf } from './tool-arguments.ts';
import { systemReason } from '../../../shared/system-reason.ts';

type Json = Record<string, unknown>;
type Line = Extract<InspectorWords, { kind: 'cli' | 'web' }>;

/**
 * Runs a command line of the official Inspector. Whatever goes wrong ends with the Inspector’s exit
 * code and its line on stderr.
 */
export async function runInspector(
  words: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  try {
    const line = readInspectorWords(words);
    if (line.kind === 'cli') await askOnce(line, terminal);
    else if (line.kind === 'web') await serveInspector(line, terminal);
    return exitCodes.ok;
  } catch (error) {
    const end = terminal.signal.aborted
      ? { exitCode: exitCodes.interrupted, code: 'interrupted', message: 'Interrupted.' }
      : inspectorEndOf(error);
    terminal.printError(endLine(end));
    return end.exitCode;
  }
}

async function askOnce(line: Line, terminal: Terminal): Promise<void> {
  const { given } = line;
  const output = inspectorOutput(given);
  const request = inspectorRequest(given);
  const meta = valuesOf('--metadata', given.metadata);
  const { servers, isTyped } = await inspectorServers(line, terminal.environment);
  const [name, entry] = onlyServer(servers);
  const isMetaGiven = Object.keys(meta).length > 0;
  const target = { kind: 'entry', name, entry, asks: !isTyped } as const;
  const asked = {
    target,
    meta: isMetaGiven ? meta : undefined,
    mayRun: isTyped || given.yes !== undefined,
    approves: given.approve?.at(-1),
  };
  await inSession(asked, output, terminal, (session) => answer(session, request, output, terminal));
}

type Asked = Pick<SessionOptions, 'target' | 'mayRun' | 'approves'> & { meta: Json | undefined };

/** Connects as the Inspector does, and closes whatever happens. */
async function inSession(
  { target, meta, mayRun, approves }: Asked,
  { isQuiet }: InspectorOutput,
  { entryUrl, environment, signal, printError }: Terminal,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const options: SessionOptions = {
    target,
    era: undefined,
    isJson: true,
    wireFile: undefined,
    isVerbose: !isQuiet,
    timeoutMs: undefined,
    connectTimeoutMs: undefined,
    inputs: {},
    environment: undefined,
    mayRun,
    approves,
    told: { declares: declaredIn(target), ...(meta && { meta: meta as Told['meta'] }) },
  };
  const backend = await openBackend(options, {
    ports,
    observe: (_seq, _connectionId, { kind, content }) => {
      if (kind !== 'stderr' || isQuiet) return;
      printError(`${printable(Buffer.from(content).toString('utf8'))}\n`);
    },
  });
  try {
    const opening = openSession(backend, options, () => undefined);
    const session = await orAborted(opening, signal, interrupted);
    if (session.server.isWithoutHandshake) {
      throw new CliError(exitCodes.protocol, `${nameOf(target)}: its handshake was refused.`);
    }
    await orAborted(work(session), signal, interrupted);
  } finally {
    await backend.close();
  }
}

/**
 * The Inspector declares roots, and the extensions for tasks and skills. Ours for tasks comes with a
 * capability that it does not declare before 2026-07-28.
 */
const declaredIn = (target: SessionOptions['target']): string[] =>
  target.kind === 'entry' && target.entry['era'] === 'legacy'
    ? ['roots', 'skills']
    : ['roots', 'tasks', 'skills'];

type Told = NonNullable<SessionOptions['told']>;

const nameOf = (target: SessionOptions['target']): string =>
  target.kind === 'entry' ? target.name : 'The server';

const interrupted = () => new CliError(exitCodes.interrupted, 'Interrupted.');

async function answer(
  session: Session,
  request: InspectorRequest,
  { isJson, isStrict, isQuiet, file }: InspectorOutput,
  { signal, print, printError }: Terminal,
): Promise<void> {
  const result = await runInspectorMethod(session, request, { signal });
  const text = `${jsonOf(result, 2)}\n`;
  if (file) {
    const content = file.format === 'raw' ? rawResult(result) : text;
    await write(file.path, content);
    const bytes = Buffer.byteLength(content);
    const written = { path: file.path, format: file.format, bytes };
    if (isJson) print(`${jsonOf({ output: written })}\n`);
    else if (!isQuiet) printError(`Wrote ${bytes} bytes (${file.format}) to ${file.path}\n`);
  } else {
    print(escaped(isJson ? `${jsonOf({ result })}\n` : text));
  }
  if (request.method === 'tools/call' && result['isError'] === true) {
    const message = `Tool '${request.tool}' returned isError:true.`;
    throw new InspectorError(inspectorExitCodes.toolError, 'tool_is_error', message);
  }
  if (isStrict) await requirePortable(session, result['tools'] as unknown[], { signal });
}

/** Control characters as JSON escapes them, which a terminal would act on; the value stays the same. */
const escaped = (json: string): string =>
  json.replaceAll(
    /[\u007f-\u009f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

async function write(path: string, content: string | Buffer): Promise<void> {
  try {
    await writeFile(resolve(path), content);
  } catch (error) {
    throw new InspectorError(
      inspectorExitCodes.usage,
      'output_write_failed',
      `The file ${path} can’t be written: ${systemReason(error)}.`,
    );
  }
}
