import { counted } from '../../ui/format.ts';
import { withMarks } from '../../ui/hidden-characters.ts';

const maxScanned = 10_000;

/** What can't be seen of a text in its field; undefined where all of it can. */
export function textNote(text: string): string | undefined {
  if (text === '') return undefined;
  if (text.trim() === '') return `Only white space: ${blanks(text)}.`;
  const notes: string[] = [];
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  if (before !== '') notes.push(`begins with ${blanks(before)}`);
  if (after !== '') notes.push(`ends with ${blanks(after)}`);
  const marks = withMarks(text.slice(0, maxScanned)).filter(({ isMark }) => isMark);
  const [first] = marks;
  if (first) notes.push(`holds characters that can’t be seen (${first.text})`);
  const joined = notes.join(', ');
  return joined === '' ? undefined : `${joined[0]?.toUpperCase()}${joined.slice(1)}.`;
}

/** "2 spaces and 1 line break". */
function blanks(text: string): string {
  const spaces = text.split(' ').length - 1;
  const lines = text.split('\n').length - 1;
  const others = text.length - spaces - lines;
  return [
    spaces > 0 && counted(spaces, 'space', 'spaces'),
    lines > 0 && counted(lines, 'line break', 'line breaks'),
    others > 0 && counted(others, 'other white space character', 'other white space characters'),
  ]
    .filter((note) => note !== false)
    .join(' and ');
}
