import { decodedName } from '../decoded-name.ts';
import { mask } from './mask.ts';
import { isSecretHeader, isSecretParameter } from './secret-names.ts';

const noNames: readonly string[] = [];

/**
 * Masks the head of an HTTP request or response: of a secret header's value only its scheme is
 * left, of secret query parameters nothing. Lines end in line feeds. `hidden` are the names of
 * further secret headers.
 */
export function maskedHead(head: string, hidden = noNames): string {
  const isHidden = (name: string) => hidden.some((one) => one.toLowerCase() === name.toLowerCase());
  const [first = '', ...lines] = head.trimEnd().split(/\r?\n/);
  const masked = lines.map((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    return `${name}: ${isHidden(name) ? mask : maskedValue(name, line.slice(colon + 1).trim())}`;
  });
  return [maskedUrl(first), ...masked].join('\n');
}

/** Masks the user and password of a URL, and the values of query parameters that look secret. */
export function maskedUrl(address: string): string {
  return address
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${mask}@`)
    .replaceAll(/([?&])([^=&#\s]+)=([^&#\s]*)/g, (whole, separator: string, name: string) =>
      isSecretParameter(decodedName(name)) ? `${separator}${name}=${mask}` : whole,
    );
}

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

function maskedValue(name: string, value: string): string {
  if (/^location$/i.test(name)) return maskedUrl(value);
  if (!isSecretHeader(name)) return value;
  const scheme = /^(Bearer|Basic|DPoP) /i.exec(value)?.[0] ?? '';
  return `${scheme}${mask}`;
}
