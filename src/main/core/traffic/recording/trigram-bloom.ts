/**
 * Which runs of three bytes stand in some text, a bit for each, so that a block of text can be
 * passed over where a word is looked for that has another one. ASCII letters are folded, rare signs
 * share a code; nothing is known of runs that hold other bytes than ASCII.
 */
export const bloomBytes = 32 * 1024;
/** Shorter search terms hold no whole trigram in every cut, so the index can't rule them out. */
export const shortestTerm = 5;
const codeBits = 6;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const signs = '"{}[]:,._-/\\()=<>+*\'#@&%$!';
/** Of each byte, less than 64: 0 for space and control characters, the last for all that is left. */
const codes = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte <= 0x20) return 0;
  const at = (letters + signs).indexOf(String.fromCharCode(byte).toLowerCase());
  return byte > 0x7f || at === -1 ? 63 : at + 1;
});
// The only characters beyond ASCII that have one of ASCII in lower case: the Kelvin sign and İ.
const lowersToAscii = [Buffer.from('\u212a'), Buffer.from('\u0130')];

/** Adds what stands in some bytes of text, as it is and in lower case. */
export function addTrigrams(bits: Uint32Array, bytes: Buffer): void {
  addBytes(bits, bytes);
  if (lowersToAscii.some((character) => bytes.includes(character)))
    addBytes(bits, Buffer.from(bytes.toString('utf8').toLowerCase()));
}

/** The runs that a text has to hold where it holds these words, for each place that it may be cut at; none where too little is known. */
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

export const mayHold = (bits: Uint32Array, trigrams: number[][]): boolean =>
  trigrams.length === 0 ||
  trigrams.some((runs) => runs.every((run) => (((bits[run >> 5] ?? 0) >>> (run & 31)) & 1) === 1));

const codeOf = (byte: number): number => codes[byte] ?? 0;

/** For all that is recorded; so the text is cut in threes, and a search asks for each way to cut. */
function addBytes(bits: Uint32Array, bytes: Uint8Array): void {
  const { length } = bytes;
  // Written out, since a call for each would cost more than all of it.
  for (let at = 2; at < length; at += 3) {
    const run =
      ((codes[bytes[at - 2] as number] as number) << 12) |
      ((codes[bytes[at - 1] as number] as number) << 6) |
      (codes[bytes[at] as number] as number);
    const word = bits[run >> 5] as number;
    const bit = 1 << (run & 31);
    // Most stand there already; to look is cheaper than to write.
    if ((word & bit) === 0) bits[run >> 5] = word | bit;
  }
}
