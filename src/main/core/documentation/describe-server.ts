import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { CatalogKind, NegotiatedServer } from '../../../shared/model/servers/connection.ts';
import type { Block, Cell } from './document.ts';
import { schemaHead, schemaRows } from './schema-rows.ts';

export type Described = {
  server: NegotiatedServer;
  /** The items of its lists; a list that could not be read has a reason instead. */
  lists: Partial<Record<CatalogKind, unknown[] | { failure: string }>>;
};

/** A page about a server, of what it says of itself: for its users, as its author would publish it. */
export function describeServer({ server, lists }: Described): Block[] {
  const { serverInfo, revision, capabilities, instructions } = server;
  return [
    { kind: 'heading', level: 1, text: serverInfo.title ?? serverInfo.name },
    {
      kind: 'facts',
      rows: [
        ['Server', `${serverInfo.name} ${serverInfo.version}`.trim()],
        ['Protocol', `Model Context Protocol ${revision}`],
        ['Capabilities', Object.keys(capabilities).join(', ') || 'none'],
      ],
    },
    ...(instructions === undefined || instructions === ''
      ? []
      : [heading(2, 'Instructions'), { kind: 'markdown' as const, text: instructions }]),
    ...listed('Tools', lists.tools, toolBlocks),
    ...tabled('Resources', lists.resources, resourceRow),
    ...tabled('Resource templates', lists.resourceTemplates, templateRow),
    ...listed('Prompts', lists.prompts, promptBlocks),
  ];
}

const heading = (level: 1 | 2 | 3, text: string): Block => ({ kind: 'heading', level, text });

type List = Described['lists'][CatalogKind];

/** A section of a list with a part for each item; none for a list that the server does not offer. */
function listed(title: string, list: List, blocksOf: (item: Item) => Block[]): Block[] {
  if (!Array.isArray(list)) return failed(title, list);
  if (list.length === 0) return [];
  return [
    heading(2, `${title} (${list.length})`),
    ...list.flatMap((item) => blocksOf(itemOf(item))),
  ];
}

function tabled(title: string, list: List, rowOf: (item: Item) => Cell[]): Block[] {
  if (!Array.isArray(list)) return failed(title, list);
  if (list.length === 0) return [];
  const head = ['URI', 'Name', 'Type', 'Description'];
  const rows = list.map((item) => rowOf(itemOf(item)));
  return [heading(2, `${title} (${list.length})`), { kind: 'table', label: title, head, rows }];
}

const failed = (title: string, list: { failure: string } | undefined): Block[] =>
  list ? [heading(2, title), { kind: 'line', text: `Could not be read: ${list.failure}` }] : [];

type Item = Record<string, unknown>;
const itemOf = (item: unknown): Item => (isObject(item) ? item : {});
const textIn = (item: Item, name: string): string => {
  const value = item[name];
  return typeof value === 'string' ? value : '';
};

function toolBlocks(tool: Item): Block[] {
  const { inputSchema, outputSchema, annotations } = tool;
  const rows = schemaRows(inputSchema);
  const output = schemaRows(outputSchema);
  return [
    ...titled(tool, isObject(annotations) ? textIn(annotations, 'title') : ''),
    ...hints(annotations),
    ...described(tool),
    rows.length === 0
      ? { kind: 'line', text: 'It takes no arguments.' }
      : { kind: 'table', label: 'Arguments', head: schemaHead, rows },
    ...(output.length === 0
      ? []
      : [{ kind: 'table' as const, label: 'Structured content', head: schemaHead, rows: output }]),
    { kind: 'json', label: 'Input schema', text: jsonOf(inputSchema ?? {}) },
  ];
}

function promptBlocks(prompt: Item): Block[] {
  const asked: unknown[] = Array.isArray(prompt['arguments']) ? prompt['arguments'] : [];
  const rows = asked
    .map(itemOf)
    .map((one): Cell[] => [
      { code: textIn(one, 'name') },
      one['required'] === true ? 'yes' : '',
      textIn(one, 'description'),
    ]);
  const head = ['Name', 'Required', 'Description'];
  return [
    ...titled(prompt, ''),
    ...described(prompt),
    ...(rows.length > 0 ? [{ kind: 'table' as const, label: 'Arguments', head, rows }] : []),
  ];
}

/** The name is what a caller writes; the title stands beneath it. */
function titled(item: Item, otherTitle: string): Block[] {
  const name = textIn(item, 'name');
  const title = textIn(item, 'title') || otherTitle;
  return [
    { kind: 'heading', level: 3, text: name || '(no name)', isCode: true },
    ...(title !== '' && title !== name ? [{ kind: 'line' as const, text: title }] : []),
  ];
}

const described = (item: Item): Block[] => {
  const text = textIn(item, 'description');
  return text === '' ? [] : [{ kind: 'markdown', text }];
};

const claims = {
  readOnlyHint: 'changes nothing',
  destructiveHint: 'may destroy something',
  idempotentHint: 'is idempotent',
  openWorldHint: 'reaches external systems',
};

function hints(annotations: unknown): Block[] {
  if (!isObject(annotations)) return [];
  const said = Object.entries(claims).flatMap(([name, text]) =>
    annotations[name] === true ? [text] : [],
  );
  return said.length === 0
    ? []
    : [{ kind: 'line', text: `According to its annotations, it ${said.join(', ')}.` }];
}

const resourceRow = (resource: Item): Cell[] => [
  { code: textIn(resource, 'uri') },
  ...about(resource),
];

const templateRow = (template: Item): Cell[] => [
  { code: textIn(template, 'uriTemplate') },
  ...about(template),
];

const about = (item: Item): Cell[] => [
  textIn(item, 'title') || textIn(item, 'name'),
  textIn(item, 'mimeType'),
  textIn(item, 'description'),
];
