import type { PreviewValue } from '../../../../shared/model/launch-preview.ts';
import { referencePattern } from '../../../../shared/model/patterns.ts';
import type { Launch } from '../../../../shared/model/server.ts';
import type { InputDefinition } from '../../../../shared/model/variables.ts';
import type { Launchable } from './trust.ts';

type WithInputs = Pick<Launchable, 'launch' | 'inputs'>;

/**
 * What an approval binds of the inputs that a launch leaves open: a value that the definition
 * proposes is one click away from being run, and may be covered in the field that asks for it.
 */
export function boundInputs({ launch, inputs = [] }: WithInputs): object[] {
  const used = inputNamesIn(textsOf(launch));
  return inputs
    .filter(({ name }) => used.has(name))
    .map(({ name, default: proposed, options, isSecret }) => ({
      name,
      proposed,
      options,
      isSecret,
    }));
}

/**
 * What the definition proposes for its inputs, to be shown. `masked` hides one that looks secret, and
 * is asked only where it goes into a variable or a header: what runs or is reached is always seen.
 */
export function proposals(
  { launch, inputs = [] }: WithInputs,
  masked: (one: [name: string, value: string]) => PreviewValue,
): PreviewValue[] {
  const used = inputNamesIn(textsOf(launch));
  const decides = inputNamesIn(decidingTexts(launch));
  return inputs
    .filter(({ name }) => used.has(name))
    .flatMap(({ name, default: proposed, options = [] }) => [
      ...(proposed === undefined ? [] : [{ name, value: proposed }]),
      ...options.filter((one) => one !== proposed).map((value) => ({ name, value })),
    ])
    .map(({ name, value }) => {
      const shown = decides.has(name) ? { value } : masked([name, value]);
      return { ...shown, name: `proposed for \${input:${name}}` };
    });
}

/** The launch as it would be with all that is proposed. */
export function withProposals({ launch, inputs = [] }: WithInputs): Launch {
  const known = new Map(inputs.map((input) => [`\${input:${input.name}}`, firstOf(input)]));
  const filled = (text: string) =>
    text.replaceAll(referencePattern, (reference) => known.get(reference) ?? reference);
  const all = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value)]));
  switch (launch.kind) {
    case 'bundled':
      return launch;
    case 'http':
      return { ...launch, url: filled(launch.url), headers: all(launch.headers) };
    case 'stdio': {
      const { command, args, cwd, env } = launch;
      const folder = cwd === undefined ? {} : { cwd: filled(cwd) };
      const words = { command: filled(command), args: args.map(filled), env: all(env) };
      return { ...launch, ...words, ...folder };
    }
  }
}

const firstOf = ({ default: proposed, options = [] }: InputDefinition) => proposed ?? options[0];

function decidingTexts(launch: Launch): string[] {
  if (launch.kind === 'bundled') return [];
  if (launch.kind === 'http') return [launch.url];
  return [launch.command, ...launch.args, launch.cwd ?? ''];
}

function textsOf(launch: Launch): string[] {
  if (launch.kind === 'bundled') return [];
  const values = launch.kind === 'http' ? launch.headers : launch.env;
  return [...decidingTexts(launch), ...Object.values(values)];
}

const inputNamesIn = (texts: string[]): Set<string> =>
  new Set(
    texts
      .flatMap((text) => [...text.matchAll(referencePattern)])
      .flatMap(([, kind, name]) => (kind === 'input' && name !== undefined ? [name] : [])),
  );
