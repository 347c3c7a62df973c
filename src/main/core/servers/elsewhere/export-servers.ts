import {
  isLinkFormat,
  type ExportedServers,
  type ExportFormat,
} from '../../../../shared/model/servers/elsewhere.ts';
import { inputEntry } from '../../../../shared/model/servers/input-entry.ts';
import type { Launch, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { InputDefinition } from '../../../../shared/model/servers/variables.ts';
import { isSandboxed } from '../../../../shared/model/servers/is-sandboxed.ts';
import { referencePattern } from '../../../../shared/references.ts';
import { quoteWord } from '../../../../shared/shell/quote-word.ts';
import type { SecretMasker } from '../../secrets/masking/secret-masker.ts';
import {
  cursorLink,
  cursorPage,
  gooseLink,
  lmStudioLink,
  vscodeLink,
  vscodePage,
  type AddLink,
} from './add-links.ts';
import { exportInput, exportLaunch, type Exported } from './export-launch.ts';

type Format = {
  client: string;
  key: 'mcpServers' | 'servers' | 'context_servers';
  /** How the client writes an environment variable; undefined where it can't refer to one. */
  env?: (name: string) => string;
  hasInputs?: true;
  hasFolder?: true;
  /** The members by which the client describes a server at a URL. */
  http: (url: string) => Record<string, string>;
  /** Set for what becomes a line of links, and not a file. */
  line?: AddLink;
  /** Whether only servers that are commands can be added. */
  takesCommandsOnly?: true;
};

const editorEnv = (name: string) => `\${env:${name}}`;
const shellEnv = (name: string) => `\${${name}}`;
const typed = (url: string) => ({ type: /\/sse\/?$/.test(url) ? 'sse' : 'http', url });

const claudeCode: Format = {
  client: 'Claude Code',
  key: 'mcpServers',
  env: shellEnv,
  http: typed,
};
const cursor: Format = {
  client: 'Cursor',
  key: 'mcpServers',
  env: editorEnv,
  http: (url) => ({ url }),
};
const vscode: Format = {
  client: 'VS Code',
  key: 'servers',
  env: editorEnv,
  hasInputs: true,
  hasFolder: true,
  http: typed,
};
const formats: Record<ExportFormat, Format> = {
  'claude-desktop': { client: 'Claude Desktop', key: 'mcpServers', http: (url) => ({ url }) },
  'claude-code': claudeCode,
  'claude-code-command': claudeCode,
  cursor,
  vscode,
  windsurf: {
    client: 'Windsurf',
    key: 'mcpServers',
    env: editorEnv,
    http: (url) => ({ serverUrl: url }),
  },
  cline: {
    client: 'Cline',
    key: 'mcpServers',
    env: editorEnv,
    http: (url) => ({ type: /\/sse\/?$/.test(url) ? 'sse' : 'streamableHttp', url }),
  },
  zed: { client: 'Zed', key: 'context_servers', http: (url) => ({ url }) },
  'cursor-link': { ...cursor, line: cursorLink },
  'vscode-link': { ...vscode, line: vscodeLink },
  'vscode-insiders-link': {
    ...vscode,
    client: 'VS Code Insiders',
    line: (name, entry) => vscodeLink(name, entry).replace(/^vscode:/, 'vscode-insiders:'),
  },
  'lm-studio-link': {
    client: 'LM Studio',
    key: 'mcpServers',
    http: (url) => ({ url }),
    line: lmStudioLink,
  },
  'goose-link': {
    client: 'Goose',
    key: 'mcpServers',
    // It asks for the values of the variables that the link names.
    env: shellEnv,
    http: (url) => ({ url }),
    line: gooseLink,
    takesCommandsOnly: true,
  },
  badges: { ...cursor, client: 'The apps', line: badges },
};

/** The links of both apps that have a page for them, as Markdown for a README. */
function badges(name: string, entry: Record<string, unknown>): string {
  const typedEntry = 'url' in entry ? { type: 'http', ...entry } : { type: 'stdio', ...entry };
  return [
    `[Add ${markdownText(name)} to Cursor](${cursorPage(name, entry)})`,
    `[Add ${markdownText(name)} to VS Code](${vscodePage(name, typedEntry)})`,
  ].join(' · ');
}

const markdownText = (text: string): string => text.replaceAll(/[\\`*_[\]()<>]/g, '\\$&');

type Export = {
  definitions: readonly ServerDefinition[];
  format: ExportFormat;
  /** Whether values that look secret are written out; otherwise a reference stands for each. */
  withSecrets: boolean;
  /** Masks the known secrets wherever they stand. */
  masker: SecretMasker;
};

/**
 * Writes definitions as the text of another client's configuration, with notes on what it does not
 * understand.
 */
export function exportServers({
  definitions,
  format,
  withSecrets,
  masker,
}: Export): ExportedServers {
  const into = formats[format];
  const notes = new Set<string>();
  const leftOut = (name: string) => (what: string) => notes.add(`${what} of ${name} was left out.`);
  const entries = definitions.flatMap(({ name, launch }) => {
    if (launch.kind === 'bundled') {
      notes.add(`${name} comes with Wirebench and was left out.`);
      return [];
    }
    if (into.takesCommandsOnly && launch.kind !== 'stdio') {
      notes.add(`${into.client} can’t add ${name} by a link, since it has an address.`);
      return [];
    }
    const isOpen = withSecrets && !isLinkFormat(format);
    const safe = isOpen ? launch : exportLaunch(launch, masker, leftOut(name));
    const entry = entryFor(inTermsOf(safe, into, notes), into, name, notes);
    return [[name, entry] as const];
  });
  const { line } = into;
  if (line) {
    const lines = entries.map(([name, entry]) => line(name, entry));
    return { text: lines.join('\n'), notes: [...notes] };
  }
  if (format === 'claude-code-command') {
    const lines = entries.map(([name, entry]) =>
      ['claude', 'mcp', 'add-json', name, JSON.stringify(entry)].map(quoteWord).join(' '),
    );
    return { text: lines.join('\n'), notes: [...notes] };
  }
  const inputs = into.hasInputs
    ? inputsOf(definitions, (input, name) =>
        withSecrets ? input : exportInput(input, masker, leftOut(name)),
      )
    : [];
  const whole = {
    ...(inputs.length > 0 ? { inputs } : {}),
    [into.key]: Object.fromEntries(entries),
  };
  return { text: JSON.stringify(whole, null, 2), notes: [...notes] };
}

function entryFor(
  launch: Exclude<Launch, { kind: 'bundled' }>,
  into: Format,
  name: string,
  notes: Set<string>,
): Record<string, unknown> {
  if (launch.kind === 'http') {
    const { url, headers } = launch;
    return { ...into.http(url), ...(Object.keys(headers).length > 0 ? { headers } : {}) };
  }
  const { command, args, cwd, env, sandbox } = launch;
  if (isSandboxed(sandbox)) notes.add(`${into.client} starts ${name} without its sandbox.`);
  if (cwd !== undefined && !into.hasFolder) {
    notes.add(`${into.client} can’t set a folder for a server: ${name} will not start in ${cwd}.`);
  }
  return {
    ...(into.key === 'servers' ? { type: 'stdio' } : {}),
    command,
    args,
    ...(Object.keys(env).length > 0 ? { env } : {}),
    ...(cwd !== undefined && into.hasFolder ? { cwd } : {}),
  };
}

function inTermsOf(launch: Exported, into: Format, notes: Set<string>): Exported {
  return mapped(launch, (text) =>
    text.replaceAll(referencePattern, (whole, kind?: string, name = '') => {
      if (kind === 'env' && into.env) return into.env(name);
      if (kind === 'secret' && into.env) {
        notes.add(
          `The secret ${name} is not exported: ${into.client} takes it from the environment variable ${name}.`,
        );
        return into.env(name);
      }
      if (kind === 'input' && into.hasInputs) return whole;
      notes.add(`${into.client} does not support ${whole}: replace it with the value.`);
      return whole;
    }),
  );
}

function mapped(launch: Exported, change: (text: string) => string): Exported {
  const values = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value)]));
  if (launch.kind === 'http') {
    return { ...launch, url: change(launch.url), headers: values(launch.headers) };
  }
  const { command, args, cwd, env } = launch;
  const folder = cwd === undefined ? {} : { cwd: change(cwd) };
  return {
    ...launch,
    command: change(command),
    args: args.map(change),
    env: values(env),
    ...folder,
  };
}

/** Collects the inputs of all definitions; the first of each name wins. */
function inputsOf(
  definitions: readonly ServerDefinition[],
  safe: (input: InputDefinition, serverName: string) => InputDefinition,
): Record<string, unknown>[] {
  const byName = new Map<string, Record<string, unknown>>();
  for (const { name, inputs = [] } of definitions) {
    for (const input of inputs) {
      if (!byName.has(input.name)) byName.set(input.name, inputEntry(safe(input, name)));
    }
  }
  return [...byName.values()];
}
