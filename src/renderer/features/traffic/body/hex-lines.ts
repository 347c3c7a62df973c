/**
 * A hex dump: lines with the position, sixteen bytes, and these as ASCII, or dots if not printable.
 */
export function hexLines(bytes: Uint8Array, position = 0): string {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; start += 16) {
    const row = Array.from(bytes.subarray(start, start + 16));
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0'));
    const left = hex.slice(0, 8).join(' ').padEnd(23);
    const right = hex.slice(8).join(' ').padEnd(23);
    const text = row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.'));
    lines.push(
      `${(position + start).toString(16).padStart(8, '0')}  ${left}  ${right}  ${text.join('')}`,
    );
  }
  return lines.join('\n');
}

export function bytesOfBase64(base64: string): Uint8Array {
  const binary = atob(base64);
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
