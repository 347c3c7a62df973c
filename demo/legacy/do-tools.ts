import { setTimeout as delay } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { findCoffee } from './stock.ts';

const address = z.object({
  name: z.string().min(1),
  street: z.string().min(1),
  city: z.string().min(1),
  country: z.enum(['AT', 'CH', 'DE', 'FR', 'IT']).default('DE'),
});
const line = z.object({
  sku: z.string().describe('Like ETH-GUJI; see the stock.'),
  kilos: z.number().positive().multipleOf(0.25),
  grind: z.enum(['whole bean', 'filter', 'espresso']).default('whole bean'),
});

/** People may talk before they answer; the library's own minute would take the question back. */
const answerWithinMs = 24 * 60 * 60 * 1000;

/** Tools that do something: take time, fail, take nested arguments, ask back. */
export function addDoTools(server: McpServer): void {
  server.registerTool(
    'roast_batch',
    {
      title: 'Roast a batch',
      description: 'Roasts in steps and reports progress; can be cancelled.',
      inputSchema: {
        steps: z.number().int().min(1).max(100).default(8),
        stepMs: z
          .number()
          .int()
          .min(10)
          .max(10_000)
          .default(500)
          .describe('How long a step takes.'),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    },
    async ({ steps, stepMs }, { signal, _meta, sendNotification }) => {
      const phases = ['Charging', 'Drying', 'Browning', 'First crack', 'Development', 'Cooling'];
      for (let step = 1; step <= steps; step += 1) {
        await delay(stepMs, undefined, { signal });
        const message = phases[Math.floor(((step - 1) / steps) * phases.length)] ?? 'Cooling';
        if (_meta?.progressToken !== undefined) {
          await sendNotification({
            method: 'notifications/progress',
            params: { progressToken: _meta.progressToken, progress: step, total: steps, message },
          });
        }
      }
      return { content: [{ type: 'text', text: `Roasted in ${steps} steps.` }] };
    },
  );

  server.registerTool(
    'grind',
    {
      title: 'Grind (fails)',
      description: 'Always fails, to show what a tool’s own error looks like.',
      inputSchema: { grams: z.number().int().positive().default(250) },
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    ({ grams }) => ({
      isError: true,
      content: [
        {
          type: 'text',
          text: `The grinder stopped after ${Math.round(grams / 3)} g: the burrs are jammed. Clean them and call again.`,
        },
      ],
    }),
  );

  server.registerTool(
    'place_order',
    {
      title: 'Place an order',
      description: 'Orders coffee: an address, a list of lines, a date, an optional voucher.',
      inputSchema: {
        customer: address,
        lines: z.array(line).min(1).describe('What to send.'),
        deliverOn: z.iso.date().optional(),
        email: z.email().optional(),
        voucher: z.string().nullable().default(null),
        gift: z.boolean().default(false),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    },
    ({ customer, lines, deliverOn, gift }) => {
      const missing = lines.find(({ sku }) => !findCoffee(sku));
      if (missing) {
        return {
          isError: true,
          content: [{ type: 'text', text: `There is no coffee with the SKU ${missing.sku}.` }],
        };
      }
      const total = lines.reduce(
        (sum, { sku, kilos }) => sum + kilos * (findCoffee(sku)?.pricePerKilo ?? 0),
        0,
      );
      const text = [
        `Order for ${customer.name}, ${customer.city}${gift ? ' (a gift)' : ''}`,
        ...lines.map(({ sku, kilos, grind }) => `  ${kilos} kg ${sku}, ${grind}`),
        `Total ${total.toFixed(2)} EUR, delivered ${deliverOn ?? 'as soon as it is roasted'}`,
      ].join('\n');
      return { content: [{ type: 'text', text }] };
    },
  );

  server.registerTool(
    'taste_profile',
    {
      title: 'Find your coffee',
      description: 'Asks what you like (elicitation), then recommends a coffee.',
      inputSchema: {},
      annotations: { readOnlyHint: true },
    },
    async () => {
      const answer = await server.server.elicitInput(
        {
          message: 'What do you like in a cup?',
          requestedSchema: {
            type: 'object',
            properties: {
              taste: {
                type: 'string',
                title: 'Taste',
                enum: ['fruity', 'floral', 'nutty', 'chocolate'],
              },
              milk: { type: 'boolean', title: 'With milk', default: false },
              cupsPerDay: { type: 'integer', title: 'Cups per day', minimum: 1, maximum: 12 },
            },
            required: ['taste'],
          },
        },
        { timeout: answerWithinMs },
      );
      if (answer.action !== 'accept') {
        return { content: [{ type: 'text', text: 'No answer, so no recommendation.' }] };
      }
      const taste = String(answer.content?.['taste']);
      const picks: Record<string, string> = {
        fruity: 'Guji Uraga',
        floral: 'Nyeri Gathaithi',
        nutty: 'Cerrado Fazenda Nova',
        chocolate: 'Huila Pink Bourbon',
      };
      const pick = answer.content?.['milk'] ? 'Cerrado Fazenda Nova' : picks[taste];
      return {
        content: [{ type: 'text', text: `For something ${taste}: ${pick ?? 'the house blend'}.` }],
      };
    },
  );
}
