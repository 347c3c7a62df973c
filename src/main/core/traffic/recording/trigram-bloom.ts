/**
 * A bloom has a bit for each run of three bytes, which is set where the run stands in a block of
 * text; a search passes over blocks that lack a run of the word it looks for. ASCII letters are
 * folded to lower case, and rare signs share a code; runs with bytes beyond ASCII tell nothing.
 */
export const bloomBytes = 32 * 1024;
/** Shorter search terms hold no whole trigram in every cut, so the index can't rule them out. */
export const shortestTerm = 5;
const codeBits = 6;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const signs = '"{}[]:,._-/\\()=<>+*\'#@&%$!';
/**
 * The code of each byte, less than 64: 0 for space and control characters, 63 for all that have no
 * other.
 */
const codes = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte <= 0x20) return 0;
  const at = (letters + signs).indexOf(String.fromCharCode(byte).toLowerCase());
  return byte > 0x7f || at === -1 ? 63 : at + 1;
});
// The only characters beyond ASCII whose lower case has an ASCII letter: the Kelvin sign and İ.
const lowersToAscii = [Buffer.from('\u212a'), Buffer.from('\u0130')];

/** Adds the trigrams of some bytes of UTF-8 text to a bloom, as they are and in lower case. */
export function addTrigrams(bits: Uint32Array, bytes: Buffer): void {
  addBytes(bits, bytes);
  if (lowersToAscii.some((character) => bytes.includes(character)))
    addBytes(bits, Buffer.from(bytes.toString('utf8').toLowerCase()));
}

/**
 * The trigrams of a search term, for each of the three ways to cut a text: a text that holds the
 * term has all trigrams of at least one way. Empty where the term tells too little.
 */
export function trigramsOf(text: string): number[][] {
  const bytes = Buffer.from(text.toLowerCase());
  const cuts = [0, 1, 2].map((first) => {
    const found = new Set<number>();
    for (let at = first; at + 3 <= bytes.length; at += 3) {
      const three = [...bytes.subarray(at, at + 3)];
      if (three.every((byte) => byte < 0x80))
        found.add(three.reduce((run, byte) => (run << codeBits) | codeOf(byte), 0));
    }
    return [...found];
  });
  return cuts.every((runs) => runs.length > 0) ? cuts : [];
}

/**
 * Whether a block of text may hold a search term, by the bloom of the block and the trigrams of the
 * term.
 */
export const mayHold = (bits: Uint32Array, trigrams: number[][]): boolean =>
  trigrams.length === 0 ||
  trigrams.some((runs) => runs.every((run) => (((bits[run >> 5] ?? 0) >>> (run & 31)) & 1) === 1));

const codeOf = (byte: number): number => codes[byte] ?? 0;

/**
 * Adds every third run only, since it is called for all that is recorded; a search tries each way
 * to cut.
 */
function addBytes(bits: Uint32Array, bytes: Uint8Array): void {
  const { length } = bytes;
  // Written out, since a call for each byte would cost more than the rest.
  for (let at = 2; at < length; at += 3) {
    const run =
      ((codes[bytes[at - 2] as number] as number) << 12) |
      ((codes[bytes[at - 1] as number] as number) << 6) |
      (codes[bytes[at] as number] as number);
    const word = bits[run >> 5] as number;
    const bit = 1 << (run & 31);
    // Most bits are set already, and to read one is cheaper than to write it.
    if ((word & bit) === 0) bits[run >> 5] = word | bit;
  }
}
