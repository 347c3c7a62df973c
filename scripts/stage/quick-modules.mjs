import { parseAst } from 'vite';

/**
 * A Vite plugin for what Node loads at each start. Text of ASCII alone takes half the memory and is read at once; and
 * a module that imports one of Node's has it read each of its exports, which loads what nobody asks for.
 */
export const quickModules = () => ({
  name: 'quick-modules',
  // What is minified is printed anew.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = asciiOf(takingFromNode(chunk.code));
      }
    },
  },
});

const otherWhenEscaped =
  /String\.raw\s*`[^`]*[\u0080-\uffff][^`]*`|(?<!\\)(?:\\\\)*\\[\u0080-\uffff]/;

/**
 * The code with its other letters as escapes, which mean the same in strings, templates, names and expressions;
 * throws where they would not, in a raw template and behind a backslash.
 */
export function asciiOf(code) {
  const other = otherWhenEscaped.exec(code);
  if (other) throw new Error(`This means another thing in ASCII: ${other[0].slice(0, 80)}`);
  return code.replaceAll(/[\u0080-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** The code with constants in the place of imports of Node's modules by name. */
export function takingFromNode(code) {
  if (!/\bfrom\s*["']node:/.test(code)) return code;
  let at = 0;
  let text = '';
  for (const { type, source, specifiers, start, end } of parseAst(code).body) {
    const isOfNode = type === 'ImportDeclaration' && source.value.startsWith('node:');
    if (!isOfNode || specifiers.length === 0 || !specifiers.every(isNamed)) continue;
    const names = specifiers.map(({ imported, local }) => `${imported.name}: ${local.name}`);
    const taken = `const { ${names.join(', ')} } = process.getBuiltinModule('${source.value}');`;
    text += code.slice(at, start) + taken;
    at = end;
  }
  return text + code.slice(at);
}

const isNamed = ({ type, imported }) =>
  type === 'ImportSpecifier' && imported.type === 'Identifier' && imported.name !== 'default';
