import type { EraChoice, ServerDefinition } from '../../../shared/model/server.ts';

/** What the server form holds: texts as typed, valid or not. */
export type ServerDraft = {
  name: string;
  kind: 'stdio' | 'http';
  command: string;
  /** One argument a line. */
  args: string;
  cwd: string;
  /** `NAME=value` lines. */
  env: string;
  url: string;
  /** `Name: value` lines. */
  headers: string;
  era: EraChoice;
};

export type DraftErrors = Partial<Record<keyof ServerDraft, string>>;

export const emptyDraft: ServerDraft = {
  name: '',
  kind: 'stdio',
  command: '',
  args: '',
  cwd: '',
  env: '',
  url: '',
  headers: '',
  era: 'auto',
};

export function draftOf({ name, launch, era }: ServerDefinition): ServerDraft {
  const base = { ...emptyDraft, name, era };
  if (launch.kind === 'http') {
    return { ...base, kind: 'http', url: launch.url, headers: linesOf(launch.headers, ': ') };
  }
  if (launch.kind === 'bundled') return base;
  const { command, args, cwd = '', env } = launch;
  return { ...base, command, args: args.join('\n'), cwd, env: linesOf(env, '=') };
}

/** The definition that a draft stands for, or what is wrong with which field. */
export function readDraft(
  draft: ServerDraft,
): { status: 'ok'; definition: ServerDefinition } | { status: 'wrong'; errors: DraftErrors } {
  const errors: DraftErrors = {};
  const name = draft.name.trim();
  if (!name) errors.name = 'Give the server a name.';
  const base = { name, era: draft.era };
  if (draft.kind === 'http') {
    const url = draft.url.trim();
    const headers = readLines(draft.headers, ':');
    if (!/^https?:\/\/[^\s/]+/i.test(url) || !URL.canParse(url)) {
      errors.url = 'Enter an address that starts with http:// or https://.';
    }
    if (typeof headers === 'string')
      errors.headers = `“${headers}” is not of the form Name: value.`;
    if (Object.keys(errors).length > 0 || typeof headers === 'string')
      return { status: 'wrong', errors };
    return { status: 'ok', definition: { ...base, launch: { kind: 'http', url, headers } } };
  }
  const command = draft.command.trim();
  const env = readLines(draft.env, '=');
  if (!command) errors.command = 'Enter the command that starts the server.';
  if (typeof env === 'string') errors.env = `“${env}” is not of the form NAME=value.`;
  if (Object.keys(errors).length > 0 || typeof env === 'string') return { status: 'wrong', errors };
  const args = draft.args.split('\n').filter((line) => line !== '');
  const cwd = draft.cwd.trim();
  const launch = { kind: 'stdio' as const, command, args, env, ...(cwd ? { cwd } : {}) };
  return { status: 'ok', definition: { ...base, launch } };
}

const linesOf = (values: Record<string, string>, separator: string): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}${separator}${value}`)
    .join('\n');

/** The pairs of a text's lines, or the first line that is none. */
function readLines(text: string, separator: string): Record<string, string> | string {
  const pairs: [string, string][] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const at = line.indexOf(separator);
    if (at < 1) return line;
    const value = line.slice(at + 1);
    pairs.push([line.slice(0, at).trim(), separator === ':' ? value.trim() : value]);
  }
  return Object.fromEntries(pairs);
}
