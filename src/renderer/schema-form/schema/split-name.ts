/** Of a name that is longer, the rest says nothing. */
const maxRead = 500;

/** `htmlBody`, `file_path` and `FILE-PATH` as words in lower case. */
export const splitName = (name: string): string[] =>
  name
    .slice(0, maxRead)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
