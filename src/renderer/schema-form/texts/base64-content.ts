/** What a base64 text holds. */
export type Base64Content = {
  bytes: number;
  /** The type of a harmless image, by its first bytes and not by any claim. */
  imageType?: string;
  /** The beginning of the text, where the bytes are readable UTF-8. */
  text?: string;
  /** Whether there is more text. */
  isCut: boolean;
};

const mostText = 2000;
/** Three bytes are four characters; the first letters of a text that is cut may be cut themselves. */
const mostDecoded = 8 * mostText;

const imageStarts: readonly [type: string, start: RegExp][] = [
  ['image/png', /^\x89PNG\r\n\x1A\n/], // oxlint-disable-line no-control-regex -- the bytes that a picture begins with
  ['image/jpeg', /^\xFF\xD8\xFF/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** Decodes base64; undefined where it is invalid or incomplete. */
export function base64Content(written: string): Base64Content | undefined {
  const base64 = written.replaceAll(/\s+/g, '');
  if (base64 === '' || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return undefined;
  const digits = base64.replace(/=+$/, '');
  const isPadded = digits.length < base64.length;
  if (digits.length % 4 === 1 || (isPadded && base64.length % 4 !== 0)) return undefined;
  const bytes = Math.floor((digits.length * 3) / 4);
  const start = atob(digits.slice(0, mostDecoded));
  const imageType = imageStarts.find(([, begins]) => begins.test(start))?.[0];
  if (imageType !== undefined) return { bytes, imageType, isCut: false };
  const isWhole = digits.length <= mostDecoded;
  const text = readable(start, isWhole);
  if (text === undefined) return { bytes, isCut: false };
  return { bytes, text: text.slice(0, mostText), isCut: !isWhole || text.length > mostText };
}

function readable(bytes: string, isWhole: boolean): string | undefined {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const text = decoder.decode(
      Uint8Array.from(bytes, (sign) => sign.codePointAt(0) ?? 0),
      { stream: !isWhole },
    );
    return text.includes('\0') ? undefined : text;
  } catch {
    // The bytes are no text.
    return undefined;
  }
}
