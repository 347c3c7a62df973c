import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from './run.mjs';

// Prints every text that a user may read, one a line behind its place, to be read through as a whole:
// `npm run texts [-- FOLDER...]`. What a program fills in stands as {}.
const folders = process.argv.slice(2);
const files = globSync(
  folders.length > 0 ? folders.map((folder) => `${folder}/**/*.{ts,tsx}`) : 'src/**/*.{ts,tsx}',
  { cwd: root },
)
  .filter((file) => !/\.test\.tsx?$|test-|\.d\.ts$/.test(file))
  .sort();
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
  visit(parseSync(file, source).program, told);
}
console.log(`${count} texts in ${files.length} files`);

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
  return isSentence || isLabel || (isShown && words > 1 && !/[[\]:/-]/.test(text));
}
