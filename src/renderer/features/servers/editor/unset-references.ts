import { referencePattern } from '../../../../shared/references.ts';
import type { ServerDraft } from './server-draft.ts';

/**
 * The names of the `${NAME}` references in a draft that neither its own variables nor `set` define.
 */
export function unsetReferences(draft: ServerDraft, set: ReadonlySet<string>): string[] {
  if (draft.kind === 'bundled') return [];
  const isStdio = draft.kind === 'stdio';
  const own = new Set(isStdio ? draft.env.map(({ name }) => name.trim()) : []);
  const deciding = isStdio ? [draft.command, ...draft.args, draft.cwd] : [draft.url];
  const values = [
    ...(isStdio ? draft.env : draft.headers).map(({ value }) => value),
    ...(isStdio ? [] : secretFields.map((field) => draft.oauth[field])),
  ];
  const names = [
    ...namesIn(deciding).filter((name) => !own.has(name)),
    // The draft's own variables are not expanded in values of variables and headers.
    ...namesIn(values),
  ];
  return [...new Set(names)].filter((name) => !set.has(name));
}

/** Whether a draft waits for its user: it asks for a value, has none for a name, or refers to nothing. */
export function waitsForUser(draft: ServerDraft, set: ReadonlySet<string>): boolean {
  const pairs = draft.kind === 'stdio' ? draft.env : draft.headers;
  return (
    draft.inputs.length > 0 ||
    pairs.some(({ value }) => value.trim() === '' || placeholder.test(value)) ||
    unsetReferences(draft, set).length > 0
  );
}

/** How instructions write a value that each user has another of. */
const placeholder = /<[^<>]+>|\byour[-_ ]/i;

const secretFields = ['clientSecret', 'privateKey', 'providerSecret', 'idToken'] as const;

const namesIn = (texts: string[]): string[] =>
  texts
    .flatMap((text) => [...text.matchAll(referencePattern)])
    .flatMap(([, kind, , name]) => (kind === undefined && name !== undefined ? [name] : []));

export type Source = 'env' | 'input' | 'secret';

/**
 * The draft with each `${NAME}` replaced by `${source:NAME}`; a new input is declared as secret.
 */
export function withSource(draft: ServerDraft, name: string, source: Source): ServerDraft {
  const [from, to] = [`\${${name}}`, `\${${source}:${name}}`];
  const change = (text: string) => text.replaceAll(from, () => to);
  const pairs = (all: ServerDraft['env']) =>
    all.map((pair) => ({ ...pair, value: change(pair.value) }));
  const isDeclared = source !== 'input' || draft.inputs.some((input) => input.name === name);
  return {
    ...draft,
    command: change(draft.command),
    args: draft.args.map(change),
    cwd: change(draft.cwd),
    url: change(draft.url),
    env: pairs(draft.env),
    headers: pairs(draft.headers),
    oauth: {
      ...draft.oauth,
      ...Object.fromEntries(secretFields.map((field) => [field, change(draft.oauth[field])])),
    },
    inputs: isDeclared ? draft.inputs : [...draft.inputs, { name, isSecret: true }],
  };
}
