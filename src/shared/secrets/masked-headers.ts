import { decodedName } from '../decoded-name.ts';
import { mask } from './mask.ts';
import { onlyReferences } from './mask-url-password.ts';
import { isSecretHeader, isSecretParameter } from './secret-names.ts';

/** How heads and addresses are masked. */
type Masking = {
  /** The names of further secret headers. */
  hidden?: readonly string[];
  /** What is shown of the value of a credential; `mask` where absent. */
  shapeOf?: (secret: string) => string;
};

/**
 * Masks the head of an HTTP request or response: of a secret header's value only its scheme is
 * left, of secret query parameters nothing. Lines end in line feeds.
 */
export function maskedHead(head: string, { hidden = [], shapeOf = masked }: Masking = {}): string {
  const isHidden = (name: string) => hidden.some((one) => one.toLowerCase() === name.toLowerCase());
  const [first = '', ...lines] = head.trimEnd().split(/\r?\n/);
  const shown = lines.map((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).trim();
    return `${name}: ${isHidden(name) ? mask : maskedValue(name, value, shapeOf)}`;
  });
  return [maskedUrl(first, shapeOf), ...shown].join('\n');
}

const masked = (): string => mask;

/**
 * Masks the user and password of a URL, and the values of parameters that look secret, in its query
 * or its fragment.
 */
export const maskedUrl = (address: string, shapeOf: (secret: string) => string = masked): string =>
  maskedParameters(address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${mask}@`), shapeOf);

/**
 * Masks the values of parameters that look secret, in a URL's query or its fragment; a value of only
 * references stays, since it tells none.
 */
export const maskedParameters = (
  address: string,
  shapeOf: (secret: string) => string = masked,
): string =>
  address.replaceAll(
    /([?&#])([^=?&#\s]+)=([^&#\s]*)/g,
    (whole, separator: string, name: string, value: string) =>
      isSecretParameter(decodedName(name)) && !onlyReferences.test(value)
        ? `${separator}${name}=${shapeOf(decodedName(value.replaceAll('+', ' ')))}`
        : whole,
  );

/**
 * Masks a command's arguments: the values of options that look secret, and what is secret in URLs.
 */
export function maskedArgs(args: string[]): string[] {
  return args.map((arg, index) => {
    const assigned = /^(--?[\w-]+|[A-Z][A-Z0-9_]*)=(?!\$\{)./s.exec(arg);
    if (assigned?.[1] && isSecretParameter(assigned[1])) return `${assigned[1]}=${mask}`;
    const before = args[index - 1] ?? '';
    const isOptionValue = /^--?[\w-]+$/.test(before) && isSecretParameter(before);
    const isShown = arg.startsWith('-') || arg.startsWith('${') || !isOptionValue;
    return isShown ? maskedUrl(arg) : mask;
  });
}

function maskedValue(name: string, value: string, shapeOf: (secret: string) => string): string {
  if (/^location$/i.test(name)) return maskedUrl(value, shapeOf);
  if (!isSecretHeader(name)) return value;
  const scheme = /^(Bearer|Basic|DPoP) /i.exec(value)?.[0] ?? '';
  const isCredential = /^(authorization|dpop)$/i.test(name);
  return `${scheme}${isCredential ? shapeOf(value.slice(scheme.length)) : mask}`;
}
