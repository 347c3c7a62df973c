import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Scalar,
  type Document,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { yamlDocument } from '../../../shared/yaml-document.ts';
import { PasteRefused, type PasteTarget, type Understood } from './paste-reading.ts';
import { objectOf } from './read-pairs.ts';
import { namedProperties, typedText } from './typed-text.ts';

const deepest = 50;
/** The most aliases that are followed: aliases of aliases could make a small text a huge one. */
const mostAliases = 100;
/** A name of plain words. Any other unquoted name before a colon makes the text prose, not YAML. */
const bareName = /^[\p{L}\p{N}_$][\p{L}\p{N}_$./ -]{0,200}$/u;

/** YAML whose outermost value is written as `name: value` on lines; numbers keep their digits. */
export function readYaml(text: string, { schema }: PasteTarget): Understood | undefined {
  // Of a repeated name the last one counts, as in JSON.
  const document = yamlDocument(text, { intAsBigInt: true });
  const { contents, errors } = document;
  if (errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) throw tooDeep();
  if (errors.length > 0 || !isMap(contents) || contents.flow === true) return undefined;
  const names = contents.items.map(nameOf);
  const isProse = (pair: Pair, i: number) => isPlain(pair.key) && !bareName.test(names[i] ?? '');
  if (names.includes(undefined) || contents.items.some(isProse)) return undefined;
  const known = namedProperties(schema);
  const walk: Walk = { document, aliases: 0 };
  const members = contents.items.map(({ value }, i) => {
    const name = names[i] ?? '';
    const json =
      isScalar(value) && isPlain(value) && value.source !== '' && known.has(name)
        ? typedText(value.source ?? '', known.get(name), schema)
        : jsonOf(value, walk, 0);
    return `${JSON.stringify(name)}: ${json}`;
  });
  return { kinds: ['YAML'], argumentsText: objectOf(members), notes: [] };
}

type Walk = { document: Document; aliases: number };

const tooDeep = (): PasteRefused =>
  new PasteRefused(`It is nested more than ${deepest} levels deep.`);

const isPlain = (node: unknown): boolean => isScalar(node) && node.type === Scalar.PLAIN;

/** The name of a member as it is written; undefined for one that JSON can't have. */
function nameOf({ key }: Pair): string | undefined {
  if (!isScalar(key)) return undefined;
  return isPlain(key) ? key.source : String(key.value);
}

function jsonOf(node: unknown, walk: Walk, depth: number): string {
  if (depth > deepest) throw tooDeep();
  if (isMap(node)) return `{${membersOf(node, walk, depth)}}`;
  if (isSeq(node)) return `[${node.items.map((item) => jsonOf(item, walk, depth + 1)).join(', ')}]`;
  if (isAlias(node)) {
    walk.aliases += 1;
    if (walk.aliases > mostAliases) {
      throw new PasteRefused(`It refers to other places more than ${mostAliases} times.`);
    }
    const target = node.resolve(walk.document);
    if (target === undefined)
      throw new PasteRefused(`“*${node.source}” refers to no anchor above it.`);
    return jsonOf(target, walk, depth + 1);
  }
  return isScalar(node) ? scalarOf(node) : 'null';
}

const membersOf = ({ items }: YAMLMap, walk: Walk, depth: number): string =>
  items
    .map((pair) => {
      const name = nameOf(pair);
      if (name === undefined) throw new PasteRefused('A key in it is a list or an object.');
      return `${JSON.stringify(name)}: ${jsonOf(pair.value, walk, depth + 1)}`;
    })
    .join(', ');

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function scalarOf({ value, source = '' }: Scalar): string {
  if (typeof value === 'bigint') return jsonNumber.test(source) ? source : String(value);
  if (typeof value !== 'number') return JSON.stringify(value);
  if (!Number.isFinite(value)) throw new PasteRefused('JSON has no Infinity and NaN.');
  return jsonNumber.test(source) ? source : String(value);
}
