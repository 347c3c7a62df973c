import type { PathKind } from '../../../shared/model/files.ts';
import { textMember, type Schema } from '../schema/schema.ts';
import { splitWords } from '../../../shared/split-words.ts';

const formats: Record<string, PathKind | 'any'> = {
  path: 'any',
  'file-path': 'file',
  filepath: 'file',
  'directory-path': 'folder',
  'folder-path': 'folder',
};
const folderNames = /^(?:folder|dir|directory|cwd)$/;
const fileNames = /^(?:file|filename|filepath)$/;
/** Paths of other kinds, by the word before. */
const otherPaths =
  /^(?:json|x|css|url|uri|http|https|web|webhook|api|route|key|object|field|property|full|relative|virtual|error|execution|class|module|xml)$/;
const elsewhere =
  /\b(?:URLs?|URIs?|endpoints?|routes?|JSON ?(?:path|pointer)|XPath|repositor(?:y|ies)|repo|project path|bucket|artifacts?|merge requests?|pull requests?|webhook|virtual|IDs?|contents? of|in the document|object key)\b/i;
const maxRead = 500;

/** Whether a text is a place on the disk, by its format, or by its name and what is said of it. */
export function pathWanted(name: string, schema: Schema): PathKind | 'any' | undefined {
  const { format } = schema;
  if (typeof format === 'string')
    return Object.hasOwn(formats, format) ? formats[format] : undefined;
  const words = splitWords(name.slice(0, maxRead));
  const [before, last = ''] =
    words.slice(-2).length === 2 ? words.slice(-2) : [undefined, words[0]];
  if (last !== 'path' && !folderNames.test(last) && !fileNames.test(last)) return undefined;
  if (before !== undefined && last === 'path' && otherPaths.test(before)) return undefined;
  const said = (textMember(schema, 'description') ?? '').slice(0, maxRead);
  if (elsewhere.test(said)) return undefined;
  if (folderNames.test(last)) return /\bname\b/i.test(said) ? undefined : 'folder';
  if (fileNames.test(last)) return 'file';
  return kindOf(words.slice(0, -1), said);
}

function kindOf(words: readonly string[], said: string): PathKind | 'any' {
  const isFolder = words.some((word) => folderNames.test(word) || word === 'repo');
  const isFile = words.some((word) => fileNames.test(word));
  if (isFolder !== isFile) return isFolder ? 'folder' : 'file';
  const saysFolder = /\b(?:director(?:y|ies)|folders?)\b/i.test(said);
  const saysFile = /\bfiles?\b/i.test(said);
  if (saysFolder === saysFile) return 'any';
  return saysFolder ? 'folder' : 'file';
}
