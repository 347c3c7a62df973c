import { randomBytes } from 'node:crypto';

/** A key whose spellings in JSON, in an address and in base64 all differ from it. */
export const newCanary = (): string => {
  const part = () => randomBytes(12).toString('hex');
  return `canary+${part()}/"${part()}\\end`;
};

/** The ways in which a key could stand in a text; none where it doesn't. */
export function spellingsIn(text: string, key: string): string[] {
  const inJson = JSON.stringify(key).slice(1, -1);
  const spellings = {
    plain: key,
    'in an address': encodeURIComponent(key),
    'in hexadecimal': Buffer.from(key).toString('hex'),
    'in escapes': [...Buffer.from(key)]
      .map((byte) => `u00${byte.toString(16).padStart(2, '0')}`)
      .join('\\'),
    'in JSON': inJson,
    'in JSON in JSON': JSON.stringify(inJson).slice(1, -1),
    ...Object.fromEntries([0, 1, 2].map((at) => [`in base64 at ${at}`, inBase64(key, at)])),
    ...Object.fromEntries(key.match(/[0-9a-f]{24}/g)?.map((part) => [`part ${part}`, part]) ?? []),
  };
  return Object.entries(spellings).flatMap(([name, spelled]) =>
    text.includes(spelled) || text.includes(forAddresses(spelled)) ? [name] : [],
  );
}

/** Without the digits at the edges, which depend on what stands beside it. */
function inBase64(key: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
  const from = Math.ceil((before * 8) / 6);
  return bytes.toString('base64').slice(from, Math.floor((bytes.length * 8) / 6));
}

const forAddresses = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
