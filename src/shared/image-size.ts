/** The size of an image as its own bytes tell it, whatever MIME type was claimed for it. */
export type ImageSize = {
  mimeType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  /** The largest width of anything that the image holds, in pixels; the same goes for `height`. */
  width: number;
  height: number;
  /** The frames of an animation, or the passes that draw a JPEG; at least 1. */
  frames: number;
};

type Facts = Omit<ImageSize, 'mimeType'>;

/**
 * Reads the size of a PNG, JPEG, GIF or WebP image; undefined for anything else, and where the
 * header is cut off or makes no sense.
 */
export function imageSizeOf(bytes: Uint8Array): ImageSize | undefined {
  const start = String.fromCodePoint(...bytes.subarray(0, 12));
  for (const [mimeType, begins, read] of kinds) {
    if (!begins.test(start)) continue;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { width, height, frames } = read(view);
    if (width === 0 || height === 0) return undefined;
    return { mimeType, width, height, frames: Math.max(1, frames) };
  }
  return undefined;
}

type Kind = [mimeType: ImageSize['mimeType'], begins: RegExp, read: (view: DataView) => Facts];

const kinds: Kind[] = [
  // oxlint-disable-next-line no-control-regex -- the bytes that a picture begins with
  ['image/png', /^\x89PNG\r\n\x1A\n/, pngSize],
  ['image/jpeg', /^\xFF\xD8\xFF/, jpegSize],
  ['image/gif', /^GIF8[79]a/, gifSize],
  ['image/webp', /^RIFF[^]{4}WEBP/, webpSize],
];

const nothing: Facts = { width: 0, height: 0, frames: 0 };

/** Reads the size of the image itself, and counts a frame for each `fcTL` chunk (APNG). */
function pngSize(view: DataView): Facts {
  if (view.byteLength < 24 || view.getUint32(12) !== ihdr) return nothing;
  let frames = 0;
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === fctl) frames += 1;
  }
  return { width: view.getUint32(16), height: view.getUint32(20), frames };
}

const ihdr = 0x49_48_44_52;
const fctl = 0x66_63_54_4c;

function jpegSize(view: DataView): Facts {
  const facts = { ...nothing };
  let at = 2;
  while (at + 4 <= view.byteLength) {
    // Image data lies between two passes; in it FF is followed by 00, or by D0 to D7 for a restart.
    if (view.getUint8(at) !== 0xff) {
      at += 1;
      continue;
    }
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) break;
    if (marker === 0xff) at += 1;
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      if (isFrameHeader(marker) && at + 9 <= view.byteLength) {
        grow(facts, view.getUint16(at + 7), view.getUint16(at + 5));
      }
      if (marker === 0xda) facts.frames += 1;
      at += 2 + view.getUint16(at + 2);
    }
  }
  return facts;
}

/** Whether a marker is one of SOF0 to SOF15, in whose range DHT, JPG and DAC lie too. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the logical screen of the header, and widens it by frames that reach beyond it. */
function gifSize(view: DataView): Facts {
  if (view.byteLength < 13) return nothing;
  const facts = { width: view.getUint16(6, true), height: view.getUint16(8, true), frames: 0 };
  let at = 13 + colours(view.getUint8(10));
  while (at < view.byteLength) {
    const block = view.getUint8(at);
    if (block === 0x21) at = afterSubBlocks(view, at + 2);
    else if (block === 0x2c && at + 10 <= view.byteLength) {
      facts.frames += 1;
      const [left, top, width, height] = [1, 3, 5, 7].map((by) => view.getUint16(at + by, true));
      grow(facts, (left ?? 0) + (width ?? 0), (top ?? 0) + (height ?? 0));
      at = afterSubBlocks(view, at + 11 + colours(view.getUint8(at + 9)));
    } else break;
  }
  return facts;
}

/**
 * The length in bytes of the colour table that a byte of flags announces; 0 where there is none.
 */
const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function afterSubBlocks(view: DataView, from: number): number {
  let at = from;
  while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
  return at + 1;
}

function webpSize(view: DataView): Facts {
  const facts = { ...nothing };
  let at = 12;
  while (at + 8 <= view.byteLength) {
    const name = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    readWebpChunk(facts, view, name, at + 8);
    // A frame (ANMF) holds chunks of its own after its 8-byte header and 16 bytes of fields.
    at += name === anmf ? 24 : 8 + size + (size % 2);
  }
  return facts;
}

const vp8x = 0x56_50_38_58;
const vp8 = 0x56_50_38_20;
const vp8l = 0x56_50_38_4c;
const anmf = 0x41_4e_4d_46;

function readWebpChunk(facts: Facts, view: DataView, name: number, at: number): void {
  if (at + 10 > view.byteLength) return;
  const three = (from: number) => view.getUint16(from, true) + view.getUint8(from + 2) * 65_536;
  if (name === anmf) facts.frames += 1;
  else if (name === vp8x) grow(facts, three(at + 4) + 1, three(at + 7) + 1);
  else if (name === vp8) {
    grow(facts, view.getUint16(at + 6, true) & 0x3f_ff, view.getUint16(at + 8, true) & 0x3f_ff);
  } else if (name === vp8l) {
    const packed = view.getUint32(at + 1, true);
    grow(facts, (packed & 0x3f_ff) + 1, ((packed >>> 14) & 0x3f_ff) + 1);
  }
}

function grow(facts: Facts, width: number, height: number): void {
  facts.width = Math.max(facts.width, width);
  facts.height = Math.max(facts.height, height);
}
