import { deflateSync, crc32 } from 'node:zlib';

/** Pictures that are made to be larger than they look, with nothing in them but what tells their size. */

type Size = { width: number; height: number; frames?: number };

/** A whole PNG, one bit a pixel: 30,000 by 30,000 take about 110 kB. With more frames, an APNG. */
export function pngOf({ width, height, frames = 1 }: Size, isWhole = true): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const control = Array.from({ length: frames > 1 ? frames : 0 }, () =>
    chunk('fcTL', Buffer.alloc(26)),
  );
  const rows = isWhole ? Buffer.alloc(height * (Math.ceil(width / 8) + 1)) : Buffer.alloc(1);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', head),
    ...control,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The size stands behind as much of other things as `before` says, in each of the passes. */
export function jpegOf({ width, height, frames = 1 }: Size, before = 0): Buffer {
  const filler = Buffer.alloc(before, 1);
  const comments: Buffer[] = [];
  for (let at = 0; at < filler.length; at += 60_000) {
    const part = filler.subarray(at, at + 60_000);
    comments.push(segment(0xfe, part));
  }
  const frame = Buffer.alloc(15);
  frame[0] = 8;
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const scans = Array.from({ length: frames }, () =>
    Buffer.concat([segment(0xda, Buffer.alloc(8)), Buffer.from([1, 2, 0xff, 0, 3])]),
  );
  const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
  return Buffer.concat([start, ...comments, segment(0xc2, frame), ...scans, end]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The screen may be smaller than its frames. */
export function gifOf({ width, height, frames = 1 }: Size, screen = { width, height }): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1');
  head.writeUInt16LE(screen.width, 6);
  head.writeUInt16LE(screen.height, 8);
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0x44, 0]);
  image.writeUInt16LE(width, 5);
  image.writeUInt16LE(height, 7);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]);
  const each = Array.from({ length: frames }, () => Buffer.concat([control, image]));
  return Buffer.concat([head, Buffer.alloc(6), ...each, Buffer.from([0x3b])]);
}

export function webpOf(
  kind: 'VP8 ' | 'VP8L' | 'VP8X',
  { width, height, frames = 1 }: Size,
): Buffer {
  const data = Buffer.alloc(10);
  if (kind === 'VP8 ') {
    data.set([0, 0, 0, 0x9d, 1, 0x2a]);
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  } else if (kind === 'VP8L') {
    data[0] = 0x2f;
    data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  } else {
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
  }
  const animated =
    kind === 'VP8X' ? Array.from({ length: frames }, () => riff('ANMF', Buffer.alloc(16))) : [];
  const body = Buffer.concat([Buffer.from('WEBP'), riff(kind, data), ...animated]);
  return riff('RIFF', body);
}

function riff(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), size, data, Buffer.alloc(data.length % 2)]);
}
