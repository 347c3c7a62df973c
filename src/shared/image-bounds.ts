import { imageSizeOf, type ImageSize } from './image-size.ts';

/** The most pixels of a frame: at four bytes each it takes 200 MB to draw. */
const maxPixels = 50_000_000;
/** The most pixels of all frames together. */
const maxPixelsInAll = 500_000_000;
const maxBytes = 30_000_000;
/** An image with more pixels is not drawn even when the user asks: it may cost the whole page. */
const mostPixels = 250_000_000;

export type ImageVerdict =
  | { isDrawn: true; size: ImageSize }
  /** `mayBeShown`: whether it is drawn when the user asks for it. */
  | { isDrawn: false; why: string; mayBeShown: boolean };

/** Whether an image is drawn without asking, judged by its bytes before anything decodes them. */
export function judgeImage(bytes: Uint8Array): ImageVerdict {
  const size = imageSizeOf(bytes);
  if (!size) {
    return {
      isDrawn: false,
      why: 'This is not a PNG, JPEG, GIF or WebP image.',
      mayBeShown: false,
    };
  }
  const { width, height, frames } = size;
  const pixels = width * height;
  const measures = `${width} × ${height} pixels${frames > 1 ? `, ${frames} frames or passes` : ''}`;
  if (pixels > maxPixels || pixels * frames > maxPixelsInAll) {
    const mayBeShown = pixels <= mostPixels && pixels * frames <= 10 * maxPixelsInAll;
    return { isDrawn: false, why: `The image is very large: ${measures}.`, mayBeShown };
  }
  if (bytes.length > maxBytes) {
    const megabytes = Math.round(bytes.length / 1_000_000);
    return { isDrawn: false, why: `The image is very large: ${megabytes} MB.`, mayBeShown: true };
  }
  return { isDrawn: true, size };
}
