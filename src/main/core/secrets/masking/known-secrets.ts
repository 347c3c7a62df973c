import { mask } from '../../../../shared/secrets/mask.ts';
import { createGrowingMasker } from './growing-masker.ts';
import type { SecretMasker } from './secret-masker.ts';
import type { KnownSecret } from './secret-search.ts';

/**
 * The secret values of this run, which are masked in all that leaves the app: values of references,
 * keys, tokens, credentials. They are kept in memory only. Code that gets a secret adds it before
 * it uses it.
 */
export type KnownSecrets = {
  /**
   * Adds a secret, which is shown as `label`, for example `${env:TOKEN}`; `mask` by default. The
   * long lines of a text with several, the credentials of a header and the password of a URL are
   * added with it. Values of fewer than 4 characters, and common words and numbers, are ignored.
   * `isBrief` marks a secret that expires by itself, which is dropped first where there are too
   * many.
   */
  add(value: string, label?: string, options?: { isBrief?: boolean }): void;
  /** All known secrets, for the masker of another thread. */
  snapshot(): readonly KnownSecret[];
  /** Masks all secrets that are known at the time of the call. */
  masker: SecretMasker;
  /**
   * Masks those alone that were added as brief, and have at least 16 characters: what a server says
   * may be spelt like a shorter one by chance.
   */
  brief: SecretMasker;
  /** Calls the listener with every new secret. Returns its undo. */
  onChange(listener: (secret: KnownSecret) => void): () => void;
};

const shortest = 4;
const maxSecrets = 4000;
/**
 * The most characters of all secrets together. Beyond it the oldest are dropped, brief ones first.
 */
const maxLength = 200_000;
/**
 * A longer secret is known in parts of at most so many characters, so that it is found in a text
 * that is cut.
 */
const maxPart = 2000;
/** A text of at least so many characters, such as a line of a private key, stands for itself alone. */
const shortestLine = 16;
const ordinary =
  /^(?:true|false|null|none|undefined|yes|no|on|off|admin|root|user|users|guest|test|tests|testing|default|debug|info|error|warn|production|development|staging|local|localhost|home|name|value|token|secret|password|bearer|basic|http|https|json|utf-?8|node|python|stdio|\d{1,5})$/i;

export function createKnownSecrets(): KnownSecrets {
  const secrets = new Map<string, KnownSecret & { isBrief: boolean }>();
  const listeners = new Set<(secret: KnownSecret) => void>();
  const growing = createGrowingMasker();
  let length = 0;

  const drop = (value: string) => {
    if (secrets.delete(value)) length -= value.length;
    growing.drop(value);
  };
  const isFull = () => secrets.size > maxSecrets || length > maxLength;
  const makeRoom = () => {
    while (isFull()) {
      const all = [...secrets.values()];
      const oldest = all.find(({ isBrief }) => isBrief) ?? all[0];
      if (!oldest) return;
      drop(oldest.value);
    }
  };

  return {
    add(whole, label = mask, { isBrief = false } = {}) {
      for (const value of partsOf(whole)) {
        const known = secrets.get(value);
        if (known) {
          // A secret that is added again becomes the last to be dropped.
          secrets.delete(value);
          secrets.set(value, known);
          continue;
        }
        const secret = { value, label, isBrief };
        secrets.set(value, secret);
        length += value.length;
        growing.add({ value, label }, isBrief && value.length >= shortestLine);
        makeRoom();
        for (const listener of listeners) listener({ value, label });
      }
    },
    snapshot: () => [...secrets.values()].map(({ value, label }) => ({ value, label })),
    masker: latest(growing.current),
    brief: latest(growing.ofMany),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const latest = (current: () => SecretMasker): SecretMasker => ({
  mask: (text, onMasked) => current().mask(text, onMasked),
  json: (text, onMasked) => current().json(text, onMasked),
  bytes: (content, onMasked) => current().bytes(content, onMasked),
});

/** A secret, and those of its parts that are secrets by themselves. */
function partsOf(whole: string): string[] {
  const lines = whole.includes('\n')
    ? whole
        .split(/[\r\n]+/)
        .filter((line) => line.length >= shortestLine && !line.startsWith('-----'))
    : [];
  const scheme = /^(Bearer|Basic|Token|DPoP) +(\S+)$/i.exec(whole);
  const credentials = scheme?.[1]?.toLowerCase() === 'basic' ? afterColon(scheme[2] ?? '') : '';
  const all = [whole, whole.trim(), ...lines, scheme?.[2] ?? '', credentials, ...inAddress(whole)];
  return [...new Set(all.flatMap(inPieces))].filter(isTelling);
}

const isTelling = (value: string): boolean => value.length >= shortest && !ordinary.test(value);

function afterColon(base64: string): string {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : '';
}

/** The password of a URL with credentials, encoded and decoded; empty for other texts. */
function inAddress(text: string): string[] {
  if (!/^[a-z][a-z\d+.-]*:\/\/[^\s/]*@/i.test(text) || !URL.canParse(text)) return [];
  const { password } = new URL(text);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    // The password has a percent sign that begins no escape.
    return [password];
  }
}

function inPieces(value: string): string[] {
  if (value.length <= maxPart) return [value];
  const count = Math.ceil(value.length / maxPart);
  const size = Math.ceil(value.length / count);
  return Array.from({ length: count }, (_, i) => value.slice(i * size, (i + 1) * size));
}
