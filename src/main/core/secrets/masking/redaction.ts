import { isUtf8 } from 'node:buffer';
import { decodedName } from '../../../../shared/decoded-name.ts';
import { isJson } from '../../../../shared/json/is-json.ts';
import type {
  HiddenPlace,
  RedactionChoice,
} from '../../../../shared/model/traffic/traffic-export.ts';
import type { WireKind } from '../../../../shared/model/traffic/wire.ts';
import { isMasked, mask } from '../../../../shared/secrets/mask.ts';
import type { SecretMasker } from './secret-masker.ts';
import { isSecretHeader, isSecretParameter } from '../../../../shared/secrets/secret-names.ts';
import { redactJson } from './redact-json.ts';
import { redactAddresses, redactTokens, type Tell } from './redact-text.ts';

/** Masks the secrets in what leaves the app, and counts them. Each export has its own. */
export type Redaction = {
  /** The bytes of a wire record without its secrets; the same buffer where it has none. */
  content(kind: WireKind, bytes: Buffer): Buffer;
  /** Masks the secrets in plain text; JSON, events and forms within it are not looked into. */
  plainText(text: string): string;
  /** What was hidden so far, the most frequent first. */
  hidden(): HiddenPlace[];
};

export const everythingHidden: RedactionChoice = {
  headers: true,
  addresses: true,
  members: true,
  texts: true,
  known: true,
  pointers: [],
};

const maxPlaces = 500;
/** How deep JSON within the strings of JSON is read; below that, it is read as plain text. */
const maxInner = 4;

/**
 * Creates a redaction. `masker` masks known secrets; others are found by their names and shapes, as
 * far as `choice` asks for it.
 */
