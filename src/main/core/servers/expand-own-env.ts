import type { Launch } from '../../../shared/model/servers/server.ts';
import { referencePattern } from '../../../shared/references.ts';

/**
 * Replaces each `${NAME}` that `own` has by its value. References in the values are not replaced.
 */
export const fillReferences = (text: string, own: Record<string, string>): string =>
  text.replaceAll(referencePattern, (reference, kind?: string, _of?: string, name?: string) =>
    kind === undefined && name !== undefined && Object.hasOwn(own, name)
      ? (own[name] ?? reference)
      : reference,
  );

/**
 * Fills the variables of a launch's own `env` into its command, arguments and folder, where those
 * name them as `${NAME}`. The variables themselves stay: in their values, `${NAME}` refers to the
 * active environment.
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

/** The values that `expandOwnEnv` fills in, by the reference as it is written. */
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
