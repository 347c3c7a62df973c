/** One row of a hex view: the offset, its bytes in groups of eight, and those that are printable ASCII. */
export function hexRow(
  bytes: Uint8Array,
  row: number,
  inRow: number,
): { offset: string; hex: string; text: string } {
  const from = row * inRow;
  const part = [...bytes.subarray(from, from + inRow)];
  const pairs = part.map((byte) => byte.toString(16).padStart(2, '0'));
  const groups = [pairs.slice(0, 8), pairs.slice(8)].filter(({ length }) => length > 0);
  const printed = part.map((byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCodePoint(byte) : '.',
  );
  return {
    offset: from.toString(16).padStart(8, '0'),
    hex: groups
      .map((group) => group.join(' '))
      .join('  ')
      .padEnd(3 * inRow),
    text: printed.join(''),
  };
}
