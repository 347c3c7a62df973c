import { decodedName } from '../decoded-name.ts';
import { mask } from './mask.ts';
import { isSecretOfOAuth } from './secret-names.ts';

/** Replaces a whole body whose secrets can't be told from the rest. */
const unmaskable = '[JSON that is nested too deeply to hide the secrets in it]';

/**
 * Masks the secrets in a body of an OAuth exchange, form or JSON; any other text stays as it is.
 */
export function maskedBody(text: string): string {
  const json = maskedJson(text);
  if (json !== undefined) return json;
  if (!/^[\w.%+*-]+=[^\s]*$/.test(text)) return text;
  return text.replaceAll(/(^|&)([^=&]+)=([^&]*)/g, (whole, separator: string, name: string) =>
    isSecretOfOAuth(decodedName(name)) ? `${separator}${name}=${mask}` : whole,
  );
}

function maskedJson(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The text is not JSON, but perhaps a form.
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return JSON.stringify(value, (key, member: unknown) =>
      typeof member === 'string' && isSecretOfOAuth(key) ? mask : member,
    );
  } catch {
    return unmaskable;
  }
}
