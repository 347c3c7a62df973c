import { applyEdits, modify } from 'jsonc-parser';
import type { z } from 'zod';
import {
  launch,
  eraChoice,
  serverName,
  upkeep,
  type ServerDefinition,
} from '../../../shared/model/servers/server.ts';
import {
  declaredChoice,
  toolGlobs,
  metaMembers,
} from '../../../shared/model/servers/declared-choice.ts';
import { answerRule, mostRules } from '../../../shared/model/servers/answer-rule.ts';
import { inputNamesOf } from '../../../shared/references.ts';
import { entryOf } from '../../../shared/model/servers/server-entry.ts';
import { parseJson } from '../storage/json-file.ts';
import { fillReferences } from './expand-own-env.ts';
import { readInputs } from './read-inputs.ts';
import { readUpkeep, rootsOfEntry, unreadMembers, unreadNote } from './unread-members.ts';

export type ReadEntry =
  /** `note` tells which members have no effect. */
  | { status: 'understood'; definition: ServerDefinition; note?: string }
  | { status: 'invalid'; name: string; message: string };

type Entry = Record<string, unknown>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the entries of an `mcpServers` (or VS Code's `servers`) object, in its order; none for
 * anything else.
 */
export function readEntries(config: unknown): ReadEntry[] {
  if (!isEntry(config)) return [];
  const inputs: unknown[] = Array.isArray(config['inputs']) ? config['inputs'] : [];
  return entriesIn(config).map(([name, entry]) =>
    // A name is its server's identity, and no call that names it has white space around it.
    name === name.trim()
      ? readEntry(name, entry, inputs)
      : { status: 'invalid', name, message: 'Its name begins or ends with a space: remove it.' },
  );
}

/** Lists the entries that `readEntries` reads, as they are in the file. */
export function entriesIn(config: unknown): [name: string, entry: unknown][] {
  if (!isEntry(config)) return [];
  const servers = config[listKeyIn(config)];
  return isEntry(servers) ? Object.entries(servers) : [];
}

const listKeyIn = (config: Entry): string =>
  ['mcpServers', 'servers'].find((key) => isEntry(config[key])) ?? 'mcpServers';

/**
 * Makes a definition of one entry, whichever client wrote it; `inputs` are those of the whole file.
 */
export function readEntry(name: string, entry: unknown, inputs: unknown[] = []): ReadEntry {
  if (!isEntry(entry)) return { status: 'invalid', name, message: 'The entry is not an object.' };
  if (!launchKeys.some((key) => entry[key] !== undefined)) {
    return { status: 'invalid', name, message: 'It has neither a command nor a url.' };
  }
  const parsed = launch.safeParse(launchOf(entry));
  const [issue] = [...issuesOf(serverName.safeParse(name)), ...issuesOf(parsed)];
  if (!parsed.success || issue) {
    return { status: 'invalid', name, message: issue?.message ?? 'The entry can’t be understood.' };
  }
  const era = eraChoice.safeParse(entry['era']);
  const kept = readUpkeep(entry);
  const note = unreadNote(entry);
  const definition = {
    name,
    launch: parsed.data,
    era: era.success ? era.data : ('auto' as const),
    ...(kept && { upkeep: kept }),
    ...declaredOf(entry),
    ...inputsOf(parsed.data, entry['inputs'], inputs),
  };
  return { status: 'understood', definition, ...(note !== undefined && { note }) };
}

const issuesOf = ({ error }: { error?: z.ZodError }) => error?.issues ?? [];

/**
 * What the server is told of its client, and answered with. A rule that can't be read has no effect.
 */
function declaredOf({
  declares,
  roots,
  meta,
  answerRules,
  ...entry
}: Entry): Partial<ServerDefinition> {
  const members = metaMembers.safeParse(meta);
  const names = declaredChoice.safeParse(declares);
  const read = rootsOfEntry.safeParse(roots);
  const rules = (Array.isArray(answerRules) ? answerRules.slice(0, mostRules) : []).flatMap(
    (one: unknown) => answerRule.safeParse(one).data ?? [],
  );
  const [enabledTools, disabledTools] = [entry['enabledTools'], entry['disabledTools']].map(
    (globs) => toolGlobs.safeParse(globs).data,
  );
  return {
    ...(enabledTools && { enabledTools }),
    ...(disabledTools && disabledTools.length > 0 && { disabledTools }),
    ...(names.success && { declares: names.data }),
    ...(read.success && read.data.length > 0 && { roots: read.data }),
    ...(rules.length > 0 && { answerRules: rules }),
    ...(members.success && Object.keys(members.data).length > 0 && { meta: members.data }),
  };
}

/** The entry's own inputs, and those of the whole file that the launch refers to. */
function inputsOf(read: object, own: unknown, ofFile: unknown[]): Pick<ServerDefinition, 'inputs'> {
  const named = inputNamesOf(read);
  const owned = readInputs(own);
  const shared = readInputs(ofFile).filter(
    ({ name }) => named.has(name) && !owned.some((input) => input.name === name),
  );
  const inputs = [...owned, ...shared];
  return inputs.length > 0 ? { inputs } : {};
}

const launchKeys = ['command', 'url', 'serverUrl', 'bundled'];

function launchOf(entry: Entry): unknown {
  if (entry['bundled'] !== undefined) return { kind: 'bundled', demo: entry['bundled'] };
  const url = entry['url'] ?? entry['serverUrl'];
  if (url !== undefined) {
    const own = textsOf(entry['env']);
    const headers = Object.entries(textsOf(entry['headers']));
    return {
      kind: 'http',
      url: typeof url === 'string' ? fillReferences(url, own) : url,
      headers: Object.fromEntries(headers.map(([name, text]) => [name, fillReferences(text, own)])),
      ...(isEntry(entry['oauth']) ? { oauth: oauthOf(entry['oauth']) } : {}),
    };
  }
  const { command, args, cwd, sandbox } = entry;
  return {
    kind: 'stdio',
    command,
    args: Array.isArray(args) ? args.map(String) : [],
    env: textsOf(entry['env']),
    ...(typeof cwd === 'string' ? { cwd } : {}),
    // A sandbox that can't be read makes the entry invalid: its server must not run without one.
    ...(sandbox === undefined ? {} : { sandbox }),
  };
}

/** Other clients write the port of the redirect as `callbackPort`, and scopes as one text. */
function oauthOf({ callbackPort, ...entry }: Entry): Entry {
  const { scopes, redirect } = entry;
  return {
    ...entry,
    ...(typeof scopes === 'string' && { scopes: scopes.split(/[\s,]+/).filter(Boolean) }),
    ...(typeof callbackPort === 'number' && {
      redirect: { host: 'localhost', port: callbackPort, ...(isEntry(redirect) ? redirect : {}) },
    }),
  };
}

function textsOf(value: unknown): Record<string, string> {
  if (!isEntry(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

/** The members of an entry that `readEntry` reads. */
export const ownMembers: ReadonlySet<string> = new Set([
  'command',
  'args',
  'cwd',
  'env',
  'type',
  'url',
  'serverUrl',
  'headers',
  'oauth',
  'bundled',
  'sandbox',
  'era',
  'inputs',
  'declares',
  'roots',
  'answerRules',
  'enabledTools',
  'disabledTools',
  'meta',
  ...Object.keys(upkeep.shape),
]);
const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** The file's text with one member of `mcpServers` set or removed; the rest stays byte for byte. */
export function withEntry(text: string, name: string, entry: Entry | undefined): string {
  const path = [listKey(text), name];
  return applyEdits(text, modify(text, path, entry, { formattingOptions }));
}

/** The file's text with `mcpServers` replaced, for a new order or a renamed entry. */
export function withEntries(text: string, entries: [name: string, entry: unknown][]): string {
  // `fromEntries`, since an assignment would lose a server that is called `__proto__`.
  const servers = Object.fromEntries(entries);
  return applyEdits(text, modify(text, [listKey(text)], servers, { formattingOptions }));
}

/**
 * The entry to write for a definition. Members of the entry before that Wirebench does not read, or
 * can't, are kept, unless the definition has them.
 */
export function mergedEntry(before: unknown, definition: ServerDefinition): Entry {
  const own = isEntry(before) ? before : {};
  const unread = unreadMembers(own).map((member) => [member, own[member]]);
  const foreign = Object.entries(own).filter(([key]) => !ownMembers.has(key));
  const kept = Object.entries(definition.kept ?? {}).filter(([key]) => !ownMembers.has(key));
  return {
    ...Object.fromEntries(unread),
    ...entryOf(definition),
    ...Object.fromEntries([...kept, ...foreign]),
  };
}

function listKey(text: string): string {
  const parsed = parseJson(text);
  return listKeyIn(parsed.status === 'parsed' && isEntry(parsed.value) ? parsed.value : {});
}
