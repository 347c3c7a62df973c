import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { isObject } from '../../../../shared/json/is-object.ts';
import { mask } from '../../../../shared/secrets/mask.ts';
import { isSecretOfOAuth } from '../../../../shared/secrets/secret-names.ts';
import { tokenKind } from '../../../../shared/secrets/token-shapes.ts';

/** The length of a shorter secret would help to guess it. */
const shortest = 12;
/** Parts of tokens are read up to this length, in characters, and this depth. */
const maxPart = 64 * 1024;
const maxDepth = 16;
/** What an authorization server says of a token is shown to this depth. */
const maxShownDepth = 64;
const tooDeep = `… nested more than ${maxShownDepth} levels deep …`;

/**
 * What is shown of a secret in a record: its kind, its length, and six digits by which two of them
 * are told apart, such as `•••(JWT RS256, 739 characters, #e3e4f4)`. Nothing is shown of an empty
 * one.
 */
export function shapeOf(secret: string): string {
  if (secret === '') return '';
  const id = createHmac('sha256', keyOfThisRun()).update(secret).digest('hex').slice(0, 6);
  if (secret.length < shortest) return `${mask}(short, #${id})`;
  return `${mask}(${kindOf(secret)}, ${secret.length} characters, #${id})`;
}

/**
 * The header and the claims of a JSON Web Token, without its signature: what is returned is no
 * token. Undefined for any other text, and for what is too large or nested too deeply.
 */
export function claimsOf(
  token: string,
): { header: Record<string, unknown>; payload: Record<string, unknown> } | undefined {
  const parts = token.length > 3 * maxPart ? [] : token.split('.');
  const [header, payload] = parts.length === 3 ? parts.slice(0, 2).map(objectIn) : [];
  return header && payload && { header: withoutTokens(header), payload: withoutTokens(payload) };
}

let key: KeyObject | undefined;
/**
 * A hash that is shown can't be looked up among guesses, since its key ends with the run. A key made
 * once, since Node makes one of bytes anew for each hash, which takes nine times as long.
 */
const keyOfThisRun = (): KeyObject => (key ??= createSecretKey(randomBytes(32)));

function kindOf(secret: string): string {
  const parts = secret.split('.', 6);
  const isToken = [3, 5].includes(parts.length) && parts.every((part) => /^[\w-]*$/.test(part));
  const header = isToken ? objectIn(parts[0] ?? '') : undefined;
  if (header) {
    const alg = String(header['alg']);
    return `${parts.length === 5 ? 'JWE' : 'JWT'} ${/^[\w+-]{1,20}$/.test(alg) ? alg : '?'}`;
  }
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(secret)) return 'UUID';
  if (/^\d+$/.test(secret)) return 'digits';
  if (/^[\da-f]+$/i.test(secret)) return 'hex';
  return /^[\w-]+$/.test(secret) ? 'base64url' : 'opaque';
}

function objectIn(part: string): Record<string, unknown> | undefined {
  if (part.length > maxPart) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(value) && isShallow(value, maxDepth) ? value : undefined;
  } catch {
    // What is no JSON is no part of a token.
    return undefined;
  }
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/**
 * Claims as they may be seen: they may hold tokens of their own, of which the shapes are left. What is
 * nested too deeply to be read is cut.
 */
export function withoutTokens<Part>(value: Part): Part {
  const copy = (part: unknown, name: string, depth: number): unknown => {
    if (depth > maxShownDepth && typeof part === 'object' && part !== null) return tooDeep;
    if (typeof part === 'string') {
      return isSecretOfOAuth(name) || tokenKind(part) !== undefined ? shapeOf(part) : part;
    }
    if (Array.isArray(part)) return part.map((item) => copy(item, name, depth + 1));
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([own, member]) => [own, copy(member, own, depth + 1)]),
    );
  };
  return copy(value, '', 0) as Part;
}
