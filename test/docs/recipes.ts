import { jsonBlock } from './page-parts.ts';
import { entryOf, type ServerEntry } from '../../src/shared/model/servers/server-entry.ts';
import {
  definitionOfKnown,
  knownServers,
} from '../../src/renderer/features/servers/gallery/known-servers.ts';

export type Recipe = {
  name: string;
  /** What has to be there besides Node and the package. */
  needs: string;
  /** The first tool to try, with what comes back. */
  tool: string;
  args: Record<string, unknown>;
  shows: string;
  /**
   * `test`: each run of the tests calls the tool, whose result is such a text. Otherwise how far it was
   * tried by hand.
   */
  ran:
    | { in: 'test'; result: RegExp }
    | { in: 'hand'; version: string; tools: number }
    | { in: 'none'; why: string };
  /** Its package, where it is none of the known servers of the app. */
  packageName?: string;
};

/** Well-known servers, each with the first thing to try. */
export const recipes: readonly Recipe[] = [
  {
    name: 'everything',
    needs: 'nothing else',
    tool: 'get-sum',
    args: { a: 2, b: 40 },
    shows: 'The sum. Then `trigger-elicitation-request`, which asks you something.',
    ran: { in: 'test', result: /42/ },
  },
  {
    name: 'filesystem',
    needs: 'a folder, asked for when it is connected; it can write there',
    tool: 'list_allowed_directories',
    args: {},
    shows: 'The folder. Then `directory_tree` with its path.',
    ran: { in: 'test', result: /^Allowed directories/ },
  },
  {
    name: 'memory',
    needs: 'nothing else; `MEMORY_FILE_PATH` in `env` says where it keeps its graph',
    tool: 'read_graph',
    args: {},
    shows: 'Empty lists, until `create_entities` made some.',
    ran: { in: 'test', result: /entities/ },
  },
  {
    name: 'sequential-thinking',
    needs: 'nothing else',
    tool: 'sequentialthinking',
    args: { thought: 'First.', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 2 },
    shows: 'How many thoughts it holds.',
    ran: { in: 'test', result: /thoughtHistoryLength/ },
  },
  {
    name: 'app-vanilla',
    packageName: '@modelcontextprotocol/server-basic-vanillajs',
    needs: 'the web app, to see its app ([apps.md](apps.md))',
    tool: 'get-time',
    args: {},
    shows: 'The time, and the smallest app beside it.',
    ran: { in: 'test', result: /^\d{4}-\d\d-\d\dT/ },
  },
  {
    name: 'app-react',
    packageName: '@modelcontextprotocol/server-basic-react',
    needs: 'the web app, to see its app',
    tool: 'get-time',
    args: {},
    shows: 'The same with React.',
    ran: { in: 'test', result: /^\d{4}-\d\d-\d\dT/ },
  },
  {
    name: 'app-budget',
    packageName: '@modelcontextprotocol/server-budget-allocator',
    needs: 'the web app, to see its app',
    tool: 'get-budget-data',
    args: {},
    shows: 'A budget, with sliders in the app.',
    ran: { in: 'test', result: /^Budget Allocator/ },
  },
  {
    name: 'app-debug',
    packageName: '@modelcontextprotocol/server-debug',
    needs: 'the web app, to see its app',
    tool: 'debug-tool',
    args: {},
    shows: 'An app that shows every message between it and its host.',
    ran: { in: 'test', result: /^Debug text content/ },
  },
  {
    name: 'app-pdf',
    packageName: '@modelcontextprotocol/server-pdf',
    needs: 'the web app, to see its app; paths of PDF files as arguments',
    tool: 'list_pdfs',
    args: {},
    shows: 'The files that it may show. Then `display_pdf` with the path of one.',
    ran: { in: 'test', result: /PDF/ },
  },
  {
    name: 'playwright',
    needs: 'a browser; `npx playwright install chromium` gets one',
    tool: 'browser_navigate',
    args: { url: 'https://example.com' },
    shows: 'What is on the page. Then `browser_snapshot`.',
    ran: { in: 'hand', version: '0.0.83', tools: 25 },
  },
  {
    name: 'chrome-devtools',
    needs: 'Chrome',
    tool: 'new_page',
    args: { url: 'https://example.com' },
    shows: 'The open pages. Then `list_console_messages`.',
    ran: { in: 'hand', version: '1.11.0', tools: 32 },
  },
  {
    name: 'context7',
    needs: 'the network',
    tool: 'resolve-library-id',
    args: { libraryName: 'react', query: 'useEffect' },
    shows: 'The library’s ID, for `query-docs`.',
    ran: { in: 'hand', version: '4.1.1', tools: 2 },
  },
  {
    name: 'eslint',
    needs: 'a project with ESLint and its configuration',
    tool: 'lint-files',
    args: { filePaths: ['/srv/project/src/index.js'] },
    shows: 'What ESLint found.',
    ran: { in: 'hand', version: '0.3.13', tools: 1 },
  },
  {
    name: 'notion',
    needs: 'the token of an internal integration, which you share pages with in Notion',
    tool: 'API-get-self',
    args: {},
    shows: 'The integration itself, where the token is right.',
    ran: { in: 'hand', version: '2.5.2', tools: 24 },
  },
  {
    name: 'mongodb',
    needs: 'a MongoDB and its connection string',
    tool: 'list-connections',
    args: {},
    shows: 'The connections with their IDs, for `list-databases`.',
    ran: { in: 'hand', version: '3.0.4', tools: 18 },
  },
  {
    name: 'elasticsearch',
    needs: 'an Elasticsearch cluster, its address and an API key',
    tool: 'list_indices',
    args: { indexPattern: '*' },
    shows: 'The indices, for `get_mappings` and `search`.',
    ran: { in: 'hand', version: '0.3.1', tools: 4 },
  },
  {
    name: 'firecrawl',
    needs: 'an API key of Firecrawl',
    tool: 'firecrawl_search',
    args: { query: 'Model Context Protocol', limit: 3 },
    shows: 'Pages with their texts. It costs credits.',
    ran: { in: 'hand', version: '3.26.0', tools: 29 },
  },
  {
    name: 'tavily',
    needs: 'an API key of Tavily',
    tool: 'tavily_search',
    args: { query: 'Model Context Protocol' },
    shows: 'Results of the web. It costs credits.',
    ran: { in: 'hand', version: '0.2.22', tools: 5 },
  },
  {
    name: 'brave-search',
    needs: 'an API key of Brave Search',
    tool: 'brave_web_search',
    args: { query: 'Model Context Protocol' },
    shows: 'Results of the web.',
    ran: { in: 'hand', version: '2.1.4', tools: 8 },
  },
  {
    name: 'figma',
    needs: 'a personal access token of Figma',
    tool: 'get_figma_data',
    args: { fileKey: 'KEY-IN-THE-ADDRESS-OF-A-FILE' },
    shows: 'The layout of the file.',
    ran: { in: 'hand', version: '0.13.2', tools: 2 },
  },
  {
    name: 'heroku',
    needs: 'an API key of Heroku, and the Heroku CLI',
    tool: 'list_apps',
    args: {},
    shows: 'Your apps.',
    ran: {
      in: 'none',
      why: 'version 1.2.8 did not start: it imports a file that the SDK it installs does not have',
    },
  },
];

