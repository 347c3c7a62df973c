/** From this size on a picture stands in the icon as a PNG; installers read smaller ones only as bitmaps. */
const pngFrom = 256;
const sizes = [16, 20, 24, 32, 40, 48, 64, 128, 256];
const [headLength, entryLength, bitmapHeadLength] = [6, 16, 40];

/** The sizes of which a Windows icon is made, in pixels. */
export const windowsSizes = sizes;

/** Joins pictures, each `{ png, pixels }` by its size, into an icon for Windows. */
export function windowsIcon(pictures) {
  const contents = sizes.map((size) =>
    size >= pngFrom ? pictures[size].png : bitmap(size, pictures[size].pixels),
  );
  const head = Buffer.alloc(headLength);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = headLength + entryLength * sizes.length;
  const entries = contents.map((content, index) => {
    const entry = Buffer.alloc(entryLength);
    // 256 is written as 0.
    entry.writeUInt8(sizes[index] % 256, 0);
    entry.writeUInt8(sizes[index] % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(content.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += content.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...contents]);
}

/** A bitmap with alpha from the last row to the first, and behind it an empty mask of one bit a pixel. */
function bitmap(size, pixels) {
  const head = Buffer.alloc(bitmapHeadLength);
  head.writeUInt32LE(bitmapHeadLength, 0);
  head.writeInt32LE(size, 4);
  // The mask counts as a second half.
  head.writeInt32LE(size * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  const rows = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4;
      const to = ((size - 1 - y) * size + x) * 4;
      const [red, green, blue, alpha] = pixels.subarray(from, from + 4);
      rows.set([blue, green, red, alpha], to);
    }
  }
  const maskRow = Math.ceil(size / 32) * 4;
  return Buffer.concat([head, rows, Buffer.alloc(maskRow * size)]);
}
