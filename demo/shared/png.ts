import { crc32, deflateSync } from 'node:zlib';

export type Color = [red: number, green: number, blue: number];

/** Encodes an image (PNG, 8-bit RGB) whose pixels a function gives. */
export function encodePng(
  width: number,
  height: number,
  pixel: (x: number, y: number) => Color,
): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    rows[at] = 0;
    at += 1;
    for (let x = 0; x < width; x += 1) {
      for (const part of pixel(x, y)) {
        rows[at] = Math.round(Math.max(0, Math.min(255, part)));
        at += 1;
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
