/**
 * The URI of a root that was typed as an absolute path, of Unix or Windows; any other text as it is,
 * since a server may be sent a wrong one on purpose.
 */
export function rootUri(text: string): string {
  const typed = text.trim();
  const path = windowsPath.test(typed) ? `/${typed.replaceAll('\\', '/')}` : typed;
  if (!path.startsWith('/')) return typed;
  return `file://${path.split('/').map(encodedSegment).join('/')}`;
}

const windowsPath = /^[A-Za-z]:[\\/]/;

/** A path's segment as a URI has it; the colon of a drive stays. */
const encodedSegment = (segment: string): string =>
  /^[A-Za-z]:$/.test(segment) ? segment : encodeURIComponent(segment);

/** Whether this is a `file://` URI, as roots have to be (specification, roots). */
export const isFileUri = (uri: string): boolean => /^file:\/\//i.test(uri) && URL.canParse(uri);
