/** The least memory that a value takes besides its text, in bytes. */
const perValue = 16;

export type MemorySize = {
  /** Bytes: its texts in UTF-8, and a few for each value; over `most` where counting stopped. */
  size: number;
  /** How many lists and objects lie in one another. */
  depth: number;
};

/**
 * How much a parsed value holds. It is counted, not written out again, so that what is too much is
 * found without making a copy of it; counting stops once it is over `most` bytes.
 */
export function memorySize(value: unknown, most: number): MemorySize {
  let size = 0;
  let depth = 0;
  const values: unknown[] = [value];
  const depths: number[] = [0];
  const put = (inner: unknown, at: number) => {
    values.push(inner);
    depths.push(at);
  };
  while (values.length > 0 && size <= most) {
    const one = values.pop();
    const at = depths.pop() ?? 0;
    size += perValue;
    if (typeof one === 'string') size += Buffer.byteLength(one);
    if (typeof one !== 'object' || one === null) continue;
    depth = Math.max(depth, at + 1);
    // A list whose items alone go over the bound is not walked.
    if (Array.isArray(one)) {
      if (size + one.length * perValue > most) size = most + 1;
      else for (const item of one) put(item, at + 1);
      continue;
    }
    for (const [name, member] of Object.entries(one)) {
      size += Buffer.byteLength(name);
      put(member, at + 1);
    }
  }
  return { size, depth };
}
