/** What a line is to the frames of the Language Server Protocol, which some servers answer with. */
export type FramePart = 'header' | { bodyBytes: number } | undefined;

const maxHeader = 100;

/**
 * Reads the headers of `Content-Length` frames, line by line: a header, or the empty line that ends
 * them, with the length of the body that follows. Bodies of more than `maxBytes` are left alone.
 */
export function contentLengthReader(maxBytes: number): (line: Buffer) => FramePart {
  let bodyBytes: number | undefined;
  return (line) => {
    if (bodyBytes === undefined && (line[0] !== upperC || line[1] !== lowerO)) return undefined;
    const text = line.toString('latin1', 0, maxHeader).trimEnd();
    const [, length] = /^Content-Length: *(\d{1,9})$/i.exec(text) ?? [];
    if (length !== undefined && Number(length) <= maxBytes) {
      bodyBytes = Number(length);
      return 'header';
    }
    const known = bodyBytes;
    if (known === undefined) return undefined;
    if (/^Content-Type: /i.test(text)) return 'header';
    bodyBytes = undefined;
    return text === '' && known > 0 ? { bodyBytes: known } : undefined;
  };
}

const upperC = 0x43;
const lowerO = 0x6f;
