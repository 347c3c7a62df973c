/** The text of a response's first `maxBytes` bytes; the rest is not read. */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    length += part.length;
    if (length > maxBytes) break;
  }
  return Buffer.concat(parts).toString('utf8');
}