export function createRedaction(choice: RedactionChoice, masker: SecretMasker): Redaction {
  const places = new Map<string, HiddenPlace>();

  const tell: Tell = (kind, place) => {
    const key = `${kind} ${place}`;
    const isKnown = places.has(key) || places.size < maxPlaces;
    const known = isKnown ? key : 'others';
    const found = places.get(known);
    if (found) found.count += 1;
    else places.set(known, { kind, place: isKnown ? place : 'other places', count: 1 });
  };

  const onMasked = (label: string) => tell('known', label === mask ? 'a key or token' : label);

  const masked = (text: string): string => {
    if (!choice.known) return text;
    return isLikeJson(text) ? masker.json(text, onMasked) : masker.mask(text, onMasked);
  };

  const unnamed = (text: string): string => {
    const addressed = choice.addresses ? redactAddresses(text, tell) : text;
    return choice.texts ? redactTokens(addressed, tell) : addressed;
  };

  const plainText = (text: string): string => unnamed(masked(text));

  function text(content: string, depth: number): string {
    if (depth < maxInner && isLikeJson(content)) {
      const inner = (part: string, name: string) => within(part, name, depth + 1);
      // A pointer leads into the body itself, not into the strings in it.
      const asked = depth === 0 ? choice : { ...choice, pointers: [] };
      const shown = redactJson(content, { choice: asked, tell, inner });
      return isJson(content) ? shown : unnamed(shown);
    }
    if (isEvent(content)) return events(content, depth);
    return unnamed(choice.members ? form(content, tell) : content);
  }

  const within = (part: string, name: string, depth: number): string =>
    /^blob$/i.test(name) ? blob(part, depth) : text(part, depth);

  function blob(part: string, depth: number): string {
    const bytes = Buffer.from(part, 'base64');
    if (!isUtf8(bytes)) return part;
    const before = bytes.toString('utf8');
    const after = text(masked(before), depth);
    return after === before ? part : Buffer.from(after).toString('base64');
  }

  /** Redacts `blob` members before all else, while their base64 is still intact. */
  const blobs = (content: string): string =>
    content.replaceAll(
      /("blob"\s*:\s*")([\w+/=-]+)(?=")/gi,
      (_all, name: string, part: string) => name + blob(part, 1),
    );

  /** Redacts server-sent events. The data lines of an event are read as one text. */
  function events(content: string, depth: number): string {
    return content
      .split(/((?:\r?\n){2,}|\r{2,})/)
      .map((event) => {
        const lines = event.split(/\r\n|\r|\n/);
        const data = lines.filter((line) => line.startsWith('data:'));
        if (data.length === 0) return plainText(event);
        const parts = data.map((line) => line.slice(5).replace(/^ /, ''));
        const before = parts.join('\n');
        const after = text(acrossLines(parts), depth + 1);
        if (after === before) return event.replaceAll(/^(?!data:).+$/gm, plainText);
        const others = lines.filter((line) => !line.startsWith('data:')).map(plainText);
        return [
          ...others.filter(Boolean),
          ...after.split('\n').map((line) => `data: ${line}`),
        ].join('\n');
      })
      .join('');
  }

  /**
   * Masks known secrets in data lines, also one that is broken by line ends; the lines become one
   * then.
   */
  function acrossLines(parts: string[]): string {
    const lines = masked(parts.join('\n'));
    const joined = lines.replaceAll('\n', '');
    const shown = parts.length > 1 ? masked(joined) : joined;
    return shown === joined ? lines : shown;
  }

  function head(content: string): string {
    const [first = '', ...lines] = content.split('\n');
    const shown = lines.map((line) => {
      const [, name = '', blank = '', value = ''] = /^([^:]*)(:\s*)(.*)$/s.exec(line) ?? [];
      if (name === '') return unnamed(line);
      if (!choice.headers || !carriesCredentials(name)) return `${name}${blank}${unnamed(value)}`;
      const [, scheme = '', secret = ''] =
        /^((?:Bearer|Basic|DPoP|Digest) )?(.*)$/is.exec(value) ?? [];
      if (secret.trim() === '' || isMasked(secret.trim())) return line;
      tell('header', name.toLowerCase());
      return `${name}${blank}${scheme}${mask}`;
    });
    return [choice.addresses ? redactAddresses(first, tell) : first, ...shown].join('\n');
  }

  return {
    content(kind, bytes) {
      const isText = isUtf8(bytes);
      // Bytes that are not valid UTF-8 are read as one character each, so that an invalid byte
      // can't hide a secret beside it.
      const before = bytes.toString(isText ? 'utf8' : 'latin1');
      // The data lines of an event are masked later, as one text.
      const safe = isEvent(before) ? before : masked(blobs(before));
      const isHead = kind === 'http-request' || kind === 'http-response';
      const after = isHead ? head(safe) : text(safe, 0);
      if (after === before) return bytes;
      return isText ? Buffer.from(after) : Buffer.from(after.replaceAll(mask, '***'), 'latin1');
    },
    plainText,
    hidden: () => [...places.values()].sort((a, b) => b.count - a.count),
  };
}

const isLikeJson = (text: string): boolean => /^[\s\uFEFF]*["[{]/.test(text);

const isEvent = (text: string): boolean => !isLikeJson(text) && /^data:/m.test(text);

/**
 * Whether a header holds credentials. A session id is one, since anybody who knows it can use the
 * session.
 */
const carriesCredentials = (name: string): boolean =>
  isSecretHeader(name) || /^mcp-session-id$/i.test(name);

/**
 * Masks the secret fields of a form's body. Other content, and content of more than 1,000,000
 * characters, is returned unchanged.
 */
function form(content: string, tell: Tell): string {
  if (content.length > 1_000_000 || !/^[\w.%+*-]+=(?:•••\([^()&]{1,80}\)|\S)*$/.test(content)) {
    return content;
  }
  return content.replaceAll(
    /(^|&)([^=&]+)=([^&]+)/g,
    (whole, sign: string, name: string, value: string) => {
      const plain = decodedName(name);
      const isSecret = isSecretParameter(plain) || /^assertion$|verifier$/i.test(plain);
      if (!isSecret || isMasked(value)) return whole;
      tell('member', plain);
      return `${sign}${name}=${mask}`;
    },
  );
}
