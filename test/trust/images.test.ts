import { describe, expect, test } from 'vitest';
import type { ChatEvent, ChatFact } from '../../src/shared/model/chat/chat.ts';
import { exportConversation } from '../../src/main/core/chat/export/export-conversation.ts';
import { createSecretMasker } from '../../src/main/core/secrets/masking/secret-masker.ts';
import { judgeImage } from '../../src/shared/image-bounds.ts';
import { gifOf, jpegOf, pngOf, webpOf } from '../crafted-images.ts';
import { imageSizeOf } from '../../src/shared/image-size.ts';
import { cpuMs } from '../../src/shared/test-cpu-ms.ts';

/*
 * Pictures that are small on the wire, and fill the memory of the page that decodes them. Their size is
 * read from their bytes before; e2e/large-answers.spec.ts shows the same in a real page.
 */

const size = { width: 640, height: 480 };

test.each([
  ['image/png', pngOf(size)],
  ['image/jpeg', jpegOf(size)],
  ['image/gif', gifOf(size)],
  ['image/webp', webpOf('VP8 ', size)],
  ['image/webp', webpOf('VP8L', size)],
])('reads the size of %s from its bytes', (mimeType, bytes) => {
  expect(imageSizeOf(bytes)).toEqual({ mimeType, ...size, frames: 1 });
});

test.each([
  ['APNG', pngOf({ ...size, frames: 7 })],
  ['GIF', gifOf({ ...size, frames: 7 })],
  ['WebP', webpOf('VP8X', { ...size, frames: 7 })],
  ['JPEG in passes', jpegOf({ ...size, frames: 7 })],
])('counts the frames of a %s', (_kind, bytes) => {
  expect(imageSizeOf(bytes)).toMatchObject({ ...size, frames: 7 });
});

test('finds the size of a JPEG behind megabytes of other things', () => {
  expect(imageSizeOf(jpegOf(size, 3_000_000))).toMatchObject(size);
});

test('takes the frame of a GIF that is larger than its screen', () => {
  const bytes = gifOf({ width: 60_000, height: 50_000 }, { width: 1, height: 1 });

  expect(imageSizeOf(bytes)).toMatchObject({ width: 60_000, height: 50_000 });
});

test('goes by the bytes that stand inside another array', () => {
  const bytes = Buffer.concat([Buffer.alloc(5), pngOf(size)]).subarray(5);

  expect(imageSizeOf(bytes)).toMatchObject(size);
});

test.each([pngOf(size), jpegOf(size), gifOf(size), webpOf('VP8X', size)])(
  'a picture that is cut off anywhere is read without fault',
  (bytes) => {
    const sizes = Array.from(bytes, (_byte, at) => imageSizeOf(bytes.subarray(0, at)));

    expect(sizes[8]).toBeUndefined();
    expect(sizes.at(-1)).toMatchObject(size);
  },
);

test('any other byte in a picture is read without fault, and in no time', () => {
  const pictures = [pngOf(size), jpegOf(size), gifOf(size), webpOf('VP8X', size)];
  const started = cpuMs();

  const read = pictures.flatMap((bytes) =>
    Array.from(bytes, (byte, at) => {
      const changed = Buffer.from(bytes);
      changed[at] = byte ^ 0xff;
      return imageSizeOf(changed);
    }),
  );

  expect(read).toContain(undefined);
  expect(cpuMs() - started).toBeLessThan(2000);
});

test.each(['', 'PNG', '<svg/>', 'BM', '\0\0\x01\0', '\0\0\0\x20ftypavif', '%PDF-1.7'])(
  '%j is no picture that is drawn',
  (start) => {
    expect(imageSizeOf(Buffer.from(start.padEnd(100, '\0'), 'latin1'))).toBeUndefined();
  },
);

describe('a picture that is drawn without a question', () => {
  const large = { width: 30_000, height: 30_000 };
  const vast = { width: 15_000, height: 15_000 };

  test.each([
    ['a usual one', pngOf(size), true, undefined],
    ['a large photograph', jpegOf({ width: 8000, height: 6000 }), true, undefined],
    ['an animation', gifOf({ ...size, frames: 200 }), true, undefined],
    ['225 megapixels', pngOf(vast, false), false, true],
    ['225 megapixels as JPEG', jpegOf(vast, 100_000), false, true],
    ['225 megapixels in a frame beyond the screen', gifOf(vast, size), false, true],
    ['225 megapixels as WebP', webpOf('VP8L', vast), false, true],
    ['10,000 frames', gifOf({ ...size, frames: 10_000 }), false, true],
    ['10,000 passes', jpegOf({ width: 4000, height: 4000, frames: 100 }), false, true],
    ['900 megapixels', pngOf(large, false), false, false],
    ['no pixels at all', pngOf({ width: 0, height: 9 }, false), false, false],
    [
      'more pixels than there are numbers',
      pngOf({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 }, false),
      false,
      false,
    ],
    [
      'another kind under its name',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      false,
      false,
    ],
  ])('is small enough: %s', (_what, bytes, isDrawn, mayBeShown) => {
    const verdict = judgeImage(bytes);

    expect(verdict.isDrawn).toBe(isDrawn);
    expect('mayBeShown' in verdict ? verdict.mayBeShown : undefined).toBe(mayBeShown);
  });

  test('is so in an exported conversation too, which opens anywhere', async () => {
    const picture = (bytes: Buffer) => ({
      type: 'image',
      mimeType: 'image/png',
      data: bytes.toString('base64'),
    });
    const resultText = JSON.stringify({
      content: [picture(pngOf(size)), picture(pngOf(large, false))],
    });
    const choice = { model: { endpointId: 'e', modelId: 'm' }, servers: [] };
    const facts: ChatFact[] = [
      { type: 'conversation', version: 1, conversationId: 'c', title: 'Pictures' },
      { type: 'node', node: { kind: 'user', nodeId: 'u', text: 'Draw', attachments: [] } },
      { type: 'node', node: { kind: 'run', nodeId: 'r', parentId: 'u', choice } },
      {
        type: 'run',
        nodeId: 'r',
        event: { type: 'call', step: 1, callId: 'c', wireName: 'draw', argumentsText: '{}' },
      },
      {
        type: 'run',
        nodeId: 'r',
        event: {
          type: 'call-end',
          callId: 'c',
          ms: 1,
          outcome: 'result',
          resultText,
          sentCharacters: 0,
        },
      },
    ];
    const events = facts.map((fact, at): ChatEvent => ({ seq: at + 1, at: 0, ...fact }));
    const { signal } = new AbortController();

    const pieces = exportConversation(events, {
      format: 'html',
      signal,
      masker: createSecretMasker([]),
      version: '0',
    });
    let html = '';
    for await (const piece of pieces) html += piece;

    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).toContain('The image is very large: 30000 × 30000 pixels. It is left out.');
  });
});
