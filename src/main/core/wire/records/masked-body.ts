import { decodedName } from '../../../../shared/decoded-name.ts';

const secretMember =
  /^(code|state|iss_token|assertion|subject_token|id_token|code_verifier|device_code)$|token$|secret|passw|private|assertion/i;
/** Their names end as those of secrets do. */
const openMember =
  /^(grant_type|token_type|requested_token_type|subject_token_type|issued_token_type|client_assertion_type)$/;
const mask = '•••';
/** Nothing of it may be shown, since its secrets can't be told from the rest. */
const unmaskable = '[JSON that is nested too deeply to hide the secrets in it]';

/** A body of an OAuth exchange, form or JSON, without its secrets; any other text stays as it is. */
export function maskedBody(text: string): string {
  const json = maskedJson(text);
  if (json !== undefined) return json;
  if (!/^[\w.%+*-]+=[^\s]*$/.test(text)) return text;
  return text.replaceAll(/(^|&)([^=&]+)=([^&]*)/g, (whole, separator: string, name: string) =>
    isSecret(decodedName(name)) ? `${separator}${name}=${mask}` : whole,
  );
}

function maskedJson(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON: a form, or something else.
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return JSON.stringify(value, (key, member: unknown) =>
      typeof member === 'string' && isSecret(key) ? mask : member,
    );
  } catch {
    return unmaskable;
  }
}

const isSecret = (name: string): boolean => secretMember.test(name) && !openMember.test(name);
