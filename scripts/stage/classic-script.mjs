import { posix } from 'node:path';
import { parseAst } from 'vite';

/**
 * Chromium compiles all functions of a script with this line at its top while it is read, beside the page, instead
 * of each when it is first called (v8.dev/blog/explicit-compile-hints); what it keeps of the script has them all.
 */
const allCalled = '//# allFunctionsCalledOnLoad\n';

/** Where the modules of a classic script are found by what is loaded after it. */
const modules = 'globalThis.firstScreen';

/**
 * Chunks of a build as one classic script, of which a browser keeps the compiled code: Chromium compiles each
 * module anew at each load. The chunks stand in the order of their evaluation, after those of scripts `before` it.
 * Throws where one imports another file.
 */
export function classicScript(chunks, before = []) {
  const known = new Set([...before, ...chunks].map(({ fileName }) => fileName));
  const parts = chunks.map((chunk) => part(chunk, known)).join('');
  const script = `${allCalled}(()=>{"use strict";const meta={url:document.currentScript.src};${modules}??={};${parts}})();\n`;
  // Whatever a module alone may do, such as a wait at its top, is an error here.
  parseAst(script, { sourceType: 'script' });
  return script;
}

/** The module that hands on what a chunk exports, once a classic script has its code. */
export function handingOn({ fileName, code }) {
  const names = exportedNames(parseAst(code));
  if (names.length === 0) return 'export {};\n';
  const taken = names.map(({ exported }, index) => `${exported}:_${index}`);
  const given = names.map(({ exported }, index) => `_${index} as ${exported}`);
  return `const {${taken.join(',')}}=${placeOf(fileName)};export {${given.join(',')}};\n`;
}

/**
 * The exports of a module that it assigns anew in a function. Who has them from a classic script would see their
 * first values for ever.
 */
export function changingExports(code) {
  const program = parseAst(code);
  const locals = new Set(exportedNames(program).map(({ local }) => local));
  const changed = new Set();
  const visit = (node, isWithin) => {
    const target = node.type === 'AssignmentExpression' ? node.left : node.argument;
    const assigns = node.type === 'AssignmentExpression' || node.type === 'UpdateExpression';
    if (isWithin && assigns && locals.has(target.name)) changed.add(target.name);
    const isFunction = /Function/.test(node.type);
    for (const child of childrenOf(node)) visit(child, isWithin || isFunction);
  };
  visit(program, false);
  return [...changed];
}

const placeOf = (fileName) => `${modules}[${JSON.stringify(fileName)}]`;

function part({ fileName, code }, known) {
  const program = parseAst(code);
  const edits = [...importEdits(program, fileName, known), ...metaEdits(program)];
  const names = exportedNames(program).map(({ local, exported }) => `${exported}:${local}`);
  return `${placeOf(fileName)}=(()=>{${edited(code, edits)}\nreturn {${names.join(',')}}})();`;
}

/** Imports become constants, and exports go: they are returned at the end. */
function importEdits({ body }, fileName, known) {
  return body.flatMap((node) => {
    if (node.type === 'ExportNamedDeclaration' && !node.source) {
      return [{ ...rangeOf(node), text: '' }];
    }
    if (!node.source) return [];
    const imported = posix.join(posix.dirname(fileName), node.source.value);
    if (!known.has(imported))
      throw new Error(`${fileName} imports ${imported}, which is a module.`);
    if (node.type !== 'ImportDeclaration') {
      throw new Error(`${fileName} exports what ${imported} does, which is not handed on.`);
    }
    return [{ ...rangeOf(node), text: taking(node.specifiers, placeOf(imported)) }];
  });
}

function taking(specifiers, place) {
  return specifiers
    .map(({ type, imported, local }) =>
      type === 'ImportNamespaceSpecifier'
        ? `const ${local.name}=${place};`
        : `const {${imported?.name ?? 'default'}:${local.name}}=${place};`,
    )
    .join('');
}

function metaEdits(program) {
  const edits = [];
  const visit = (node) => {
    if (node.type === 'MetaProperty' && node.meta.name === 'import') {
      edits.push({ ...rangeOf(node), text: 'meta' });
    }
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return edits;
}

/** What a module exports, and what that is called within. */
function exportedNames({ body }) {
  return body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ specifiers, declaration, source }) => {
      if (source) return [];
      const declared = declaration?.declarations ?? (declaration ? [declaration] : []);
      return [
        ...declared.map(({ id }) => ({ local: id.name, exported: id.name })),
        ...specifiers.map(({ local, exported }) => ({
          local: local.name,
          exported: exported.name,
        })),
      ];
    });
}

const rangeOf = ({ start, end }) => ({ start, end });

const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string');

function edited(code, edits) {
  let at = 0;
  let text = '';
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}
