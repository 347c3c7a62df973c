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
  // One that was cut off would take all that follows for its own.
  if (fence !== undefined) lines.push(fence);
  return lines.join('\n');
}

/** All that CommonMark takes for the end of a line. */
const lineEnd = /\r\n|[\r\n]/;

/** Backticks may not be followed by any others in their line: then they are code within it. */
const opened = (line: string): string | undefined =>
  (/^(`{3,})[^`]*$/.exec(line) ?? /^(~{3,})/.exec(line))?.[1];

function closes(line: string, fence: string): boolean {
  const mark = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return mark?.startsWith(fence) === true;
}

const disarmed = (line: string): string =>
  line.replaceAll('![', '!\\[').replaceAll(/<(?=[a-z/!?])/gi, '\\<');
