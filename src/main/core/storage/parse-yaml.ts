import { isNode, isScalar, LineCounter, visit, type Document } from 'yaml';
import type { ConfigProblem } from '../../../shared/model/servers/server.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { yamlDocument } from '../../../shared/yaml-document.ts';

export type Place = { line: number; column: number };

export type YamlText =
  | {
      status: 'parsed';
      value: unknown;
      /** Where the value at a path begins, or the nearest enclosing value where it is missing. */
      placeOf(path: readonly PropertyKey[]): Place;
    }
  | { status: 'failed'; problem: ConfigProblem };

/**
 * The longest text, in characters; a longer one would keep the parser busy for a second or more.
 */
const longest = 1_000_000;
/** The most uses of aliases, since aliases of aliases could make a small file huge. */
const mostAliases = 100;

/**
 * Parses a text of one YAML 1.2 document, which may be JSON, in time that grows with its length. A
 * text that can't be read yields a problem with its place, and never an exception.
 */
export function parseYaml(text: string): YamlText {
  if (text.length > longest) {
    const message = `This is longer than ${longest / 1e6} million characters of YAML.`;
    return { status: 'failed', problem: { message, line: 1, column: 1 } };
  }
  const lines = new LineCounter();
  const document = yamlDocument(text, { lineCounter: lines });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const failed = (message: string, offset: number): YamlText => ({
    status: 'failed',
    problem: { message, ...placeAt(offset) },
  });
  const [broken] = document.errors;
  if (broken) return failed(sentenceOf(broken), broken.pos[0]);
  const twice = nameTwice(document);
  if (twice) return failed(`“${twice.name}” is defined a second time.`, twice.offset);
  try {
    const value: unknown = document.toJS({ maxAliasCount: mostAliases });
    return {
      status: 'parsed',
      value,
      placeOf: (path) => placeAt(offsetOf(document, path)),
    };
  } catch (error) {
    // An alias leads nowhere, or to too many values.
    return failed(messageOf(error), 0);
  }
}

function sentenceOf({ code, message }: { code: string; message: string }): string {
  switch (code) {
    case 'RESOURCE_EXHAUSTION':
      return 'The values are nested too deeply.';
    case 'MULTIPLE_DOCS':
      return 'A second document starts here; only one is read.';
    default:
      return message;
  }
}

function nameTwice(document: Document): { name: string; offset: number } | undefined {
  let found: { name: string; offset: number } | undefined;
  visit(document, {
    Map: (_key, { items }) => {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) {
          found = { name: String(key.value), offset: key.range?.[0] ?? 0 };
          return visit.BREAK;
        }
        names.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
