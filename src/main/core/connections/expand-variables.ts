import type { Launch } from '../../../shared/model/server.ts';
import { looksSecret, referencePattern } from '../../../shared/model/patterns.ts';

/** Where the values of a definition's references come from. */
export type VariableValues = {
  /** Of `${env:NAME}`: the user's environment. */
  env: Record<string, string | undefined>;
  /** Of `${input:NAME}`: what the user answered. */
  inputs?: ReadonlyMap<string, string>;
  /** Inputs whose values may be shown. */
  openInputs?: ReadonlySet<string>;
  /** Of `${NAME}`: the environment in use; a value may name a variable as `${env:NAME}`. */
  named?: { name: string; variables: Record<string, string> } | undefined;
  /** Names that any environment has: only these are references, all others plain text. */
  knownNames?: ReadonlySet<string>;
};

/** Thrown when a definition names a variable that is not set; the message says which. */
export class MissingVariable extends Error {}

export type Expanded = {
  launch: Launch;
  /** Puts references back where a text shows an expanded value that may be a secret. */
  hide(text: string): string;
  /** Whether a value came from the named environment. */
  usesNamed: boolean;
};

/** Shorter values are too common in ordinary text to be taken out of it. */
const shortestHidden = 4;

/** Replaces each reference in a launch's texts, once; throws MissingVariable for one without a value. */
export function expandVariables(launch: Launch, values: VariableValues): Expanded {
  const { env, inputs, openInputs, named, knownNames } = values;
  const used = new Map<string, string>();
  let usesNamed = false;

  const fromEnv = (name: string): string => {
    const value = env[name];
    if (value === undefined) {
      throw new MissingVariable(`The environment variable ${name} is not set.`);
    }
    used.set(`\${env:${name}}`, value);
    return value;
  };
  const fromInput = (name: string): string => {
    const value = inputs?.get(name);
    if (value === undefined) throw new MissingVariable(`The input ${name} was not given.`);
    if (!openInputs?.has(name)) used.set(`\${input:${name}}`, value);
    return value;
  };
  const fromNamed = (name: string): string => {
    const value = named && Object.hasOwn(named.variables, name) ? named.variables[name] : undefined;
    if (named === undefined || value === undefined) {
      const where = named ? `not in the environment ${named.name}` : 'in no chosen environment';
      throw new MissingVariable(`The variable ${name} is ${where}.`);
    }
    usesNamed = true;
    const whole = value.replaceAll(/\$\{env:([^}]+)\}/g, (_whole, of: string) => fromEnv(of));
    if (looksSecret(name)) used.set(`\${${name}}`, whole);
    return whole;
  };

  const expanded = mapTexts(launch, (text) =>
    text.replaceAll(referencePattern, (whole, kind?: string, of = '', name = '') => {
      if (kind === 'env') return fromEnv(of);
      if (kind === 'input') return fromInput(of);
      return knownNames?.has(name) ? fromNamed(name) : whole;
    }),
  ) as Launch;
  return { launch: expanded, hide: hiderOf(used), usesNamed };
}

/** The names of all `${input:NAME}` in a launch, in their order. */
export function inputNamesIn(launch: Launch): string[] {
  const names = new Set<string>();
  mapTexts(launch, (text) => {
    for (const [, kind, name] of text.matchAll(referencePattern)) {
      if (kind === 'input' && name !== undefined) names.add(name);
    }
    return text;
  });
  return [...names];
}

function hiderOf(used: Map<string, string>): (text: string) => string {
  const hidden = [...used].filter(([, value]) => value.length >= shortestHidden);
  // The longest first: one value may be a part of another.
  hidden.sort(([, a], [, b]) => b.length - a.length);
  return (text) =>
    hidden.reduce(
      (rest, [reference, value]) =>
        rest
          .replaceAll(value, () => reference)
          .replaceAll(encodeURIComponent(value), () => reference),
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
