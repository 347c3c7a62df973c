import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from './run.mjs';

// Prints every text that a user may read, one a line behind its place, to be read through as a whole:
// `npm run texts [-- FOLDER...]`. What a program fills in stands as {}. Without a folder these are the
// texts of the source, and the sentences of the README and the guides.
const folders = process.argv.slice(2);
const places = folders.length > 0 ? folders : ['src', 'docs'];
const files = globSync(
  places.flatMap((place) => [`${place}/**/*.{ts,tsx}`, `${place}/**/*.md`]),
  { cwd: root },
)
  .filter((file) => !/\.test\.tsx?$|test-|\.d\.ts$/.test(file))
  .concat(folders.length > 0 ? [] : ['README.md'])
  .sort();
/** Properties whose text is shown whatever it looks like. */
const shownKeys = new Set(['label', 'title', 'about', 'heading', 'summary', 'hint', 'standard']);
/** A word that prose has and a list of classes, columns or methods has not. */
const proseWord =
  /(^|\s)(a|an|and|are|as|at|be|by|for|from|has|if|in|is|it|its|no|not|of|on|only|or|that|the|there|to|was|which|with|you)(\s|$)/;
const notShown = new Set(['className', 'type', 'role', 'id', 'key', 'href', 'rel', 'name', 'd']);
let count = 0;

for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8');
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineOf = (at) => starts.findLastIndex((start) => start <= at) + 1;
  const told = (text, at) => {
    count += 1;
    console.log(`${file}:${lineOf(at)}\t${text.replaceAll(/\s+/g, ' ').trim()}`);
  };
  if (file.endsWith('.md')) tellSentences(source, told);
  else visit(parseSync(file, source).program, told);
}
console.log(`${count} texts in ${files.length} files`);

/** The sentences of a page, a cell of a table for itself; what stands in a block of code is left out. */
function tellSentences(page, told) {
  let at = 0;
  let isCode = false;
  for (const line of page.split('\n')) {
    if (line.trim().startsWith('```')) isCode = !isCode;
    else if (!isCode) {
      const cells = line.startsWith('|') ? line.split(/(?<!\\)\|/) : [line];
      for (const sentence of cells.flatMap((cell) =>
        cell.split(/(?<=[.!?:]\)?) (?=[\p{Lu}_*`“[])/u),
      )) {
        if (/\p{L}{2}/u.test(sentence)) told(sentence.replace(/^[#>\s-]+/, ''), at);
      }
    }
    at += line.length + 1;
  }
}

function visit(node, told, isShown = false) {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, told, isShown));
  if (typeof node?.type !== 'string') return;
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TSLiteralType':
    case 'TSTemplateLiteralType':
      return;
    case 'JSXText':
      if (/\p{L}/u.test(node.value)) told(node.value, node.start);
      return;
    case 'JSXAttribute':
      if (notShown.has(node.name.name)) return;
      return visit(node.value, told, true);
    case 'Property':
      visit(node.key, told);
      return visit(node.value, told, isShown || shownKeys.has(node.key.name));
    case 'Literal':
      if (typeof node.value === 'string' && isProse(node.value, isShown)) {
        told(node.value, node.start);
      }
      return;
    case 'TemplateLiteral': {
      const text = node.quasis.map(({ value }) => value.cooked).join('{}');
      if (isProse(text, isShown)) told(text, node.start);
      return visit(node.expressions, told);
    }
  }
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'object' && name !== 'typeAnnotation') visit(value, told, isShown);
  }
}

/** A sentence or a label, no name of a class, a column or a file. */
function isProse(text, isShown) {
  if (
    !/\p{L}{2}/u.test(text) ||
    /^(SELECT|INSERT|CREATE|PRAGMA|WITH|UPDATE|DELETE)\b/.test(text.trim())
  ) {
    return false;
  }
  const words = text.trim().split(/\s+/).length;
  const isSentence = words > 1 && /[.!?…:]$|[’“]|, /u.test(text.trim());
  const isLabel = /^\p{Lu}\p{Ll}/u.test(text.trim()) && (words > 1 || isShown);
  const isFragment = words > 2 && proseWord.test(text);
  return isSentence || isLabel || isFragment || (isShown && !/[[\]:/]|\S-\S/.test(text));
}
