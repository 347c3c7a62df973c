/** What a file may be called on every system. */
export const fileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60) || 'conversation';
