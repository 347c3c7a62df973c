import type { Launch } from '../../../shared/model/server.ts';

type Environment = Record<string, string | undefined>;

/** Thrown when a definition names a variable that is not set; the message says which. */
export class MissingVariable extends Error {
  readonly variable: string;

  constructor(variable: string) {
    super(`The environment variable ${variable} is not set.`);
    this.variable = variable;
  }
}

/** Replaces each `${env:NAME}` in a launch's texts; throws MissingVariable for one that is not set. */
export function expandVariables<L extends Launch>(launch: L, environment: Environment): L {
  return mapTexts(launch, (text) =>
    text.replaceAll(/\$\{env:([^}]+)\}/g, (_whole, name: string) => {
      const value = environment[name];
      if (value === undefined) throw new MissingVariable(name);
      return value;
    }),
  ) as L;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]));
}
