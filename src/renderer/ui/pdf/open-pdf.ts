import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
  PDFWorker,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import drawingThread from 'pdfjs-dist/build/pdf.renderer.min.mjs?worker&url';
import readingThread from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { startThread } from '../trusted-types.ts';

/** A document of which pages can be drawn, until it is closed. */
export type OpenPdf = {
  pageCount: number;
  /**
   * Draws a page, counted from 1, on a canvas of that width in CSS pixels, and gives its text, of which at most
   * so many characters. Rejects with an Error that says why it can't be drawn; the document is closed then if
   * that took too long.
   */
  draw(page: number, canvas: HTMLCanvasElement, widthPx: number): Promise<string>;
  close(): void;
};

const longestMs = 15_000;
const longestText = 20_000;
/** A page may name any size; a canvas of more pixels is not made. */
const mostPixels = 16_000_000;
const mostImagePixels = 64_000_000;

/**
 * Opens a PDF document that is not trusted: it is read and drawn in two threads of its own, which are ended when
 * they take longer than 15 seconds. Its scripts, forms and links are left alone, and nothing is fetched for it.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const reading = startThread(readingThread);
  const drawing = startThread(drawingThread);
  GlobalWorkerOptions.rendererPorts = [drawing];
  const end = () => {
    reading.terminate();
    drawing.terminate();
  };
  try {
    const task = getDocument({
      // It is handed to the thread, and would be empty here afterwards.
      data: bytes.slice(),
      worker: PDFWorker.create({ port: reading }),
      useWasm: false,
      useWorkerFetch: false,
      maxImageSize: mostImagePixels,
      canvasMaxAreaInBytes: mostImagePixels * 4,
      verbosity: 0,
    });
    const document = await inTime(task.promise, end);
    return {
      pageCount: document.numPages,
      draw: (page, canvas, widthPx) => inTime(drawPage(document, page, canvas, widthPx), end),
      close: end,
    };
  } catch (error) {
    end();
    throw error;
  }
}

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  widthPx: number,
): Promise<string> {
  const page = await document.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const fitting = (widthPx * devicePixelRatio) / natural.width;
  const bounded = Math.sqrt(mostPixels / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(fitting, bounded) });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  const text = items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('');
  return text.slice(0, longestText);
}

/** What comes within the longest time; after that, ends what was begun. */
async function inTime<T>(begun: Promise<T>, end: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      end();
      fail(new Error(`Opening it took longer than ${longestMs / 1000} s and was stopped.`));
    }, longestMs);
  });
  try {
    return await Promise.race([begun, late]);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PasswordException) return 'It is locked with a password.';
  if (error instanceof InvalidPDFException) return 'It is damaged, or cut short.';
  return messageOf(error).replace(/[^.]$/, '$&.');
}
