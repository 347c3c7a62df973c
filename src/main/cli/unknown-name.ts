import { messageOf } from '../../shared/rpc/errors.ts';
import { meant, nearest } from '../../shared/nearest.ts';
import type { Backend } from '../core/backend.ts';
import { usageError, type CliError } from './cli-error.ts';

type UnknownName = { isUnknown: boolean; help: string[] };

/**
 * Tells whether what failed is missing from the server's list, with lines of help then. It is asked
 * after the call, since a name that is not listed may be called on purpose.
 */
export async function unknownNameHelp(
  { backend, connectionId }: { backend: Backend; connectionId: number },
  kind: 'tools' | 'prompts',
  name: string,
  signal: AbortSignal,
): Promise<UnknownName> {
  try {
    const { items } = await backend.connections.catalog(connectionId, kind, { signal });
    const names = items.map((item) => String((item as { name?: unknown } | null)?.name));
    if (names.includes(name)) return { isUnknown: false, help: [] };
    const hint = meant(nearest(name, names));
    return { isUnknown: true, help: [`The server lists no ${nouns[kind]} “${name}”.${hint}`] };
  } catch (error) {
    return { isUnknown: false, help: [`Its ${kind} could not be listed: ${messageOf(error)}`] };
  }
}

const nouns = { tools: 'tool', prompts: 'prompt' };

/** The error of a name that no stored server has, with the nearest and all that there are. */
export function unknownServer(name: string, names: readonly string[], file: string): CliError {
  return usageError(
    `There is no server “${name}”.${meant(nearest(name, names).map(quoted))}`,
    names.length > 0
      ? `The servers are ${names.map(quoted).join(', ')}.`
      : `There are none in ${file}.`,
  );
}

/**
 * The error of a value for an input that no definition of these servers refers to. A name that is like
 * none may be a secret that was given without its name.
 */
export function unknownInput(
  given: string,
  asked: readonly string[],
  servers: readonly string[],
): CliError {
  const [only] = servers;
  const one = servers.length === 1 && only !== undefined ? quoted(only) : undefined;
  const near = nearest(given, asked).map(quoted);
  return usageError(
    near.length > 0
      ? `${one ?? 'No server here'} has ${one ? 'no' : 'an'} input “${given}”.${meant(near)}`
      : `--input names an input that ${one ?? 'no server here'} ${one ? 'does not have' : 'has'}.`,
    asked.length > 0
      ? `${one ? 'Its' : 'The'} inputs are ${asked.map(quoted).join(', ')}.`
      : `${one ? 'Its definition refers' : 'Their definitions refer'} to none, as \${input:NAME} would.`,
  );
}

const quoted = (name: string): string => `“${name}”`;
