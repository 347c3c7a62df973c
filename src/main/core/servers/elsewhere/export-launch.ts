import { decodedName } from '../../../../shared/decoded-name.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import type { InputDefinition } from '../../../../shared/model/servers/variables.ts';
import {
  isSecretVariable,
  isSecretOption,
  isSecretHeader,
} from '../../../../shared/secrets/secret-names.ts';
import { mapOAuthSecrets } from '../../../../shared/model/servers/oauth-secrets.ts';
import { holdsPassword } from '../../../../shared/secrets/mask-url-password.ts';
import { argumentValue } from '../../secrets/argument-value.ts';
import type { SecretMasker } from '../../secrets/masking/secret-masker.ts';
import { createRedaction, everythingHidden } from '../../secrets/masking/redaction.ts';

export type Exported = Exclude<Launch, { kind: 'bundled' }>;

/** Hears of each value that was left out, for example “The value of TOKEN”. */
type Told = (what: string) => void;

const reference = /(\$\{[^}]+\})/;

/**
 * Returns a launch in which references stand for secrets: for values that have a secret's name
 * among its options, headers and variables, and in addresses. Known secrets, and what looks like
 * one, are masked everywhere else.
 */
export function exportLaunch(launch: Exported, masker: SecretMasker, told: Told): Exported {
  const checked = createCheck(masker, told);
  const value = (name: string, text: string, isSecret: (name: string) => boolean): string => {
    const what = `The value of ${name}`;
    if (isSecret(name) && isLiteral(text)) return (told(what), referenceFor(name, text));
    return checked(address(text, told), what);
  };
  const values = (all: Record<string, string>, isSecret: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(all).map(([name, text]) => [name, value(name, text, isSecret)]),
    );

  if (launch.kind === 'http') {
    const isSecret = (name: string) => isSecretVariable(name) || isSecretHeader(name);
    const url = checked(address(launch.url, told), 'A part of the address');
    // Every value that comes here is a secret, whatever its name.
    const oauth =
      launch.oauth && mapOAuthSecrets(launch.oauth, (name, text) => value(name, text, () => true));
    return { ...launch, url, headers: values(launch.headers, isSecret), ...(oauth && { oauth }) };
  }
  const args = launch.args.map((word, at) => {
    const { name, head, value: given } = argumentValue(launch.args, at);
    if (head !== '') return head + value(name, given, isSecretOption);
    const [, header, blank, content] = /^([\w-]+)(:\s*)(.+)$/s.exec(word) ?? [];
    if (header !== undefined && content !== undefined && isSecretHeader(header)) {
      return `${header}${blank}${value(header, content, isSecretHeader)}`;
    }
    const isNamed = isSecretOption(name);
    return value(isNamed ? name : 'an argument', word, () => isNamed);
  });
  return { ...launch, args, env: values(launch.env, isSecretVariable) };
}

/**
 * Returns an input in which known secrets, and what looks like one, are masked. Without its default
 * and its list of values where it asks for a secret.
 */
export function exportInput(
  input: InputDefinition,
  masker: SecretMasker,
  told: Told,
): InputDefinition {
  const { description, default: preset, options, ...rest } = input;
  const check = createCheck(masker, told);
  const checked = (text: string, what: string) =>
    check(address(text, told), `${what} of the input ${input.name}`);
  const isSecret = input.isSecret === true || isSecretVariable(input.name);
  const safe = {
    ...rest,
    isSecret,
    ...(description !== undefined && { description: checked(description, 'The description') }),
  };
  if (!isSecret) {
    return {
      ...safe,
      ...(preset !== undefined && { default: checked(preset, 'The default') }),
      ...(options && { options: options.map((one) => checked(one, 'A value')) }),
    };
  }
  if (preset !== undefined) told(`The default of the input ${input.name}`);
  if (options) told(`The list of values of the input ${input.name}`);
  return safe;
}

/** Masks known secrets and what looks like one in all of a text but its references. */
function createCheck(masker: SecretMasker, told: Told): (text: string, what: string) => string {
  const redaction = createRedaction(everythingHidden, masker);
  return (text, what) => {
    const parts = text.split(reference);
    const shown = parts
      .map((part, at) => (at % 2 === 1 ? part : redaction.plainText(part)))
      .join('');
    if (shown !== text) told(what);
    return shown;
  };
}

const isLiteral = (text: string): boolean => text !== '' && !text.includes('${');

function referenceFor(name: string, text: string): string {
  const scheme = /^(?:Bearer|Basic|Token) /i.exec(text)?.[0] ?? '';
  return `${scheme}\${env:${variableFor(name)}}`;
}

const variableFor = (name: string): string =>
  name.replace(/^-+/, '').toUpperCase().replaceAll(/\W+/g, '_');

/**
 * Puts references in the place of an address's password and of its parameters that have a secret's
 * name.
 */
function address(text: string, told: Told): string {
  if (!text.includes('://')) return text;
  const open = text.replaceAll(
    /([?&#;])([^=&#?;\s]+)=([^&#;\s]+)/g,
    (whole, sign: string, name: string, value: string) => {
      const plain = decodedName(name);
      if (!isLiteral(value) || !isSecretOption(plain)) return whole;
      told(`The value of ${plain}`);
      return `${sign}${name}=\${env:${variableFor(plain)}}`;
    },
  );
  if (!holdsPassword(open)) return open;
  return open.replace(
    /^([a-z][a-z\d+.-]*:\/\/)([^\s/?#]+)@/i,
    (whole, scheme: string, user: string) => {
      // A colon in a reference does not end the name.
      const [, name = '', password] = /^((?:\$\{[^}]*\}|[^:])*)(?::(.*))?$/s.exec(user) ?? [];
      if (!isLiteral(password ?? name)) return whole;
      told('The password of an address');
      return `${scheme}${password === undefined ? '' : `${name}:`}\${env:PASSWORD}@`;
    },
  );
}
