import type { Options } from '../command.ts';
import { logLevels } from '../../../shared/model/log-levels.ts';

/** The methods of the Inspector's command line that have a counterpart here. */
export const inspectorMethods = [
  'initialize',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'prompts/list',
  'prompts/get',
  'logging/setLevel',
] as const;
export type InspectorMethod = (typeof inspectorMethods)[number];

export const protocolEras = ['legacy', 'auto', 'modern'] as const;
export const inspectorTransports = ['stdio', 'sse', 'http'] as const;
export const outputFormats = ['json', 'raw'] as const;

/** The options of the official Inspector 2.12 that are read here, in its own words. */
export const inspectorOptions = {
  cli: { type: 'boolean', about: 'ask the server once and print its answer; the first word' },
  web: { type: 'boolean', about: 'serve the app, which is what happens without a mode' },
  method: {
    type: 'string',
    value: 'METHOD',
    about: `with --cli: ${inspectorMethods.join(', ')}`,
    offers: inspectorMethods,
  },
  'tool-name': { type: 'string', value: 'NAME', about: 'the tool of tools/call' },
  'tool-arg': {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE…',
    about:
      'arguments; VALUE is JSON, or a string that is converted to the type in the tool’s schema',
  },
  'tool-args-json': {
    type: 'string',
    value: 'JSON',
    about: 'all arguments as one JSON object',
  },
  uri: { type: 'string', value: 'URI', about: 'the resource of resources/read' },
  'prompt-name': { type: 'string', value: 'NAME', about: 'the prompt of prompts/get' },
  'prompt-args': {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE…',
    about: 'its arguments, which are sent as strings',
  },
  'log-level': {
    type: 'string',
    value: 'LEVEL',
    about: 'the level of logging/setLevel',
    offers: logLevels,
  },
  metadata: {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE…',
    about: 'members of params._meta that each request carries',
  },
  'tool-metadata': {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE…',
    about: 'the same for the call of a tool alone',
  },
  config: {
    type: 'string',
    value: 'FILE',
    about: 'take the server from this file; what is in it asks, with --yes or --approve to agree',
    offers: 'file',
  },
  catalog: {
    type: 'string',
    value: 'FILE',
    about: 'the same for a catalog of the Inspector, which is read and never written',
    standard: 'MCP_CATALOG_PATH, or ~/.mcp-inspector/mcp.json',
    offers: 'file',
  },
  server: {
    type: 'string',
    value: 'NAME',
    about: 'the server of that file, needed where it has several',
  },
  e: { type: 'string', multiple: true, value: 'NAME=VALUE', about: 'a variable for the server' },
  cwd: { type: 'string', value: 'FOLDER', about: 'the folder that the server is started in' },
  header: {
    type: 'string',
    multiple: true,
    value: '"Name: value"…',
    about: 'headers of each request to an address',
  },
  transport: {
    type: 'string',
    value: 'KIND',
    about: `${inspectorTransports.join(', ')}; over HTTP, the server decides which of the two`,
    offers: inspectorTransports,
  },
  'server-url': { type: 'string', value: 'URL', about: 'the URL, in place of a command' },
  'protocol-era': {
    type: 'string',
    value: 'ERA',
    about: protocolEras.join(', '),
    standard: 'what the file says, or legacy',
    offers: protocolEras,
  },
  'connect-timeout': {
    type: 'string',
    value: 'MS',
    about: 'milliseconds until the server must have answered the handshake; 0 waits for ever',
    standard: 'what the file says, or 15000 for a command or an address',
  },
  format: {
    type: 'string',
    value: 'FORMAT',
    about: 'text (the result as indented JSON) or json ({"result":…} on one line)',
    standard: 'text',
    offers: ['text', 'json'],
  },
  output: {
    type: 'string',
    value: 'FILE',
    about: 'write the result to this file',
    offers: 'file',
  },
  'output-format': {
    type: 'string',
    value: 'FORMAT',
    about: 'json, or raw for the text or the bytes alone of tools/call and resources/read',
    standard: 'json',
    offers: outputFormats,
  },
  yes: { type: 'boolean', about: 'approve whatever the file defines' },
  approve: {
    type: 'string',
    value: 'FINGERPRINT',
    about: 'approve only what was shown with this fingerprint',
  },
  strict: {
    type: 'boolean',
    about: 'with tools/list: end with 6 where wirebench lint finds an error in a definition',
  },
  quiet: {
    type: 'boolean',
    short: 'q',
    about: 'print nothing but the result, or why there is none',
  },
} as const satisfies Options;

export type InspectorOption = keyof typeof inspectorOptions;

/** Those that take words until the next one that begins with a dash. */
const variadic: ReadonlySet<string> = new Set([
  'tool-arg',
  'prompt-args',
  'metadata',
  'tool-metadata',
  'header',
]);

/** Those that are read without `--cli` too; any other word with a dash is then the server's. */
const ofWeb: ReadonlySet<string> = new Set([
  'catalog',
  'config',
  'server',
  'e',
  'cwd',
  'header',
  'transport',
  'server-url',
  'protocol-era',
]);

export type InspectorOptionKind = {
  name: InspectorOption;
  takes: 'nothing' | 'value' | 'values';
};

/** The option of the Inspector that a word names; undefined for any other word. */
export function inspectorOption(word: string, isCli: boolean): InspectorOptionKind | undefined {
  const name = word === '-q' ? 'quiet' : word.replace(/^--?/, '');
  const isWritten = word === '-q' || word === '-e' || (word.startsWith('--') && name !== 'e');
  if (!isWritten || name === 'web' || !isOption(name)) return undefined;
  // Under --cli the Inspector takes that word a second time, and makes nothing of it.
  if (!isCli && !ofWeb.has(name)) return undefined;
  const { type } = inspectorOptions[name];
  return { name, takes: type === 'boolean' ? 'nothing' : variadic.has(name) ? 'values' : 'value' };
}

const isOption = (name: string): name is InspectorOption => Object.hasOwn(inspectorOptions, name);
