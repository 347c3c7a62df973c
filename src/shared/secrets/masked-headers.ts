import { decodedName } from '../decoded-name.ts';
import { mask } from './mask.ts';
import { isSecretHeader, isSecretParameter } from './secret-names.ts';

const noNames: readonly string[] = [];

/**
 * The head of a request or an answer as it crossed, with line feeds alone; of a secret header's value
 * only its scheme is left, of secret query parameters nothing. `hidden` are
 * names of further headers whose values are secret.
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

/** An address without its password and without the values of query parameters that look secret. */
export function maskedUrl(address: string): string {
  return address
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${mask}@`)
    .replaceAll(/([?&])([^=&#\s]+)=([^&#\s]*)/g, (whole, separator: string, name: string) =>
      isSecretParameter(decodedName(name)) ? `${separator}${name}=${mask}` : whole,
    );
}

/** A command's words, without the values of options that look secret. */
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
