import { judgeImage } from '../../../shared/image-bounds.ts';
import { isDrawable } from './media.tsx';
import { looksLikeMarkdown } from './text-block.tsx';

/** What can be rendered of a content; `text` and `binary` have no other view than themselves. */
export type ContentKind =
  | 'markdown'
  | 'likely-markdown'
  | 'json'
  | 'media'
  | 'pdf'
  | 'text'
  | 'binary';

/** A MIME type without its parameters. */
export const baseType = (mimeType: unknown): string =>
  typeof mimeType === 'string' ? (mimeType.split(';')[0] ?? '').trim().toLowerCase() : '';

/** The kind of a content that was sent as text. */
export function kindOfText(mimeType: string, text: string): ContentKind {
  if (mimeType === 'text/markdown') return 'markdown';
  const isPlain = mimeType === '' || mimeType === 'text/plain';
  if ((isPlain || isJson(mimeType)) && /^\s*[{[]/.test(text)) return 'json';
  return isPlain && looksLikeMarkdown(text) ? 'likely-markdown' : 'text';
}

/** The kind of a content that was sent as bytes, by its MIME type, or its bytes where that says nothing. */
export function kindOfBytes(mimeType: string, bytes: Uint8Array): ContentKind {
  if (isDrawable(mimeType)) return 'media';
  if (mimeType === 'application/pdf' || (isVague(mimeType) && startsLikePdf(bytes))) return 'pdf';
  if (isVague(mimeType) && judgeImage(bytes).isDrawn) return 'media';
  if (isJson(mimeType)) return 'json';
  if (mimeType === 'text/markdown') return 'markdown';
  return mimeType.startsWith('text/') || isXml(mimeType) ? 'text' : 'binary';
}

/** The version that a PDF document names at its start. */
export function pdfVersion(bytes: Uint8Array): string | undefined {
  const start = String.fromCodePoint(...bytes.subarray(0, 16));
  return /^%PDF-(\d\.\d)/.exec(start)?.[1];
}

const startsLikePdf = (bytes: Uint8Array): boolean => pdfVersion(bytes) !== undefined;
const isVague = (mimeType: string): boolean =>
  mimeType === '' || mimeType === 'application/octet-stream';
const isJson = (mimeType: string): boolean =>
  /^(application|text)\/([\w.-]+\+)?json$/.test(mimeType);
const isXml = (mimeType: string): boolean => /[/+](xml|javascript|yaml|toml|csv)$/.test(mimeType);
