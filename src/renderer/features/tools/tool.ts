import { paramFaultText, paramHeadersOf } from '../../../shared/model/calls/param-header.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';

/** A tool as far as it could be read; `problem` says why it can't, or must not, be called. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: unknown;
  annotations: string[];
  /** The definition as the server sent it: what a model sees. */
  raw: unknown;
  problem?: string;
};

/** Reads the items of a tools list; a malformed one is listed with its problem, never left out. */
export function readTools(items: unknown[]): Tool[] {
  return items.map((raw, i) => {
    const item = isSchema(raw) ? raw : {};
    const name = typeof item['name'] === 'string' ? item['name'] : '';
    const annotations = isSchema(item['annotations']) ? item['annotations'] : {};
    const title = [item['title'], annotations['title']].find(
      (text): text is string => typeof text === 'string',
    );
    const problem = name === '' ? 'It has no name.' : schemaProblem(item['inputSchema']);
    return {
      name: name || `(tool ${i + 1})`,
      title: title ?? name,
      description: typeof item['description'] === 'string' ? item['description'] : '',
      inputSchema: item['inputSchema'],
      annotations: claims(annotations),
      raw,
      ...(problem === undefined ? {} : { problem }),
    };
  });
}

function schemaProblem(schema: unknown): string | undefined {
  if (!isSchema(schema)) return 'Its inputSchema is not an object.';
  const [fault] = paramHeadersOf(schema).faults;
  return fault && `Clients omit it over HTTP: ${paramFaultText(fault)}.`;
}

/** The annotations in words; they are the server's claims, not facts. */
function claims(annotations: Record<string, unknown>): string[] {
  const labels: string[] = [];
  if (annotations['readOnlyHint'] === true) labels.push('read-only');
  if (annotations['destructiveHint'] === true) labels.push('destructive');
  if (annotations['idempotentHint'] === true) labels.push('idempotent');
  if (annotations['openWorldHint'] === true) labels.push('open world');
  return labels;
}

/** What is searched of a tool, in lower case: its name, title and description. */
export function searchedText(tool: Tool): string {
  let searched = searchedTexts.get(tool);
  if (searched === undefined) {
    const parts = [tool.name, tool.title, tool.description];
    searched = parts
      .map((part) => part.slice(0, longestSearched))
      .join('\n')
      .toLowerCase();
    searchedTexts.set(tool, searched);
  }
  return searched;
}

/** What is searched of a part of a tool, which a server may make of any length. */
const longestSearched = 20_000;

const searchedTexts = new WeakMap<Tool, string>();
