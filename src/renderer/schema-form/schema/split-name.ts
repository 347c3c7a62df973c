/** Of a name that is longer, the rest says nothing. */
const maxRead = 500;

/** Splits `htmlBody`, `file_path` or `FILE-PATH` into words in lower case. */
export const splitName = (name: string): string[] =>
  name
    .slice(0, maxRead)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