/** The entry of `mcpServers` to paste. */
export function entryOfRecipe({ name, packageName }: Recipe): ServerEntry {
  if (packageName !== undefined) return { command: 'npx', args: ['-y', packageName, '--stdio'] };
  const known = knownServers.find((one) => one.name === name);
  if (!known) throw new Error(`The app knows no server ${name}.`);
  return entryOf(definitionOfKnown(known));
}

/** The text of docs/recipes.md, which `node scripts/recipes.mjs` writes. */
export const recipesPage = (): string =>
  [
    '# Recipes for known servers',
    '',
    `${recipes.length} servers: what each needs, the entry to paste into the box of **Add a server** or into \`mcp.json\`, and the first thing to try. All need Node 20 or newer; its \`npx\` gets the package from the npm registry at the first start. Nothing runs before you saw the command and agreed ([approvals.md](approvals.md)). What an entry asks for as \`\${input:…}\` is asked when you connect, and kept in memory unless you say otherwise.`,
    '',
    '“Run in a test” means that `npm test` starts the package and calls the tool. “Not run in a test” says how far it was tried by hand in November 2026: keys were made up, so that calls were not tried. `node scripts/recipes.mjs` writes this page.',
    '',
    ...recipes.flatMap(recipeText),
  ].join('\n');

function recipeText(recipe: Recipe): string[] {
  const { name, needs, tool, args, shows } = recipe;
  return [
    `## ${name}`,
    '',
    `${aboutOf(recipe)} Needs: ${needs}.`,
    '',
    ...jsonBlock({ mcpServers: { [name]: entryOfRecipe(recipe) } }),
    `First, call \`${tool}\` with \`${JSON.stringify(args)}\`. ${shows}`,
    '',
    ranText(recipe),
    '',
  ];
}

const aboutOf = ({ name, packageName }: Recipe): string =>
  packageName === undefined
    ? `${knownServers.find((one) => one.name === name)?.about ?? ''}.`
    : 'An official example of MCP Apps.';

function ranText({ ran }: Recipe): string {
  switch (ran.in) {
    case 'test':
      return '_Run in a test._';
    case 'hand':
      return `_Not run in a test. By hand: version ${ran.version} was started and listed ${ran.tools} ${ran.tools === 1 ? 'tool' : 'tools'}._`;
    case 'none':
      return `_Not run in a test. By hand: ${ran.why}._`;
  }
}
