import { z } from 'zod';
import type { StdioLaunch } from '../../../../shared/model/servers/server.ts';
import {
  registryArgument,
  registryHeader,
  type RegistryArgument,
  type RegistryInputs,
} from './registry-inputs.ts';

export const registryPackage = z.lazy(() =>
  z.object({
    registryType: z.string(),
    identifier: z.string().min(1),
    version: z.string().optional(),
    runtimeHint: z.string().optional(),
    transport: z.object({ type: z.string(), url: z.string().optional() }).optional(),
    runtimeArguments: z.array(registryArgument).default([]),
    packageArguments: z.array(registryArgument).default([]),
    environmentVariables: z.array(registryHeader).default([]),
  }),
);
type RegistryPackage = z.infer<typeof registryPackage>;

/**
 * The command that runs a package, or a sentence on why there is none. Adds what was left out to
 * `notes`.
 */
export function commandOf(
  described: RegistryPackage,
  inputs: RegistryInputs,
  notes: string[],
): StdioLaunch | string {
  const { transport, registryType, environmentVariables } = described;
  if (transport && transport.type !== 'stdio') {
    const at = transport.url === undefined ? '' : ` (${transport.url})`;
    return `It listens on its own address${at}: start it separately, and add that address.`;
  }
  if (registryType === 'mcpb') {
    return `It is a bundle: download ${described.identifier}, and open it as one.`;
  }
  const makes = Object.hasOwn(runners, registryType) ? runners[registryType] : undefined;
  if (!makes) return `A package of type ${registryType} can’t be run by one command.`;
  const env = valuesOf(environmentVariables, inputs, notes);
  const runtime = argsFrom(described.runtimeArguments, inputs, notes, true);
  const rest = argsFrom(described.packageArguments, inputs, notes, false);
  const [command = '', ...args] = makes(described, runtime, rest, Object.keys(env));
  return { kind: 'stdio', command, args, env };
}

type Runner = (
  described: RegistryPackage,
  runtime: string[],
  rest: string[],
  env: string[],
) => string[];

const runners: Record<string, Runner> = {
  npm({ identifier, version, runtimeHint = 'npx' }, runtime, rest) {
    const agrees = runtimeHint === 'npx' && !runtime.some((word) => /^(-y|--yes)$/.test(word));
    return [runtimeHint, ...(agrees ? ['-y'] : []), ...runtime, at(identifier, version), ...rest];
  },
  pypi: ({ identifier, version, runtimeHint = 'uvx' }, runtime, rest) => [
    runtimeHint,
    ...runtime,
    at(identifier, version),
    ...rest,
  ],
  nuget({ identifier, version, runtimeHint = 'dnx' }, runtime, rest) {
    const agrees = runtime.includes('--yes') ? [] : ['--yes'];
    const own = rest.length > 0 ? ['--', ...rest] : [];
    return [runtimeHint, at(identifier, version), ...agrees, ...runtime, ...own];
  },
  oci({ identifier, version, runtimeHint = 'docker' }, runtime, rest, env) {
    const given = runtime[0] === 'run' ? runtime.slice(1) : runtime;
    // Without -i a container gets nothing on stdin.
    const base = [
      ...(given.some((word) => /^(-i|--interactive|-it)$/.test(word)) ? [] : ['-i']),
      ...(given.includes('--rm') ? [] : ['--rm']),
      ...given,
    ];
    const image =
      /[:@][^/]+$/.test(identifier) || !version ? identifier : `${identifier}:${version}`;
    // Some descriptions name the image among the arguments of the runtime.
    const named = base.some((word) => word === identifier || word === image) ? [] : [image];
    const passed = env.flatMap((name) => ['-e', name]);
    return named.length > 0
      ? [runtimeHint, 'run', ...base, ...passed, ...named, ...rest]
      : [runtimeHint, 'run', ...passed, ...base, ...rest];
  },
};

const at = (identifier: string, version: string | undefined): string =>
  version ? `${identifier}@${version}` : identifier;

function valuesOf(
  variables: RegistryPackage['environmentVariables'],
  inputs: RegistryInputs,
  notes: string[],
): Record<string, string> {
  const values = variables.flatMap((variable) => {
    const value = inputs.valueOf(variable.name, variable);
    if (value === undefined) notes.push(`${variable.name} is optional and was left out.`);
    return value === undefined ? [] : [[variable.name, value]];
  });
  return Object.fromEntries(values);
}

function argsFrom(
  list: RegistryArgument[],
  inputs: RegistryInputs,
  notes: string[],
  isForRuntime: boolean,
): string[] {
  return list.flatMap((argument) => {
    const { type, name = '', valueHint, format } = argument;
    const value = inputs.valueOf(valueHint ?? (name.replace(/^-+/, '') || 'argument'), argument);
    if (type === 'named' && format === 'boolean') return value === 'true' ? [name] : [];
    if (value !== undefined) return type === 'named' ? [name, value] : [value];
    // A bare flag of the runtime, such as --rm, has no value; a flag of the package is left to the
    // user.
    if (type === 'named' && isForRuntime) return [name];
    notes.push(`The argument ${name || (valueHint ?? '')} is optional and was left out.`);
    return [];
  });
}
