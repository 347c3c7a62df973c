import { givenOnce } from '../servers/repeating.ts';
import { createTextFinder } from '../../src/main/core/secrets/masking/text-finder.ts';

const contextLength = 60;
const mostTold = 20;

/** Finds any half of a secret in a text, in any spelling; answers with what was found, by its kind. */
export function createSecretFinder(secrets: ReadonlyMap<string, string>) {
  const needles = new Map<string, string>();
  for (const [secret, kind] of secrets) {
    for (const half of halvesOf(secret)) {
      for (const [how, spelled] of spellingsOf(half)) {
        if (!needles.has(spelled)) needles.set(spelled, `${kind} ${how}`);
      }
    }
  }
  const texts = [...needles.keys()];
  const find = createTextFinder(texts);
  return (text: string): string[] => {
    const found = new Set<string>();
    find(text, (from, to, which) => {
      // What stands around it leads to its cause.
      const context = text.slice(Math.max(0, from - contextLength), to + contextLength);
      if (found.size < mostTold) found.add(`${needles.get(texts[which] ?? '') ?? ''}: ${context}`);
    });
    return [...found];
  };
}

/** Of a canary its two random parts; of a JSON Web Token those of its signature; of others both halves. */
function halvesOf(secret: string): string[] {
  if (secret.startsWith(givenOnce)) return [givenOnce];
  const random = secret.match(/[0-9a-f]{24}/g);
  if (random?.length === 2) return random;
  const [, , signature] = /^[\w-]+\.[\w-]+\.([\w-]{20,})$/.exec(secret) ? secret.split('.') : [];
  const whole = signature ?? secret;
  const middle = Math.floor(whole.length / 2);
  return [whole.slice(0, middle), whole.slice(middle)];
}

function* spellingsOf(text: string): Generator<[how: string, spelled: string]> {
  const bytes = Buffer.from(text);
  const escaped = (before: string) =>
    [...bytes].map((byte) => before + byte.toString(16).padStart(2, '0')).join('');
  yield ['as it is', text];
  yield ['in hexadecimal', bytes.toString('hex')];
  yield ['in escapes of JSON', escaped(String.raw`\u00`)];
  yield ['in escapes of an address', escaped('%')];
  yield ['as a form has it', encodeURIComponent(text)];
  // Of one byte order as of the other.
  yield ['in UTF-16', Buffer.from(text, 'utf16le').toString('latin1').slice(0, -1)];
  for (const before of [0, 1, 2]) {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const inner = digits.slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    );
    yield ['in base64', inner];
    yield ['in base64url', inner.replaceAll('+', '-').replaceAll('/', '_')];
  }
}
