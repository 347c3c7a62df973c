import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { areaChart } from '../shared/area-chart.ts';
import { findCoffee, stock } from './stock.ts';

const roastStyles = ['light', 'medium', 'dark'] as const;
const readOnly = { readOnlyHint: true, openWorldHint: false };

/** Tools that only show something: text, an image, structured and large content. */
export function addShowTools(server: McpServer): void {
  server.registerTool(
    'brew_advice',
    {
      title: 'Brew advice',
      description: 'How to brew a coffee with a given method: dose, water, temperature and time.',
      inputSchema: {
        coffee: z.string().default('Guji Uraga').describe('A name or SKU from the stock.'),
        method: z
          .enum(['V60', 'AeroPress', 'French press', 'Espresso'])
          .describe('The brewing device.'),
        cups: z.number().int().min(1).max(8).default(2),
      },
      annotations: readOnly,
    },
    ({ coffee, method, cups }) => {
      const found = findCoffee(coffee);
      const name = found ? `${found.name} (${found.origin}, ${found.process})` : coffee;
      const dose = cups * (method === 'Espresso' ? 18 : 15);
      const water = method === 'Espresso' ? dose * 2 : dose * 16;
      const text = [
        `${name}, ${method}, ${cups} ${cups === 1 ? 'cup' : 'cups'}`,
        '',
        `Dose    ${dose} g`,
        `Water   ${water} g at ${found?.process === 'natural' ? 91 : 94} °C`,
        `Time    ${{ V60: '2:45', AeroPress: '1:45', 'French press': '4:00', Espresso: '0:28' }[method]}`,
      ].join('\n');
      return { content: [{ type: 'text', text }] };
    },
  );

  server.registerTool(
    'roast_curve',
    {
      title: 'Roast curve',
      description: 'The bean temperature of the last roast, drawn as a chart (PNG).',
      inputSchema: { roast: z.enum(roastStyles).default('medium') },
      annotations: readOnly,
    },
    ({ roast }) => {
      const end = { light: 205, medium: 215, dark: 226 }[roast];
      const curve = Array.from({ length: 28 }, (_, minute) => {
        const turning = 190 * Math.exp(-minute / 2.2);
        return turning + 92 + (end - 92) * (1 - Math.exp(-minute / 9)) + Math.sin(minute) * 1.2;
      });
      const image = areaChart(curve, {
        background: [24, 20, 18],
        grid: [48, 41, 36],
        line: [240, 168, 88],
        fill: [196, 106, 52],
      });
      return {
        content: [
          { type: 'text', text: `A ${roast} roast, dropped at ${end} °C.` },
          { type: 'image', data: image.toString('base64'), mimeType: 'image/png' },
        ],
      };
    },
  );

  const coffee = z.object({
    sku: z.string(),
    name: z.string(),
    origin: z.string(),
    process: z.enum(['washed', 'natural', 'honey']),
    kilos: z.number(),
    pricePerKilo: z.number(),
  });
  server.registerTool(
    'stock',
    {
      title: 'Stock',
      description: 'What is in store, as structured content with an output schema.',
      inputSchema: {
        origin: z.string().optional().describe('Only coffees from this country.'),
        inStockOnly: z.boolean().default(true),
      },
      outputSchema: { coffees: z.array(coffee), totalKilos: z.number() },
      annotations: readOnly,
    },
    ({ origin, inStockOnly }) => {
      const coffees = stock.filter(
        (item) =>
          (!origin || item.origin.toLowerCase() === origin.toLowerCase()) &&
          (!inStockOnly || item.kilos > 0),
      );
      const totalKilos = coffees.reduce((sum, item) => sum + item.kilos, 0);
      const structuredContent = { coffees, totalKilos };
      return {
        content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
        structuredContent,
      };
    },
  );

  server.registerTool(
    'sales_export',
    {
      title: 'Sales export',
      description: 'All sales as one large JSON table, to see how a client copes with size.',
      inputSchema: {
        megabytes: z
          .number()
          .min(0.01)
          .max(20)
          .default(1)
          .describe('The size of the result in MB.'),
      },
      annotations: readOnly,
    },
    ({ megabytes }) => ({
      content: [{ type: 'text', text: salesTable(megabytes * 1_000_000) }],
    }),
  );
}

function salesTable(bytes: number): string {
  const rows: string[] = [];
  let size = 2;
  for (let id = 1; size < bytes; id += 1) {
    const item = stock[id % stock.length];
    const day = new Date(Date.UTC(2026, 0, 1 + (id % 365))).toISOString().slice(0, 10);
    const row = JSON.stringify({ id, day, sku: item?.sku, kilos: ((id * 7) % 40) / 4 });
    rows.push(row);
    size += row.length + 1;
  }
  return `[${rows.join(',')}]`;
}
