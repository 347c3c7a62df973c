import { mask } from '../../../../shared/secrets/mask.ts';
import { createSecretMasker, type KnownSecret, type SecretMasker } from './secret-masker.ts';

/**
 * The values of this run that may leave the app nowhere: what references stood for, keys, tokens,
 * credentials. In memory only. Who learns of one adds it before it is used.
 */
export type KnownSecrets = {
  /**
   * `label` is what stands in its place, as `${env:TOKEN}`. Of several lines, and of an address or a
   * header, its parts are known with it. Not kept: what is shorter than four characters, and words
   * and numbers that any text holds.
   */
  add(value: string, label?: string, options?: { isBrief?: boolean }): void;
  /** All of them, for a thread’s own masker. */
  snapshot(): readonly KnownSecret[];
  /** Masks all that are known at the time. */
  masker: SecretMasker;
  /** Hears of every one that is new. Returns its undo. */
  onChange(listener: (secret: KnownSecret) => void): () => void;
};

const shortest = 4;
const maxSecrets = 4000;
/** Of all together, in characters. Beyond it the oldest go, those first that expire by themselves. */
const maxLength = 200_000;
/** A longer one is known in parts, so that where a text is cut none is missed. */
const maxPart = 2000;
/** A line of a key, which may be printed by itself. */
const shortestLine = 16;
const ordinary =
  /^(?:true|false|null|none|undefined|yes|no|on|off|admin|root|user|users|guest|test|tests|testing|default|debug|info|error|warn|production|development|staging|local|localhost|home|name|value|token|secret|password|bearer|basic|http|https|json|utf-?8|node|python|stdio|\d{1,5})$/i;

export function createKnownSecrets(): KnownSecrets {
  const secrets = new Map<string, KnownSecret & { isBrief: boolean }>();
  const listeners = new Set<(secret: KnownSecret) => void>();
  let length = 0;
  let made: SecretMasker | undefined;

  const current = () => (made ??= createSecretMasker([...secrets.values()]));
  const drop = (value: string) => {
    if (secrets.delete(value)) length -= value.length;
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
          // What is in use is the last to go.
          secrets.delete(value);
          secrets.set(value, known);
          continue;
        }
        const secret = { value, label, isBrief };
        secrets.set(value, secret);
        length += value.length;
        made = undefined;
        makeRoom();
        for (const listener of listeners) listener({ value, label });
      }
    },
    snapshot: () => [...secrets.values()].map(({ value, label }) => ({ value, label })),
    masker: {
      mask: (text, onMasked) => current().mask(text, onMasked),
      json: (text, onMasked) => current().json(text, onMasked),
      bytes: (content, onMasked) => current().bytes(content, onMasked),
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A secret, and what of it is one by itself. */
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

/** The password of a connection string, as it is meant. */
function inAddress(text: string): string[] {
  if (!/^[a-z][a-z\d+.-]*:\/\/[^\s/]*@/i.test(text) || !URL.canParse(text)) return [];
  const { password } = new URL(text);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    // A percent sign that stands for itself.
    return [password];
  }
}

function inPieces(value: string): string[] {
  if (value.length <= maxPart) return [value];
  const count = Math.ceil(value.length / maxPart);
  const size = Math.ceil(value.length / count);
  return Array.from({ length: count }, (_, i) => value.slice(i * size, (i + 1) * size));
}
