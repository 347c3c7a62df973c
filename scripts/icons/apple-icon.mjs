/** The kinds of an .icns file that hold a PNG, by size in pixels; the second of a size is the double of a smaller one. */
const pictureKinds = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];
/** Those of the two sizes that no PNG may stand for: packed planes of alpha, red, green and blue. */
const planeKinds = [
  ['ic04', 16],
  ['ic05', 32],
];
const planes = [3, 0, 1, 2];

/** Joins pictures, each `{ png, pixels }` by its size, into an icon for macOS. */
export function appleIcon(pictures) {
  const parts = [
    ...planeKinds.map(([kind, size]) => part(kind, packedPlanes(pictures[size].pixels))),
    ...pictureKinds.map(([kind, size]) => part(kind, pictures[size].png)),
  ];
  return part('icns', Buffer.concat(parts));
}

function part(kind, content) {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([head, content]);
}

const packedPlanes = (pixels) =>
  Buffer.concat([
    Buffer.from('ARGB'),
    ...planes.map((offset) => packed(pixels.filter((_byte, index) => index % 4 === offset))),
  ]);

const [shortestRun, longestRun, longestLiteral] = [3, 130, 128];

/** Packs bytes: below 128 stands one less than the number of bytes that follow, from 128 on a run of the next byte. */
export function packed(bytes) {
  const out = [];
  let literal = [];
  const endLiteral = () => {
    if (literal.length > 0) out.push(literal.length - 1, ...literal);
    literal = [];
  };
  for (let at = 0; at < bytes.length;) {
    const length = runLength(bytes, at);
    if (length >= shortestRun) {
      endLiteral();
      out.push(0x80 + length - shortestRun, bytes[at]);
      at += length;
    } else {
      literal.push(bytes[at]);
      if (literal.length === longestLiteral) endLiteral();
      at += 1;
    }
  }
  endLiteral();
  return Buffer.from(out);
}

function runLength(bytes, start) {
  let end = start + 1;
  while (end < bytes.length && end - start < longestRun && bytes[end] === bytes[start]) end += 1;
  return end - start;
}
