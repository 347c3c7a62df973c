import { base64Within } from './base64-within.ts';
import { unescaped } from './unescaped.ts';

/** How many layers of escapes are taken off a text: JSON in JSON in JSON. */
export const maxEscapes = 3;

/**
 * The ways in which a secret may be written: as it is, with JSON's escapes, in URLs and forms, in
 * base64 and base64url at any place of the encoded text, in hexadecimal, in both Unicode normal
 * forms, and as UTF-8 that is read byte by byte. Any other mixture of escapes is found by
 * `unescaped`.
 */
export function spellings(secret: string): string[] {
  const all = new Set<string>();
  for (const plain of new Set([secret, secret.normalize('NFC'), secret.normalize('NFD')])) {
    const wellFormed = plain.toWellFormed();
    const inAddress = encodeURIComponent(wellFormed);
    const inJson = jsonText(plain);
    const bytes = Buffer.from(wellFormed);
    const written = [
      plain,
      inJson,
      inAddress,
      encodeURI(wellFormed),
      inAddress.replaceAll('%20', '+'),
    ];
    for (const one of [...written, ...written.map(lowerEscapes), bytes.toString('latin1')])
      all.add(one);
    for (let level = 1, text = inJson; level < maxEscapes; level += 1)
      all.add((text = jsonText(text)));
    for (const one of new Set([plain, inJson, inAddress]))
      for (const base64 of base64Within(one)) all.add(base64);
    all.add(bytes.toString('hex'));
    all.add(bytes.toString('hex').toUpperCase());
  }
  // A secret that holds escapes itself is read like this where the text around it is unescaped.
  for (let text = secret, level = 0; level < maxEscapes; level += 1) {
    const view = unescaped(text, () => true);
    if (!view) break;
    text = view.text;
    all.add(text);
  }
  return [...all];
}

const jsonText = (text: string): string => JSON.stringify(text).slice(1, -1);

const lowerEscapes = (text: string): string =>
  text.replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase());
