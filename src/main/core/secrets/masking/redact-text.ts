import type { HiddenKind } from '../../../../shared/model/traffic/traffic-export.ts';
import { decodedName } from '../../../../shared/decoded-name.ts';
import { isSecretName, isSecretParameter } from '../../../../shared/secrets/secret-names.ts';
import { tokenSource } from '../../../../shared/secrets/token-shapes.ts';
import { mask } from '../../../../shared/secrets/mask.ts';

/** Hears of each value that was hidden, for the counts of an export. */
export type Tell = (kind: HiddenKind, place: string) => void;

/** Which assignments are secret, and what is shown in place of a secret. */
export type Hiding = {
  /**
   * Whether a value is secret: by its name, what stands between the two, and how the value begins.
   */
  isSecret(name: string, between: string, beginning: string): boolean;
  shownAs(secret: string): string;
};

const plainly: Hiding = { isSecret: (name) => isSecretName(name), shownAs: () => mask };

// Each pattern begins where a word begins, so that a long run of matching characters is read only
// once.
const password = /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*:\/\/)([^\s/?#"'<>]*)@/gi;
const parameter = /([?&#;])([^=&#?;\s"'<>]+)=([^&#;\s"'<>\\]+)/g;
const privateKey =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}-----|$)/g;
const bearer = /(?<![\w-])(bearer\s+)(?=[^\s"',;]*[\d._-])([\w.~+/=-]{6,})/gi;
const authorization =
  /(?<![\w-])((?:proxy-)?authorization["']?\s*[:=]\s*["']?)(\w+\s+)?([^\s"',;]+)/gi;
const token = new RegExp(tokenSource, 'g');
const assigned = /(?<![\w.-])([\w.-]+)(["']?\s*[=:]\s*)/g;
const assignedValue = /"[^"\n]*"|'[^'\n]*'|[^\s,;&"'<>)}\]]+/y;
/** So many characters tell whether a value may be a secret; the whole is read only then. */
const beginning = 40;
const restOfLine = /[^\n]+/y;
const option = /(?<![\w-])(--?[a-z][\w-]*)(\s+)([^\s-][^\s]*)/gi;

/** Masks passwords in addresses, and the values of parameters whose names look secret. */
export function redactAddresses(text: string, tell: Tell, { shownAs } = plainly): string {
  if (!text.includes('://') && !text.includes('=')) return text;
  return text
    .replaceAll(password, (whole, scheme: string, secret: string) => {
      if (secret === '' || secret === mask) return whole;
      tell('address', 'user and password');
      return `${scheme}${mask}@`;
    })
    .replaceAll(parameter, (whole, sign: string, name: string, value: string) => {
      const plain = decodedName(name);
      // What is shown beside a mask goes on behind a blank.
      const isHidden = value === mask || value.startsWith(`${mask}(`);
      if (isHidden || !isSecretParameter(plain)) return whole;
      tell('address', plain);
      return `${sign}${name}=${shownAs(decodedName(value))}`;
    });
}

/** Masks what has the shape of a token, and what an option or assignment calls a secret. */
export function redactTokens(text: string, tell: Tell, hiding = plainly): string {
  const hide = (place: string, value: string, shown: (masked: string) => string, whole: string) => {
    if (value === '' || value.includes(mask)) return whole;
    tell('text', place);
    return shown(hiding.shownAs(value));
  };
  const shown = text
    .replaceAll(privateKey, (whole) => hide('private key', whole, (masked) => masked, whole))
    .replaceAll(authorization, (whole, head: string, scheme: string | undefined, value: string) =>
      hide('authorization', value, (masked) => `${head}${scheme ?? ''}${masked}`, whole),
    )
    .replaceAll(bearer, (whole, head: string, value: string) =>
      hide('bearer token', value, (masked) => `${head}${masked}`, whole),
    )
    .replaceAll(token, (whole) => hide('token', whole, (masked) => masked, whole))
    .replaceAll(option, (whole, name: string, blank: string, value: string) =>
      isSecretName(name) ? hide(name, value, (masked) => `${name}${blank}${masked}`, whole) : whole,
    );
  return redactAssigned(shown, tell, hiding);
}

/**
 * Masks the values of assignments such as `password=…` and `token: …`; of a cookie, the rest of the
 * line.
 */
function redactAssigned(text: string, tell: Tell, { isSecret, shownAs }: Hiding): string {
  const parts: string[] = [];
  let from = 0;
  assigned.lastIndex = 0;
  for (let match = assigned.exec(text); match; match = assigned.exec(text)) {
    const name = match[1] ?? '';
    const start = assigned.lastIndex;
    if (!isSecret(name, match[2] ?? '', text.slice(start, start + beginning))) continue;
    const value = /cookie/i.test(name) ? restOfLine : assignedValue;
    value.lastIndex = start;
    const found = value.exec(text)?.[0] ?? '';
    if (bare(found) === '' || found.includes(mask)) continue;
    tell('text', name);
    parts.push(text.slice(from, start), quoted(found, shownAs(bare(found))));
    from = start + found.length;
    assigned.lastIndex = from;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

const bare = (value: string): string => value.replaceAll(/^["']|["']$/g, '');

const quoted = (value: string, masked: string): string => {
  const sign = /^["']/.exec(value)?.[0] ?? '';
  return `${sign}${masked}${sign}`;
};
