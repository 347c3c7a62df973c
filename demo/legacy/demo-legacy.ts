import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import * as z from 'zod';
import { addDoTools } from './do-tools.ts';
import { addShowTools } from './show-tools.ts';
import { findCoffee, stock } from './stock.ts';

// The bundled demo server of the legacy era: a coffee roastery, 2025-11-25 over stdio.
const server = new McpServer(
  { name: 'wirebench-roastery', title: 'Roastery', version: '1.0.0' },
  { instructions: 'A small coffee roastery. Look at the stock before you place an order.' },
);

addShowTools(server);
addDoTools(server);

server.registerResource(
  'price-list',
  'roastery://price-list',
  { title: 'Price list', mimeType: 'text/csv', description: 'All coffees with their prices.' },
  (uri) => ({
    contents: [
      {
        uri: uri.href,
        mimeType: 'text/csv',
        text: ['sku,name,price', ...stock.map((c) => `${c.sku},${c.name},${c.pricePerKilo}`)].join(
          '\n',
        ),
      },
    ],
  }),
);

server.registerResource(
  'opening-hours',
  'roastery://opening-hours',
  { title: 'Opening hours', mimeType: 'text/plain' },
  (uri) => ({ contents: [{ uri: uri.href, text: 'Tuesday to Saturday, 9 to 18.' }] }),
);

server.registerResource(
  'coffee',
  new ResourceTemplate('roastery://coffee/{sku}', { list: undefined }),
  { title: 'A coffee', mimeType: 'application/json', description: 'One coffee by its SKU.' },
  (uri, { sku }) => ({
    contents: [{ uri: uri.href, text: JSON.stringify(findCoffee(String(sku)) ?? null, null, 2) }],
  }),
);

server.registerPrompt(
  'tasting-notes',
  {
    title: 'Tasting notes',
    description: 'Asks a model for tasting notes of a coffee.',
    argsSchema: { coffee: z.string().describe('The coffee to describe.') },
  },
  ({ coffee }) => ({
    messages: [
      {
        role: 'user',
        content: { type: 'text', text: `Write three short tasting notes for ${coffee}.` },
      },
    ],
  }),
);

server.registerPrompt(
  'weekly-menu',
  { title: 'Weekly menu', description: 'Plans the menu of a week.' },
  () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'Plan this week’s coffee menu.' } }],
  }),
);

await server.connect(new StdioServerTransport());
console.error('Roastery is open.');
