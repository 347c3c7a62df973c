import { decodedText } from '../../../shared/decoded-name.ts';
import type { Launch, ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { mapOAuthSecrets } from '../../../shared/model/servers/oauth-secrets.ts';
import { isSecretParameter } from '../../../shared/secrets/secret-names.ts';
import { argumentValue } from './argument-value.ts';
import { literalSecret, type LiteralSecret } from './literal-shape.ts';

/** A secret that stands in full in a definition or in the settings. */
export type Literal = LiteralSecret & {
  owner: Owner;
  /** Its place within the owner, for example “header Authorization”. */
  member: string;
  /**
   * The name of the header, variable, option or URL parameter that holds it, from which the name of
   * a reference is made.
   */
  name: string;
};

export type Owner =
  | { kind: 'server'; name: string }
  | { kind: 'environment'; name: string }
  | { kind: 'telemetry' }
  | { kind: 'proxy' };

/** Takes a secret; returns the text that replaces it, or undefined to leave it. */
export type OnLiteral = (literal: Literal) => string | undefined;

/** Returns a launch whose secrets are replaced by what `onLiteral` returns. */
export function visitLaunch(owner: Owner, launch: Launch, onLiteral: OnLiteral): Launch {
  if (launch.kind === 'bundled') return launch;
  if (launch.kind === 'http') {
    const headers = visitPairs(owner, 'header', Object.entries(launch.headers), onLiteral);
    const url = visitAddress(owner, 'url', launch.url, onLiteral);
    const oauth =
      launch.oauth &&
      mapOAuthSecrets(launch.oauth, (name, value) => {
        const [pair] = visitPairs(owner, 'sign-in', [[name, value]], onLiteral);
        return pair?.[1] ?? value;
      });
    return { ...launch, url, headers: Object.fromEntries(headers), ...(oauth && { oauth }) };
  }
  const env = visitPairs(owner, 'variable', Object.entries(launch.env), onLiteral);
  return {
    ...launch,
    args: visitArgs(owner, launch.args, onLiteral),
    env: Object.fromEntries(env),
  };
}

/**
 * Returns the settings that may hold secrets (environments, telemetry, proxy), with the secrets
 * replaced by what `onLiteral` returns.
 */
export function visitSettings(settings: Settings, onLiteral: OnLiteral): Partial<Settings> {
  const { environments, telemetry, network } = settings;
  return {
    ...(environments && {
      environments: environments.map((one) => ({
        ...one,
        variables: Object.fromEntries(
          visitPairs(
            { kind: 'environment', name: one.name },
            'variable',
            Object.entries(one.variables),
            onLiteral,
          ),
        ),
      })),
    }),
    ...(telemetry && {
      telemetry: {
        ...telemetry,
        headers: visitPairs({ kind: 'telemetry' }, 'header', telemetry.headers, onLiteral),
      },
    }),
    ...(network.proxy !== undefined && {
      network: {
        ...network,
        proxy: visitAddress({ kind: 'proxy' }, 'address', network.proxy, onLiteral),
      },
    }),
  };
}

/** Lists all secrets that stand in full in server definitions and settings. */
export function literalsIn(servers: readonly ServerDefinition[], settings: Settings): Literal[] {
  const all: Literal[] = [];
  const collect: OnLiteral = (literal) => void all.push(literal);
  for (const { name, launch } of servers) visitLaunch({ kind: 'server', name }, launch, collect);
  visitSettings(settings, collect);
  return all;
}

function visitPairs(
  owner: Owner,
  kind: 'header' | 'variable' | 'sign-in',
  pairs: readonly (readonly [string, string])[],
  onLiteral: OnLiteral,
): [string, string][] {
  return pairs.map(([name, value]) => {
    // In a URL only the password is the secret, even where the variable's name (such as `DSN`) is
    // that of a secret.
    const found = hasPassword(value)
      ? undefined
      : literalSecret(name, value, kind === 'header' ? kind : 'variable');
    if (!found) return [name, visitAddress(owner, `${kind} ${name}`, value, onLiteral)];
    const instead = onLiteral({ ...found, owner, member: `${kind} ${name}`, name });
    return [name, instead === undefined ? value : found.before + instead];
  });
}

/**
 * Visits the password of a URL, and those of its parameters that have the names of secrets. Any
 * other text is returned unchanged.
 */
function visitAddress(owner: Owner, member: string, address: string, onLiteral: OnLiteral): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  const literal = (secret: string, name: string) =>
    secret === '' || secret.includes('${')
      ? undefined
      : onLiteral({
          owner,
          member: `${name} in ${member}`,
          name,
          before: '',
          secret: owner.kind === 'proxy' ? decodedText(secret) : secret,
          shape: `a value, ${secret.length} characters`,
        });
  return address
    .replace(passwordOf, (whole, before: string, secret: string) => {
      const instead = literal(secret, 'password');
      return instead === undefined ? whole : before + instead;
    })
    .replaceAll(
      /([?&])([^=&#\s]+)=([^&#\s]+)/g,
      (whole, separator: string, name: string, secret: string) => {
        const instead =
          isSecretParameter(name) && secret.length >= 6 ? literal(secret, name) : undefined;
        return instead === undefined ? whole : `${separator}${name}=${instead}`;
      },
    );
}

const passwordOf = /^([a-z][a-z\d+.-]*:\/\/[^/?#@:]*:)([^/?#@]+)(?=@)/i;
const hasPassword = (text: string): boolean => passwordOf.test(text);

/**
 * Visits `--token x`, `--token=x`, `TOKEN=x`, and arguments that look like a token by themselves.
 */
function visitArgs(owner: Owner, args: readonly string[], onLiteral: OnLiteral): string[] {
  return args.map((word, at) => {
    const { name: called, head, value } = argumentValue(args, at);
    const found =
      word.startsWith('-') && head === '' ? undefined : literalSecret(called, value, 'variable');
    if (!found) return visitAddress(owner, `argument ${at + 1}`, word, onLiteral);
    const plain = called.replace(/^-+/, '') || 'ARGUMENT';
    const instead = onLiteral({
      ...found,
      owner,
      member: `argument ${at + 1}${called ? ` (${called})` : ''}`,
      name: plain,
    });
    return instead === undefined ? word : head + found.before + instead;
  });
}
