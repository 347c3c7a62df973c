/**
 * Which runs of three bytes stand in some text, as bits of a hash each, so that a block of text can
 * be passed over where a word is looked for that has one of another hash. ASCII letters are folded;
 * nothing is known of runs that hold other bytes than ASCII.
 */
export const bloomBytes = 32 * 1024;
const hashBits = 18;

const fold = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);
// The only characters beyond ASCII that have one of ASCII in lower case: the Kelvin sign and İ.
const lowersToAscii = [Buffer.from('\u212a'), Buffer.from('\u0130')];

const hashOf = (run: number): number => Math.imul(run, 0x9e3779b1) >>> (32 - hashBits);

/** Adds what stands in some bytes of text, as it is and in lower case. */
export function addTrigrams(bits: Uint32Array, bytes: Buffer): void {
  addBytes(bits, bytes);
  if (lowersToAscii.some((character) => bytes.includes(character)))
    addBytes(bits, Buffer.from(bytes.toString('utf8').toLowerCase()));
}

/** The hashes of all runs that a text has to hold where it holds these words; none where too little is known of them. */
export function trigramsOf(words: string): number[] {
  const bytes = Buffer.from(words.toLowerCase());
  const found = new Set<number>();
  for (let at = 2; at < bytes.length; at += 1) {
    const [a, b, c] = [bytes[at - 2] ?? 0, bytes[at - 1] ?? 0, bytes[at] ?? 0];
    if ((a | b | c) < 0x80) found.add(hashOf((a << 16) | (b << 8) | c));
  }
  return [...found];
}

export const mayHold = (bits: Uint32Array, trigrams: number[]): boolean =>
  trigrams.every((hash) => (((bits[hash >> 5] ?? 0) >>> (hash & 31)) & 1) === 1);

function addBytes(bits: Uint32Array, bytes: Uint8Array): void {
  const { length } = bytes;
  let run = ((fold[bytes[0] ?? 0] ?? 0) << 8) | (fold[bytes[1] ?? 0] ?? 0);
  for (let at = 2; at < length; at += 1) {
    run = ((run << 8) | (fold[bytes[at] as number] as number)) & 0xffffff;
    const hash = Math.imul(run, 0x9e3779b1) >>> (32 - hashBits);
    bits[hash >> 5] = (bits[hash >> 5] as number) | (1 << (hash & 31));
  }
}
