/**
 * Markdown as it was written, but for what a reader would load or run by itself. Code is left alone only
 * where no reader of Markdown can see anything else: in fences that stand at the beginning of a line.
 */
export function harmless(text: string): string {
  let fence: string | undefined;
  const lines = text.split(lineEnd).map((line) => {
    if (fence !== undefined) {
      if (closes(line, fence)) fence = undefined;
      return line;
    }
    fence = opened(line);
    return fence === undefined ? disarmed(line) : line;
  });
  // A fence that was cut off is closed, since it would take in all that follows.
  if (fence !== undefined) lines.push(fence);
  return lines.join('\n');
}

/** The line endings of CommonMark. */
const lineEnd = /\r\n|[\r\n]/;

/** The fence that a line opens. A line with further backticks is inline code (CommonMark 0.31, 4.5). */
const opened = (line: string): string | undefined =>
  (/^(`{3,})[^`]*$/.exec(line) ?? /^(~{3,})/.exec(line))?.[1];

function closes(line: string, fence: string): boolean {
  const mark = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return mark?.startsWith(fence) === true;
}

const disarmed = (line: string): string =>
  line.replaceAll('![', '!\\[').replaceAll(/<(?=[a-z/!?])/gi, '\\<');
