const forgetAfterMs = 60_000;

/** Hands a text to the user as a download. */
export function saveText(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), forgetAfterMs);
}

/** What a file may be called on every system. */
export const fileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60) || 'conversation';
