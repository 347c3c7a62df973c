import { readWholeLooseJson } from '../../ui/loose-json.ts';
import { PasteRefused, type PasteTarget, type Understood } from './paste-reading.ts';
import { objectOf } from './read-pairs.ts';
import { namedProperties, typedText } from './typed-text.ts';

type Line = { indent: number; text: string; at: number };
type Lines = { all: Line[]; raw: string[]; next: number };

const deepest = 50;
const keyPattern = /^("(?:[^"\\]|\\.){0,1000}"|'[^']{0,1000}'|[\p{L}\p{N}_$][\p{L}\p{N}_$./ -]{0,200}?)\s*:(?:\s+|$)/u; // prettier-ignore

/** `name: value` on lines, nested by their indentation: the part of YAML that people write by hand. */
export function readYaml(text: string, target: PasteTarget): Understood | undefined {
  const raw = text.replace(/^---[ \t]*\r?\n/, '').split(/\r?\n/);
  const all = raw.flatMap((line, at): Line[] => {
    const own = line.trim();
    const isEmpty = own === '' || own.startsWith('#') || own === '---';
    return isEmpty ? [] : [{ indent: line.length - line.trimStart().length, text: own, at }];
  });
  if (!all[0] || !keyPattern.test(all[0].text)) return undefined;
  if (raw.some((line) => /^ *\t/.test(line))) return undefined;
  const lines = { all, raw, next: 0 };
  const { schema } = target;
  const known = namedProperties(schema);
  const members = membersOf(lines, all[0].indent, 0, (name, bare) =>
    known.has(name) ? typedText(bare, known.get(name), schema) : plainScalar(bare),
  );
  if (!members || lines.next < all.length) return undefined;
  return { kinds: ['list of NAME: VALUE'], argumentsText: objectOf(members), notes: [] };
}

type Scalar = (name: string, bare: string) => string;

/** The members of an object, or undefined where a line is none. */
function membersOf(lines: Lines, indent: number, depth: number, scalar: Scalar): string[] | undefined {
  if (depth > deepest) throw new PasteRefused(`It is nested more than ${deepest} levels deep.`);
  const members: string[] = [];
  for (let line = lines.all[lines.next]; line && line.indent === indent; line = lines.all[lines.next]) {
    const found = keyPattern.exec(line.text);
    if (!found) return undefined;
    const name = textIn(found[1] ?? '');
    lines.next += 1;
    const value = valueOf(lines, line, line.text.slice(found[0].length), depth, (bare) => scalar(name, bare));
    if (value === undefined) return undefined;
    members.push(`${JSON.stringify(name)}: ${value}`);
  }
  const line = lines.all[lines.next];
  return line && line.indent > indent ? undefined : members;
} // prettier-ignore

/** What stands behind a name or a dash: on the same line, or on those that are indented further. */
function valueOf(lines: Lines, from: Line, rest: string, depth: number, scalar: (bare: string) => string): string | undefined {
  if (/^[|>][+-]?$/.test(rest)) return JSON.stringify(blockText(lines, from, rest));
  if (rest !== '' && !rest.startsWith('#')) return scalarOf(rest, scalar);
  const next = lines.all[lines.next];
  const isItem = next?.text.startsWith('-') === true && /^-(?:\s|$)/.test(next.text);
  if (!next || next.indent < from.indent || (next.indent === from.indent && !isItem)) return 'null';
  return isItem ? itemsOf(lines, next.indent, depth + 1) : nested(lines, next.indent, depth + 1);
} // prettier-ignore

function nested(lines: Lines, indent: number, depth: number): string | undefined {
  const members = membersOf(lines, indent, depth, (_name, bare) => plainScalar(bare));
  return members && `{${members.join(', ')}}`;
}

function itemsOf(lines: Lines, indent: number, depth: number): string | undefined {
  if (depth > deepest) throw new PasteRefused(`It is nested more than ${deepest} levels deep.`);
  const items: string[] = [];
  for (let line = lines.all[lines.next]; line && line.indent === indent; line = lines.all[lines.next]) {
    const dash = /^-(?:\s+|$)/.exec(line.text)?.[0];
    if (dash === undefined) break;
    const rest = line.text.slice(dash.length);
    if (keyPattern.test(rest) && !/^["'{[]/.test(rest)) {
      // The item is an object that begins on the line of its dash.
      lines.all[lines.next] = { ...line, indent: indent + dash.length, text: rest };
      const item = nested(lines, indent + dash.length, depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
    } else {
      lines.next += 1;
      const item = valueOf(lines, { ...line, indent: indent + 1 }, rest, depth + 1, plainScalar);
      if (item === undefined) return undefined;
      items.push(item);
    }
  }
  return `[${items.join(', ')}]`;
} // prettier-ignore

/** The lines that are indented further, as they are. */
function blockText(lines: Lines, from: Line, mark: string): string {
  const own: string[] = [];
  let at = from.at + 1;
  let least = Infinity;
  for (; at < lines.raw.length; at += 1) {
    const line = lines.raw[at] ?? '';
    const indent = line.length - line.trimStart().length;
    if (line.trim() !== '' && indent <= from.indent) break;
    if (line.trim() !== '') least = Math.min(least, indent);
    own.push(line);
  }
  while (lines.all[lines.next] && (lines.all[lines.next]?.at ?? 0) < at) lines.next += 1;
  const text = own.map((line) => line.slice(least)).join(mark.startsWith('|') ? '\n' : ' ');
  return mark.endsWith('-') ? text.trimEnd() : `${text.trimEnd()}\n`;
}

function scalarOf(rest: string, scalar: (bare: string) => string): string | undefined {
  if (/^["'{[]/.test(rest)) return readWholeLooseJson(rest).json;
  // Anchors, tags and references would have to be followed.
  if (/^[&*!]\w/.test(rest)) throw new PasteRefused(`“${rest.slice(0, 40)}” would have to be followed; write the value itself.`); // prettier-ignore
  return scalar(rest.replace(/\s+#.*$/, ''));
}

function plainScalar(bare: string): string {
  if (/^(?:true|false|null)$/i.test(bare)) return bare.toLowerCase();
  if (bare === '~') return 'null';
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(bare);
  return isNumber ? bare : JSON.stringify(bare);
}

const textIn = (name: string): string =>
  /^["']/.test(name) ? (JSON.parse(readWholeLooseJson(name).json) as string) : name.trim();
