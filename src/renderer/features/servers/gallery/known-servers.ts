import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { InputDefinition } from '../../../../shared/model/servers/variables.ts';

export type KnownServer = {
  name: string;
  /** What it does, in a few words. */
  about: string;
  /** Its package in the npm registry, which npx runs. */
  packageName: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** What it wants to know; each is asked for when it is first connected. */
  inputs?: readonly InputDefinition[];
};

const secret = (name: string, description: string): InputDefinition => ({
  name,
  description,
  isSecret: true,
});

/**
 * Published servers that are started by one command. Packages and names of variables were read from
 * the registry in November 2026; the first four are run in the tests.
 */
export const knownServers: readonly KnownServer[] = [
  {
    name: 'everything',
    about: 'Every feature of the protocol, to try clients with',
    packageName: '@modelcontextprotocol/server-everything',
  },
  {
    name: 'filesystem',
    about: 'Reads and writes the files of a folder',
    packageName: '@modelcontextprotocol/server-filesystem',
    args: ['${input:folder}'],
    inputs: [{ name: 'folder', description: 'The folder that the server may read and write' }],
  },
  {
    name: 'memory',
    about: 'Keeps what it is told as a graph of entities and relations',
    packageName: '@modelcontextprotocol/server-memory',
  },
  {
    name: 'sequential-thinking',
    about: 'Thinks through a problem in steps that can be revised',
    packageName: '@modelcontextprotocol/server-sequential-thinking',
  },
  {
    name: 'playwright',
    about: 'Drives a browser: pages, clicks, forms, screenshots',
    packageName: '@playwright/mcp',
  },
  {
    name: 'chrome-devtools',
    about: 'Inspects pages in Chrome: console, network, performance',
    packageName: 'chrome-devtools-mcp',
  },
  {
    name: 'context7',
    about: 'Documentation and examples of libraries, by version',
    packageName: '@upstash/context7-mcp',
  },
  {
    name: 'eslint',
    about: 'Lints files with the ESLint of a project',
    packageName: '@eslint/mcp',
  },
  {
    name: 'notion',
    about: 'Pages and databases of a Notion workspace',
    packageName: '@notionhq/notion-mcp-server',
    env: { NOTION_TOKEN: '${input:notion-token}' },
    inputs: [secret('notion-token', 'The token of an internal integration of Notion')],
  },
  {
    name: 'mongodb',
    about: 'Queries a MongoDB database; read-only here',
    packageName: 'mongodb-mcp-server',
    args: ['--readOnly'],
    env: { MDB_MCP_CONNECTION_STRING: '${input:connection-string}' },
    inputs: [secret('connection-string', 'The connection string of the database')],
  },
  {
    name: 'elasticsearch',
    about: 'Searches the indices of an Elasticsearch cluster',
    packageName: '@elastic/mcp-server-elasticsearch',
    env: { ES_URL: '${input:es-url}', ES_API_KEY: '${input:es-api-key}' },
    inputs: [
      { name: 'es-url', description: 'The address of the cluster' },
      secret('es-api-key', 'An API key of the cluster'),
    ],
  },
  {
    name: 'firecrawl',
    about: 'Searches and scrapes the web',
    packageName: 'firecrawl-mcp',
    env: { FIRECRAWL_API_KEY: '${input:firecrawl-api-key}' },
    inputs: [secret('firecrawl-api-key', 'An API key of Firecrawl')],
  },
  {
    name: 'tavily',
    about: 'Searches the web, and extracts pages',
    packageName: 'tavily-mcp',
    env: { TAVILY_API_KEY: '${input:tavily-api-key}' },
    inputs: [secret('tavily-api-key', 'An API key of Tavily')],
  },
  {
    name: 'brave-search',
    about: 'Web, image, video and news results of Brave Search',
    packageName: '@brave/brave-search-mcp-server',
    env: { BRAVE_API_KEY: '${input:brave-api-key}' },
    inputs: [secret('brave-api-key', 'An API key of Brave Search')],
  },
  {
    name: 'figma',
    about: 'Layouts of Figma files, for code that follows them',
    packageName: 'figma-developer-mcp',
    args: ['--stdio'],
    env: { FIGMA_API_KEY: '${input:figma-api-key}' },
    inputs: [secret('figma-api-key', 'A personal access token of Figma')],
  },
  {
    name: 'heroku',
    about: 'Apps, dynos and add-ons of a Heroku account',
    packageName: '@heroku/mcp-server',
    env: { HEROKU_API_KEY: '${input:heroku-api-key}' },
    inputs: [secret('heroku-api-key', 'An API key of Heroku')],
  },
];

/** The definition of a known server, as if its entry had been pasted. */
export function definitionOfKnown(known: KnownServer): ServerDefinition {
  const { name, packageName, args = [], env = {}, inputs = [] } = known;
  return {
    name,
    era: 'auto',
    launch: { kind: 'stdio', command: 'npx', args: ['-y', packageName, ...args], env: { ...env } },
    ...(inputs.length > 0 && { inputs: [...inputs] }),
  };
}
