import type { Launch } from '../../../shared/model/servers/server.ts';
import { referencePattern } from '../../../shared/references.ts';

/** A text with each `${NAME}` that `own` sets replaced by what stands there, once. */
export const fillReferences = (text: string, own: Record<string, string>): string =>
  text.replaceAll(referencePattern, (reference, kind?: string, _of?: string, name?: string) =>
    kind === undefined && name !== undefined && Object.hasOwn(own, name)
      ? (own[name] ?? reference)
      : reference,
  );

/**
 * The launch with the variables of its own `env` in command, arguments and folder, where those name
 * them as `${NAME}`. The variables themselves stay: there `${NAME}` is of the environment in use.
 */
export function expandOwnEnv(launch: Launch): Launch {
  if (launch.kind !== 'stdio') return launch;
  const { command, args, cwd, env } = launch;
  return {
    ...launch,
    command: fillReferences(command, env),
    args: args.map((arg) => fillReferences(arg, env)),
    ...(cwd !== undefined && { cwd: fillReferences(cwd, env) }),
  };
}

/** What a launch takes from its own `env` in that way, by the reference as it is written. */
export function ownEnvValues(launch: Launch): Record<string, string> {
  if (launch.kind !== 'stdio') return {};
  const { command, args, cwd = '', env } = launch;
  const used = [command, ...args, cwd].flatMap((text) => [...text.matchAll(referencePattern)]);
  return Object.fromEntries(
    used.flatMap(([reference, kind, , name = '']) => {
      const value = kind === undefined && Object.hasOwn(env, name) ? env[name] : undefined;
      return value === undefined ? [] : [[reference, value] as const];
    }),
  );
}
