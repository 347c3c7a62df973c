import { createSecretMasker, type SecretMasker } from '../../secrets/masking/secret-masker.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { referencePattern } from '../../../../shared/references.ts';
import { isSecretVariable } from '../../../../shared/secrets/secret-names.ts';
import { maskUrlPassword } from '../../../../shared/secrets/mask-url-password.ts';
import { ownEnvValues, expandOwnEnv } from '../../servers/expand-own-env.ts';
import { ownReference, referenceValue, type ReferenceValues } from '../../secrets/references.ts';

/** Where the values of a definition's references come from. */
export type VariableValues = {
  /** The values of `${env:NAME}`: the user's environment. */
  env: Record<string, string | undefined>;
  /** The values of `${secret:NAME}`, of secrets that this server may use. */
  secret?: ReferenceValues['secret'];
  /** The values of `${input:NAME}`: what the user answered. */
  inputs?: ReadonlyMap<string, string>;
  /** The names of inputs whose values may be shown. */
  openInputs?: ReadonlySet<string>;
  /**
   * The values of `${NAME}`: the active environment, whose values may themselves refer to
   * `${env:NAME}` or a secret.
   */
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
  /** What of it may be a secret, by the reference to show in its place. */
  secrets: [reference: string, value: string][];
  /** Whether a value came from the named environment. */
  usesNamed: boolean;
};

/** Shorter values are too common in ordinary text to be taken out of it. */
const shortestHidden = 4;

/** What a reference stands for. */
export type Found = {
  value: string;
  /** What of it may be a secret, by the reference to show in its place. */
  secrets: [reference: string, value: string][];
  isNamed: boolean;
};

/** A match of `referencePattern`: kind and name, or the plain name. */
export type Reference = { kind?: string | undefined; of?: string; name?: string };

/** Looks a reference up; undefined for plain text, throws MissingVariable for one without a value. */
export function found(reference: Reference, values: VariableValues): Found | undefined {
  const { inputs, openInputs, named, knownNames } = values;
  const { kind, of = '', name = '' } = reference;
  if (kind === 'env' || kind === 'secret') {
    const value = valueOf(kind, of, values);
    return { value, secrets: [[`\${${kind}:${of}}`, value]], isNamed: false };
  }
  if (kind === 'input') {
    const value = inputs?.get(of);
    if (value === undefined) throw new MissingVariable(`The input ${of} was not given.`);
    return {
      value,
      secrets: openInputs?.has(of) ? [] : [[`\${input:${of}}`, value]],
      isNamed: false,
    };
  }
  if (!knownNames?.has(name)) return undefined;
  const value = named && Object.hasOwn(named.variables, name) ? named.variables[name] : undefined;
  if (named === undefined || value === undefined) {
    throw new MissingVariable(
      named
        ? `The variable ${name} is not in the environment ${named.name}.`
        : `The variable ${name} has no value: no environment is active.`,
    );
  }
  const secrets: Found['secrets'] = [];
  const whole = value.replaceAll(ownReference, (inner, by: string, within: string) => {
    const part = valueOf(by, within, values);
    secrets.push([inner, part]);
    return part;
  });
  if (isSecretVariable(name)) secrets.push([`\${${name}}`, whole]);
  return { value: whole, secrets, isNamed: true };
}

function valueOf(kind: string, name: string, values: VariableValues): string {
  const one = referenceValue(kind, name, values);
  if ('problem' in one) throw new MissingVariable(one.problem);
  return one.value;
}

/**
 * Replaces each reference in a launch's texts, once: by the launch's own `env`, else by these values;
 * throws MissingVariable for one without a value.
 */
export function expandVariables(launch: Launch, values: VariableValues): Expanded {
  const used = new Map<string, string>();
  let usesNamed = false;
  const expandText = (text: string) =>
    text.replaceAll(referencePattern, (whole, kind?: string, of?: string, name?: string) => {
      const one = found({ kind, of: of ?? '', name: name ?? '' }, values);
      if (!one) return whole;
      usesNamed ||= one.isNamed;
      for (const [reference, value] of one.secrets) used.set(reference, value);
      return one.value;
    });
  const expanded = mapTexts(expandOwnEnv(launch), expandText) as Launch;
  for (const [reference, text] of Object.entries(ownEnvValues(launch))) {
    const value = expandText(text);
    const isSecret = isSecretVariable(reference.slice(2, -1)) || maskUrlPassword(value) !== value;
    if (isSecret) used.set(reference, value);
  }
  return { launch: expanded, hide: hiderOf(used), secrets: [...used], usesNamed };
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
  if (hidden.length === 0) return (text) => text;
  let masker: SecretMasker | undefined;
  return (text) => {
    masker ??= createSecretMasker(hidden.map(([label, value]) => ({ label, value })));
    return hidden.reduce(
      (rest, [reference, value]) => rest.replaceAll(value, () => reference),
      masker.mask(text),
    );
  };
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]),
  );
}
