import {
  catalogKinds,
  type Catalog,
  type CatalogKind,
} from '../../shared/model/servers/connection.ts';
import { countFindings, countsText } from '../../shared/model/calls/lint.ts';
import type { Backend } from '../core/backend.ts';
import { createBackend } from '../core/create-backend.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { readSource } from './call-arguments.ts';
import { CliError, exitCodes, usageError, type ExitCode } from './cli-error.ts';
import { parseJson } from './json-object.ts';
import { noServers } from './no-servers.ts';
import { lintJunit } from './reports/lint-junit.ts';
import { writeReport } from './reports/write-report.ts';
import { lintText, type Linted, type LintedLists } from './text/lint-text.ts';
import type { Outcome } from './run-call.ts';
import { readList } from './run-list.ts';
import type { Session } from './session.ts';
import type { Terminal } from './terminal.ts';

export type LintOptions = {
  isJson: boolean;
  /** Whether warnings count as errors. */
  isStrict: boolean;
  /** The file that the results are written to, as JUnit XML. */
  junit?: string | undefined;
};

type Options = LintOptions & {
  timeoutMs: number | undefined;
  signal: AbortSignal;
  say(line: string): void;
};

/** Definitions by their kind; a kind that was not read is absent. */
type Lists = Partial<Record<CatalogKind, unknown[]>>;

/**
 * Lints the definitions of what a server offers. Ends with 1 where there are errors or, with
 * `isStrict`, warnings.
 */
export async function runLint(session: Session, options: Options): Promise<Outcome> {
  const { backend, server } = session;
  await writeJunit(backend, {}, options);
  const lists: Lists = {};
  let isCutShort = false;
  for (const kind of catalogKinds) {
    const list = await readSome(session, kind, options);
    if (!list) continue;
    lists[kind] = list.items;
    isCutShort ||= list.cutShort;
  }
  if (isCutShort) options.say('The list is incomplete: the server has more.');
  const linted = await lintLists(backend, lists, options.signal);
  await writeJunit(backend, linted, options);
  const facts = { server: server.serverInfo, ...(isCutShort ? { cutShort: true } : {}) };
  const { output, exitCode } = outcomeOf(linted, facts, options);
  return { output: backend.withoutSecrets(output), exitCode };
}

/**
 * Reads one list. Many servers declare resources, but answer only one of their two lists: a refused
 * list, other than that of the tools, is reported and skipped.
 */
async function readSome(
  session: Session,
  kind: CatalogKind,
  options: Options,
): Promise<Catalog | undefined> {
  try {
    return await readList(session, kind, options);
  } catch (error) {
    const isRefused = error instanceof CliError && error.exitCode === exitCodes.protocol;
    if (!isRefused || kind === 'tools') throw error;
    options.say(`Not checked: ${error.message}`);
    return undefined;
  }
}

/** Lints lists from a file; starts no server. */
export async function runLintFile(
  file: string,
  options: LintOptions,
  { stdin, signal, entryUrl, environment, print }: Terminal,
): Promise<ExitCode> {
  const [json, what] = await readSource(file === '-' ? file : `@${file}`, stdin, signal);
  const lists = listsIn(json, what);
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const backend = await createBackend({ ports, adhocServer: noServers, recording: 'off' });
  try {
    const linted = await lintLists(backend, lists, signal);
    await writeJunit(backend, linted, options);
    const { output, exitCode } = outcomeOf(linted, {}, options);
    print(backend.withoutSecrets(output));
    return exitCode;
  } finally {
    await backend.close();
  }
}

/**
 * Reads lists from an array of tools, from `{tools, prompts, …}`, or from a whole response with
 * that as its result.
 */
function listsIn(json: string, what: string): Lists {
  const value = parseJson(json, what);
  if (Array.isArray(value)) return { tools: value };
  for (const owner of [value, membersOf(value)['result']]) {
    const members = membersOf(owner);
    const found = catalogKinds.filter((kind) => Array.isArray(members[kind]));
    if (found.length > 0) return Object.fromEntries(found.map((kind) => [kind, members[kind]]));
  }
  throw usageError(
    `${what} has no list of tools, prompts, resources or templates.`,
    'Expected {"tools": […]}, the same with "prompts", "resources" or "resourceTemplates", or […].',
  );
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

async function lintLists(
  backend: Backend,
  lists: Lists,
  signal: AbortSignal,
): Promise<LintedLists> {
  const linted: LintedLists = {};
  for (const kind of catalogKinds) {
    const items = lists[kind];
    if (!items) continue;
    const found = await backend.lint(kind, items, signal);
    linted[kind] = items.map((item, i) => ({ ...namesOf(item), findings: found[i] ?? [] }));
  }
  return linted;
}

/** Writes the report, where one is wanted: empty at first, so that a bad path is told at once. */
async function writeJunit(
  backend: Backend,
  linted: LintedLists,
  { junit, isStrict }: LintOptions,
): Promise<void> {
  if (junit === undefined) return;
  const mask = (text: string) => backend.withoutSecrets(text);
  await writeReport(junit, lintJunit(linted, { isStrict, mask }));
}

/** The members by which a definition is known. */
function namesOf(item: unknown): Omit<Linted, 'findings'> {
  const members = membersOf(item);
  const names = ['name', 'uri', 'uriTemplate'].filter((key) => typeof members[key] === 'string');
  return Object.fromEntries(names.map((key) => [key, members[key]]));
}

function outcomeOf(linted: LintedLists, facts: object, { isJson, isStrict }: LintOptions): Outcome {
  const found = Object.values(linted).flatMap((list) => list.flatMap(({ findings }) => findings));
  const counts = countFindings(found);
  const output = isJson
    ? `${JSON.stringify({ ...facts, counts, ...linted }, null, 2)}\n`
    : lintText(linted, countsText(counts));
  const isFailing = counts.error > 0 || (isStrict && counts.warning > 0);
  return { output, exitCode: isFailing ? exitCodes.toolError : exitCodes.ok };
}
