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

export type Expanded = {
  launch: Launch;
  /** Puts `${env:NAME}` back where a text shows an expanded value, since it may be a secret. */
  hide(text: string): string;
};

/** Shorter values are too common in ordinary text to be taken out of it. */
const shortestHidden = 4;

/** Replaces each `${env:NAME}` in a launch's texts; throws MissingVariable for one that is not set. */
export function expandVariables(launch: Launch, environment: Environment): Expanded {
  const used = new Map<string, string>();
  const expanded = mapTexts(launch, (text) =>
    text.replaceAll(/\$\{env:([^}]+)\}/g, (_whole, name: string) => {
      const value = environment[name];
      if (value === undefined) throw new MissingVariable(name);
      used.set(name, value);
      return value;
    }),
  ) as Launch;
  return { launch: expanded, hide: hiderOf(used) };
}

function hiderOf(used: Map<string, string>): (text: string) => string {
  const hidden = [...used].filter(([, value]) => value.length >= shortestHidden);
  // The longest first: one value may be a part of another.
  hidden.sort(([, a], [, b]) => b.length - a.length);
  return (text) =>
    hidden.reduce(
      (rest, [name, value]) =>
        rest
          .replaceAll(value, () => `\${env:${name}}`)
          .replaceAll(encodeURIComponent(value), () => `\${env:${name}}`),
      text,
    );
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]),
  );
}
