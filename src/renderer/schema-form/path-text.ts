import type { Path } from './json-text.ts';

/** A path as people write it: `customer.lines[2].sku`. */
export const pathText = (path: Path): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part,
    '',
  );
