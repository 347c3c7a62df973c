import { readMeta, type Meta } from '../../../../shared/model/calls/meta.ts';
import type { Root } from '../../../../shared/model/servers/declared.ts';
import type { EraChoice, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { InputDefinition } from '../../../../shared/model/servers/variables.ts';
import { schemeProblem } from '../../../../shared/scheme-problem.ts';
import type { Pair } from '../../../ui/fields/pairs-field.tsx';
import { emptyOAuthDraft, oauthDraft, readOAuth, type OAuthDraft } from './oauth-draft.ts';
import { pairsOf, readPairs } from './pairs-draft.ts';
import { readRoots } from '../declared/roots-field.tsx';
import { readUpkeep, upkeepDraft, type UpkeepDraft } from './upkeep-draft.ts';

/** The fields of the server form as they were typed, valid or not. */
export type ServerDraft = UpkeepDraft & {
  name: string;
  kind: 'stdio' | 'http' | 'bundled';
  command: string;
  args: string[];
  cwd: string;
  env: Pair[];
  sandboxNetwork: 'allowed' | 'none';
  sandboxFiles: 'all' | 'folder';
  sandboxFolder: string;
  url: string;
  headers: Pair[];
  oauth: OAuthDraft;
  demo: 'legacy' | 'modern';
  era: EraChoice;
  /** The capabilities to declare; undefined for all. */
  declares: string[] | undefined;
  roots: Root[];
  /** The members of `_meta` as JSON; empty for none. */
  meta: string;
  /** Whether only some tools are enabled; their globs are in `enabledTools`. */
  enablesSome: boolean;
  enabledTools: string[];
  disabledTools: string[];
  /** The rules that answer the server, which have no field here. */
  answerRules?: ServerDefinition['answerRules'];
  /** The declared inputs (`${input:NAME}`), which have no field of their own. */
  inputs: InputDefinition[];
  /** Members of the server's entry that have no field; they are stored unchanged. */
  kept?: ServerDefinition['kept'];
};

/**
 * Error messages by field; the key of a pair is its field and its index from 0, such as `env 2`.
 */
export type DraftErrors = Record<string, string>;

export const emptyDraft: ServerDraft = {
  name: '',
  kind: 'stdio',
  command: '',
  args: [],
  cwd: '',
  env: [],
  sandboxNetwork: 'allowed',
  sandboxFiles: 'all',
  sandboxFolder: '',
  url: '',
  headers: [],
  oauth: emptyOAuthDraft,
  demo: 'legacy',
  era: 'auto',
  connectSeconds: '',
  callSeconds: '',
  totalSeconds: '',
  pingSeconds: '',
  watch: [],
  declaredOnly: false,
  pageByPage: false,
  noStream: false,
  callsPerSecond: '',
  callsAtOnce: '',
  declares: undefined,
  roots: [],
  meta: '',
  enablesSome: false,
  enabledTools: [],
  disabledTools: [],
  inputs: [],
};

export const isEmptyDraft = (draft: ServerDraft): boolean =>
  JSON.stringify(draft) === JSON.stringify(emptyDraft);

export function draftOf(definition: ServerDefinition): ServerDraft {
  const { name, launch, era, upkeep, declares, roots = [], inputs = [], kept } = definition;
  const { enabledTools, disabledTools = [], answerRules } = definition;
  const meta = definition.meta ? JSON.stringify(definition.meta, undefined, 2) : '';
  const known = {
    name,
    era,
    declares,
    roots,
    meta,
    inputs,
    enablesSome: enabledTools !== undefined,
    enabledTools: enabledTools ?? [],
    disabledTools,
    ...(answerRules && { answerRules }),
    kind: launch.kind,
    ...(kept && { kept }),
  };
  const base = { ...emptyDraft, ...known, ...upkeepDraft(upkeep) };
  switch (launch.kind) {
    case 'bundled':
      return { ...base, demo: launch.demo };
    case 'http':
      return {
        ...base,
        url: launch.url,
        headers: pairsOf(launch.headers),
        oauth: oauthDraft(launch.oauth),
      };
    case 'stdio': {
      const { command, args, cwd = '', env, sandbox } = launch;
      return {
        ...base,
        command,
        args,
        cwd,
        env: pairsOf(env),
        sandboxNetwork: sandbox?.network ?? 'allowed',
        sandboxFiles: sandbox?.files ?? 'all',
        sandboxFolder: sandbox?.folder ?? '',
      };
    }
  }
}

type ReadDraft =
  | { status: 'ok'; definition: ServerDefinition }
  | { status: 'wrong'; errors: DraftErrors };

/** Parses a draft into a definition, or into an error message for each wrong field. */
export function readDraft(draft: ServerDraft): ReadDraft {
  const errors: DraftErrors = {};
  const name = draft.name.trim();
  if (name === '') errors['name'] = 'Give the server a name.';
  else if (name.length > 100) errors['name'] = 'Use at most 100 characters.';
  const launch = launchOf(draft, errors);
  const upkeep = readUpkeep(draft, errors);
  const { meta = {}, problem } = readMeta(draft.meta);
  if (problem !== undefined) errors['meta'] = problem;
  if (Object.keys(errors).length > 0) return { status: 'wrong', errors };
  const { declares, inputs, kept, answerRules } = draft;
  const disabledTools = named(draft.disabledTools);
  const roots = readRoots(draft.roots);
  const rest = {
    ...(Object.keys(upkeep).length > 0 ? { upkeep } : {}),
    ...(declares ? { declares } : {}),
    ...(roots.length > 0 ? { roots } : {}),
    ...(draft.enablesSome ? { enabledTools: named(draft.enabledTools) } : {}),
    ...(disabledTools.length > 0 ? { disabledTools } : {}),
    ...(answerRules ? { answerRules } : {}),
    ...metaOf(meta),
    ...(inputs.length > 0 ? { inputs } : {}),
    ...(kept ? { kept } : {}),
  };
  return { status: 'ok', definition: { name, launch, era: draft.era, ...rest } };
}

function launchOf(draft: ServerDraft, errors: DraftErrors): ServerDefinition['launch'] {
  switch (draft.kind) {
    case 'bundled':
      return { kind: 'bundled', demo: draft.demo };
    case 'http': {
      const url = draft.url.trim();
      // A reference at the start may hold the scheme, and its value is known only when connecting.
      if (!isAddress(url) && !/^\$\{[^}\s]+\}\S*$/.test(url)) {
        errors['url'] =
          schemeProblem(url) ?? 'Enter an address that starts with http:// or https://.';
      }
      const headers = readPairs('headers', draft.headers, /^[!#$%&'*+.^`|~\w-]+$/, errors);
      const oauth = readOAuth(draft.oauth, errors);
      return { kind: 'http', url, headers, ...(oauth && { oauth }) };
    }
    case 'stdio': {
      const command = draft.command.trim();
      const problem =
        command === '' ? 'Enter the command that starts the server.' : schemeProblem(command);
      if (problem !== undefined) errors['command'] = problem;
      const env = readPairs('env', draft.env, /^[^=\0]+$/, errors);
      const cwd = draft.cwd.trim();
      const folder = cwd === '' ? {} : { cwd };
      return { kind: 'stdio', command, args: draft.args, env, ...folder, ...sandboxOf(draft) };
    }
  }
}

const named = (globs: string[]): string[] => globs.map((glob) => glob.trim()).filter(Boolean);

/** Members that the form read as JSON are JSON. */
const metaOf = (meta: Meta): Pick<ServerDefinition, 'meta'> =>
  Object.keys(meta).length > 0 ? { meta: meta as ServerDefinition['meta'] } : {};

/** The `sandbox` member; absent where the network and all files are allowed. */
function sandboxOf({ sandboxNetwork: network, sandboxFiles: files, sandboxFolder }: ServerDraft) {
  if (network === 'allowed' && files === 'all') return {};
  const folder = files === 'folder' ? sandboxFolder.trim() : '';
  return { sandbox: { network, files, ...(folder === '' ? {} : { folder }) } };
}

const isAddress = (url: string): boolean =>
  /^https?:\/\/[^\s/]+/i.test(url) && (url.includes('${') || URL.canParse(url));
