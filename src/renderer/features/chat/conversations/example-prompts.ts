import { isDisabledTool, type ToolFilter } from '../../../../shared/model/servers/tool-filter.ts';
import { isSchema } from '../../../schema-form/schema/schema.ts';
import { isSecretName, namesSecret } from '../../../../shared/secrets/secret-names.ts';
import { revealed } from '../../../ui/hidden-characters.ts';

/** A tool of a connected server, as listed by the server, and which of its tools are offered. */
export type KnownTool = { serverName: string; item: unknown; filter?: ToolFilter | undefined };

export type Example = {
  text: string;
  serverName: string;
  tool: string;
  /** The server's description of the tool. */
  about: string;
};

const mostExamples = 4;
const maxAbout = 120;

/** Prompts that the tools of connected servers can answer, the simplest first; one for each tool. */
export function examplePrompts(tools: readonly KnownTool[]): Example[] {
  const made = tools.flatMap(({ serverName, item, filter }) => {
    const { name, title, description, inputSchema, annotations } = isSchema(item) ? item : {};
    if (typeof name !== 'string' || isDisabledTool(filter, name)) return [];
    if (mayTellSecrets(name, title, description)) return [];
    const properties = isSchema(inputSchema) ? inputSchema['properties'] : undefined;
    const required = isSchema(inputSchema) ? inputSchema['required'] : undefined;
    const names = Array.isArray(required) ? required.filter((one) => typeof one === 'string') : [];
    const values = names.map((one) =>
      valuePhrase(one, isSchema(properties) ? properties[one] : undefined),
    );
    if (values.includes(undefined)) return [];
    const isReadOnly = isSchema(annotations) && annotations['readOnlyHint'] === true;
    const start = spokenName(name, title);
    const text = values.length === 0 ? start : `${start}, with ${values.join(', ')}`;
    const about = typeof description === 'string' ? revealed(description, maxAbout) : '';
    return [{ text, serverName, tool: name, about, rank: names.length + (isReadOnly ? 0 : 2) }];
  });
  return made
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostExamples)
    .map(({ rank: _rank, ...example }) => example);
}

/** Whether a tool may reveal secrets of the machine, to which no example should lead. */
const mayTellSecrets = (...told: unknown[]): boolean =>
  told.some(
    (text) =>
      typeof text === 'string' &&
      (secretNames.test(text.slice(0, 2000).replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')) ||
        namesSecret(text) ||
        isSecretName(text)),
  );
const secretNames =
  /(?:^|[^a-z])(?:env|environ|environment[ _-]?variables?|secrets?|keychain|keyring)(?:[^a-z]|$)/i;

/** The title if it has all words of the name, so that a model can tell which tool is meant. */
function spokenName(name: string, title: unknown): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const isSpoken =
    typeof title === 'string' &&
    title.length <= 60 &&
    words.every((word) => title.toLowerCase().includes(word.toLowerCase()));
  return isSpoken ? title : `Use ${name}`;
}

/** `name=value` as the demo model reads it; undefined where the schema gives no example. */
function valuePhrase(name: string, schema: unknown): string | undefined {
  const value = exampleValue(schema);
  return value === undefined ? undefined : `${name}=${value}`;
}

function exampleValue(schema: unknown): string | undefined {
  if (!isSchema(schema)) return undefined;
  const { type, enum: options, examples, default: preset, minimum } = schema;
  const [first] = [...listOf(examples), preset, ...listOf(options)].filter(isPlain);
  if (first !== undefined) return String(first);
  switch (type) {
    case 'integer':
    case 'number':
      return String(typeof minimum === 'number' ? Math.ceil(minimum) : 2);
    case 'boolean':
      return 'true';
    case 'string':
      return schema['pattern'] === undefined && schema['format'] === undefined
        ? 'hello'
        : undefined;
    default:
      return undefined;
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && /^[\w.-]{1,40}$/.test(value));
