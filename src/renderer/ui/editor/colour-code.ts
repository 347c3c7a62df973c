import { monaco } from './monaco.ts';

/** A piece of code, with its kind where it is coloured. */
export type CodePiece = { text: string; kind: CodeKind | undefined };
export type CodeKind = 'comment' | 'string' | 'number' | 'keyword' | 'name';

/** Splits code into pieces by the editor's tokens; line ends are pieces too. */
export async function colouredCode(text: string, language: string): Promise<CodePiece[]> {
  // This call loads the language's tokenizer, without which there are no tokens.
  await monaco.editor.colorize(' ', language, {});
  const lines = text.split('\n');
  const tokens = monaco.editor.tokenize(text, language);
  return lines.flatMap((line, at) => {
    const ofLine = tokens[at] ?? [];
    const pieces = ofLine.map(({ offset, type }, i) => ({
      text: line.slice(offset, ofLine[i + 1]?.offset),
      kind: kindOf(type),
    }));
    const end = at < lines.length - 1 ? [{ text: '\n', kind: undefined }] : [];
    return [...(pieces.length > 0 ? pieces : [{ text: line, kind: undefined }]), ...end];
  });
}

function kindOf(type: string): CodeKind | undefined {
  if (type.startsWith('comment')) return 'comment';
  if (/^(string\.key|attribute\.name|tag|type|annotation)/.test(type)) return 'name';
  if (/^(string|regexp|attribute\.value)/.test(type)) return 'string';
  if (/^(number|constant)/.test(type)) return 'number';
  return /^(keyword|predefined|metatag)/.test(type) ? 'keyword' : undefined;
}
