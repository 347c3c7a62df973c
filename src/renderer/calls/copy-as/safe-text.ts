import { mayBeToken } from '../../../shared/secrets/token-shapes.ts';
import {
  isSecretHeader,
  isSecretParameter,
  isSecretVariable,
} from '../../../shared/secrets/secret-names.ts';

/**
 * A text with some parts in variables of whoever runs it, so that no secret value is written down.
 */
export type SafeText = readonly (string | { variable: string })[];

/** Puts variables in the place of references. */
type ToSafe = (text: string) => SafeText;

/**
 * Replaces the secrets of a command-line argument by variables; the argument `before` it may be an
 * option that names one.
 */
export function safeArgument(arg: string, before: string | undefined, safe: ToSafe): SafeText {
  const isOption = before !== undefined && /^--?[\w.-]+$/.test(before);
  const [, assigned, name = '', value = ''] = /^((?:--?)?([\w.-]+)=)(.+)$/s.exec(arg) ?? [];
  if (assigned !== undefined) {
    const isVariable = isOption && /^(-e|--env)$/.test(before);
    const isHidden = isSecret(name) || isVariable;
    return [assigned, ...(isHidden ? hidden(name, value, safe) : safeValue(value, safe))];
  }
  const isHidden = isOption && isSecret(before) && !arg.startsWith('-');
  return isHidden ? hidden(before, arg, safe) : safeValue(arg, safe);
}

export function safeHeader(name: string, value: string, safe: ToSafe): SafeText {
  const scheme = /^(?:Bearer|Basic|Token|DPoP) +/i.exec(value)?.[0] ?? '';
  if (scheme === '' && !isSecret(name)) return safeValue(value, safe);
  const rest = hidden(name, value.slice(scheme.length), safe);
  return scheme === '' ? rest : [scheme, ...rest];
}

/** Replaces an address's login, and the values of parameters that look secret, by variables. */
export function safeUrl(url: string, safe: ToSafe): SafeText {
  const secrets = /(?<=^[a-z][a-z0-9+.-]*:\/\/)([^/?#]+)(?=@)|(?<=[?&#])([^=&#]+)=([^&#]+)/gi;
  const pieces: SafeText[number][] = [];
  let done = 0;
  for (const match of url.matchAll(secrets)) {
    const [whole, login, name = '', value = ''] = match;
    if (login === undefined && !isSecret(name)) continue;
    const start = match.index + (login === undefined ? name.length + 1 : 0);
    pieces.push(...safe(url.slice(done, start)), ...hidden(name || 'LOGIN', login ?? value, safe));
    done = match.index + whole.length;
  }
  return [...pieces, ...safe(url.slice(done))];
}

/** Returns a variable name that a shell accepts; a name from the environment stays unchanged. */
export const variableOf = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? name : upperName(name);

/**
 * Whether a name is that of a secret option, variable, header or parameter, since commands have all
 * of these.
 */
function isSecret(name: string): boolean {
  const plain = name.replace(/^-+/, '');
  return isSecretVariable(plain) || isSecretParameter(plain) || isSecretHeader(plain);
}

/** A value that may be a header line, an address, or a token by its look. */
function safeValue(value: string, safe: ToSafe): SafeText {
  if (mayBeToken(value)) return [{ variable: 'SECRET' }];
  const [, line, name = '', rest = ''] = /^(([\w-]+): *)(?!\/\/)(.+)$/s.exec(value) ?? [];
  if (line !== undefined) return [line, ...safeHeader(name, rest, safe)];
  return safeUrl(value, safe);
}

/** A value as a variable; a reference keeps its own name. */
function hidden(name: string, value: string, safe: ToSafe): SafeText {
  const pieces = safe(value);
  const isReference = pieces.length > 0 && pieces.every((piece) => typeof piece !== 'string');
  return isReference || value === '' ? pieces : [{ variable: upperName(name) }];
}

function upperName(name: string): string {
  const upper = name
    .replaceAll(/^-+|=$/g, '')
    .toUpperCase()
    .replaceAll(/\W+/g, '_');
  return /^\d|^$/.test(upper) ? `_${upper}` : upper;
}
