/** Makes a file name that every system accepts. */
export const fileName = (title: string, otherwise = 'conversation'): string =>
  title
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60) || otherwise;
