import { isJson } from '../../../../shared/json/is-json.ts';
import { decodedName } from '../../../../shared/decoded-name.ts';
import { isMasked } from '../../../../shared/secrets/mask.ts';
import { isSecretName, isSecretOfOAuth } from '../../../../shared/secrets/secret-names.ts';
import { tokenKind } from '../../../../shared/secrets/token-shapes.ts';
import { applyEdits, decodedText, jsonEdits, type Container, type Place } from './json-edits.ts';
import { redactAddresses, redactTokens, type Hiding } from './redact-text.ts';
import { shapeOf } from './secret-shape.ts';

/**
 * Replaces the secrets in a body of an OAuth exchange by their shapes; all else stays as it is
 * written. A body that is neither JSON nor a form is searched for what looks like a secret.
 */
export function maskedOAuthBody(text: string): string {
  if (/^[\s\uFEFF]*[[{"]/.test(text)) {
    const masked = maskedJson(text);
    return isJson(text) ? masked : maskedText(masked);
  }
  return /^[\w.%+*-]+=\S*$/.test(text) ? maskedForm(text) : maskedText(text);
}

/** Members of private keys (RFC 7518, 6), whose names are too short to be looked for elsewhere. */
const privateMember = /^(?:d|p|q|dp|dq|qi|k|r|t)$/;
/** What is named so lists words that may be spelt as assignments are, such as `token:read`. */
const scopes = /^scopes?(?:_supported)?$/;
const userChosen = /^(?:user_code|device_code|otp|pin)$/;

function maskedJson(text: string): string {
  const holdsKey = namesKey(text);
  const isSecret = (name: string) =>
    isSecretOfOAuth(name) || (holdsKey && privateMember.test(name));
  const edits = jsonEdits(text, {
    value({ start, end, first, around }: Place) {
      const { name, note } = around.at(-1) as Container;
      const isHidden = note === 'secret' || isSecret(name);
      if (first === '{' || first === '[') return isHidden ? { note: 'secret' } : 'into';
      const written = text.slice(start, end);
      if (first !== '"') {
        const isNumber = /^[-\d]/.test(first) && userChosen.test(name);
        return isNumber ? { instead: JSON.stringify(shapeOf(written)) } : 'into';
      }
      const plain = decodedText(written);
      const shown = isHidden ? hidden(plain) : scopes.test(name) ? plain : maskedText(plain);
      return shown === plain ? 'into' : { instead: JSON.stringify(shown) };
    },
    closed: () => undefined,
  });
  return applyEdits(text, edits);
}

/** Whether there is a JSON Web Key in a text; its members may come in any order. */
function namesKey(text: string): boolean {
  let isFound = false;
  jsonEdits(text, {
    value({ around }) {
      isFound ||= around.at(-1)?.part === 'kty';
      return 'into';
    },
    closed: () => undefined,
  });
  return isFound;
}

const maskedForm = (text: string): string =>
  text.replaceAll(/(^|&)([^=&]+)=([^&]*)/g, (whole, sign: string, name: string, value: string) => {
    // As the other side reads it, so that a secret has one shape however it is written.
    const plain = decodedName(value.replaceAll('+', ' '));
    const isSecret = isSecretOfOAuth(decodedName(name)) || tokenKind(plain) !== undefined;
    if (isSecret) return `${sign}${name}=${hidden(plain)}`;
    const shown = scopes.test(name) ? plain : maskedText(plain);
    return shown === plain ? whole : `${sign}${name}=${shown.replaceAll('&', '%26')}`;
  });

const anyhow: Hiding = {
  shownAs: shapeOf,
  isSecret(name, between, beginning) {
    if (!isSecretOfOAuth(name) && !isSecretName(name)) return false;
    // "Error code: not found" is prose; `code=…`, `"code": "…"` and "token: 3fh5k-2jd7" are not.
    const isQuoted = /["']/.test(between) || /^["']/.test(beginning);
    return isQuoted || !between.includes(':') || /^(?=\S*\d)[\w.~+/=-]{8}/.test(beginning);
  },
};
const toNobody = () => undefined;

function maskedText(text: string): string {
  const addressed = redactAddresses(maskedMarkup(text), toNobody, anyhow);
  return redactTokens(addressed, toNobody, anyhow);
}

const input = /<input\b[^<>]*>/gi;
const element = /(<([\w.-]{1,100})(?:\s[^<>]*)?>)([^<>]+)(?=<\/)/g;
const quotedName = /\bname\s*=\s*["']?([\w.-]+)/i;

/** The secrets in fields of a page, such as one that posts an answer (`form_post`), and in elements. */
const maskedMarkup = (text: string): string =>
  text
    .replaceAll(input, (tag) => {
      if (!isSecretOfOAuth(quotedName.exec(tag)?.[1] ?? '')) return tag;
      return tag.replace(
        /(\bvalue\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
        (_whole, start: string, ...values: (string | undefined)[]) =>
          `${start}"${hidden(values.slice(0, 3).find((value) => value !== undefined) ?? '')}"`,
      );
    })
    .replaceAll(element, (whole, tag: string, name: string, value: string) =>
      isSecretOfOAuth(name) ? `${tag}${hidden(value)}` : whole,
    );

const hidden = (secret: string): string => (isMasked(secret) ? secret : shapeOf(secret));
