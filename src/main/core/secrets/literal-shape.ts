import { tokenKind } from '../../../shared/secrets/token-shapes.ts';
import { isSecretName, isSecretHeader } from '../../../shared/secrets/secret-names.ts';

/**
 * The part of a value that is a secret, the text before it (such as `Bearer `), and a description
 * for the user that tells its kind and length.
 */
export type LiteralSecret = { before: string; secret: string; shape: string };

/**
 * The fewest and the most characters of a secret. Shorter values are words, numbers and switches.
 */
const shortest = 6;
const longest = 20_000;

const privateKey = /^-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/**
 * Finds the secret in the value of a header, variable or option: by the name, by a scheme such as
 * `Bearer` before it, by the shape of a known kind of token, or because it is long and random.
 * Undefined where there is none, and for a value that holds a reference.
 */
export function literalSecret(
  name: string,
  value: string,
  kind: 'header' | 'variable',
): LiteralSecret | undefined {
  const [, before = '', rest = ''] =
    /^((?:(?:Bearer|Basic|Token|DPoP|ApiKey) +)?)(.*)$/is.exec(value) ?? [];
  const secret = rest.trim();
  if (value.includes('${') || secret.length < shortest || secret.length > longest) return undefined;
  const found = privateKey.test(secret) ? 'a private key' : tokenKind(secret);
  if (found !== undefined) return { before, secret, shape: told(found, secret) };
  const isNamed = isSecretName(name) || (kind === 'header' && isSecretHeader(name));
  const shape = before === '' ? 'a value' : `a value after ${before.trim()}`;
  if ((isNamed && !isPlain(secret)) || before !== '')
    return { before, secret, shape: told(shape, secret) };
  return isRandom(secret)
    ? { before, secret, shape: told('a long random value', secret) }
    : undefined;
}

const told = (shape: string, { length }: string) => `${shape}, ${length} characters`;

/**
 * Whether a value is a switch, a small number, a path or a URL without credentials: no secret,
 * whatever its name.
 */
const isPlain = (text: string): boolean =>
  /^(?:true|false|none|null|undefined|disabled|enabled|default|required|optional|\d{1,5})$/i.test(
    text,
  ) || /^(?:\/|\.{1,2}\/|~\/|[A-Z]:\\|https?:\/\/[^@]*$)/i.test(text);

/**
 * Whether a text is 32 to 1000 characters without blanks, has digits and letters, and has the
 * entropy of a random text.
 */
function isRandom(text: string): boolean {
  if (text.length < 32 || text.length > 1000 || !/^[\w+/=.-]+$/.test(text)) return false;
  if (!/\d/.test(text) || !/[A-Za-z]/.test(text) || isPlain(text)) return false;
  // A UUID is an id, not a secret.
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return false;
  const isHex = /^[\da-f]+$/i.test(text);
  return entropyOf(text) > (isHex ? 3.2 : 4);
}

/** The Shannon entropy of a text, in bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
