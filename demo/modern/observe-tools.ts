import { setTimeout as delay } from 'node:timers/promises';
import { inputRequired, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { areaChart } from '../shared/area-chart.ts';
import { findObject, sky } from './sky.ts';

const readOnly = { readOnlyHint: true, openWorldHint: false };

/** Tools that only look: text, an image, structured and large content. */
export function addLookTools(server: McpServer): void {
  server.registerTool(
    'describe_object',
    {
      title: 'Describe an object',
      description: 'What an object of tonight’s sky is, and how to find it.',
      inputSchema: z.object({
        object: z.string().default('Saturn').describe('A name or a catalogue id.'),
      }),
      annotations: readOnly,
    },
    async ({ object }) => {
      const found = findObject(object);
      const text = found
        ? `${found.name}: a ${found.kind} in ${found.constellation}, magnitude ${found.magnitude}. ` +
          (found.magnitude < 6 ? 'Visible to the naked eye.' : 'Use a telescope.')
        : `There is no ${object} in tonight’s list.`;
      return { content: [{ type: 'text', text }] };
    },
  );

  server.registerTool(
    'light_curve',
    {
      title: 'Light curve',
      description: 'How an object’s brightness changed over the night, as a chart (PNG).',
      inputSchema: z.object({ periodHours: z.number().min(0.5).max(12).default(3) }),
      annotations: readOnly,
    },
    async ({ periodHours }) => {
      const curve = Array.from({ length: 60 }, (_, i) => {
        const phase = (i / 60) * (12 / periodHours) * 2 * Math.PI;
        return Math.sin(phase) + 0.35 * Math.sin(phase * 2 + 1) + 0.04 * Math.sin(i * 5);
      });
      const image = areaChart(curve, {
        background: [13, 17, 28],
        grid: [29, 36, 54],
        line: [122, 176, 255],
        fill: [66, 98, 190],
      });
      return {
        content: [{ type: 'image', data: image.toString('base64'), mimeType: 'image/png' }],
      };
    },
  );

  server.registerTool(
    'tonight',
    {
      title: 'Tonight’s objects',
      description: 'What can be seen tonight, as structured content with an output schema.',
      inputSchema: z.object({
        kind: z.enum(['planet', 'galaxy', 'nebula', 'cluster']).optional(),
        faintest: z.number().default(10).describe('Leave out what is fainter than this magnitude.'),
      }),
      outputSchema: z.object({
        objects: z.array(z.object({ id: z.string(), name: z.string(), magnitude: z.number() })),
        count: z.number().int(),
      }),
      annotations: readOnly,
    },
    async ({ kind, faintest }) => {
      const objects = sky
        .filter((object) => (!kind || object.kind === kind) && object.magnitude <= faintest)
        .map(({ id, name, magnitude }) => ({ id, name, magnitude }));
      const structuredContent = { objects, count: objects.length };
      return {
        content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
        structuredContent,
      };
    },
  );

  server.registerTool(
    'photometry',
    {
      title: 'Photometry export',
      description: 'Raw measurements as one large JSON table, to see how a client copes with size.',
      inputSchema: z.object({ megabytes: z.number().min(0.01).max(20).default(1) }),
      annotations: readOnly,
    },
    async ({ megabytes }) => {
      const rows: string[] = [];
      let size = 2;
      for (let i = 0; size < megabytes * 1_000_000; i += 1) {
        const row = `{"t":${i * 15},"object":"${sky[i % sky.length]?.id}","flux":${(1000 + (i % 97)) / 10}}`;
        rows.push(row);
        size += row.length + 1;
      }
      return { content: [{ type: 'text', text: `[${rows.join(',')}]` }] };
    },
  );
}

/** Tools that act: take time, fail, take nested arguments, ask back. */
export function addActTools(server: McpServer): void {
  server.registerTool(
    'expose',
    {
      title: 'Take an exposure',
      description: 'Collects light in steps and reports progress; can be cancelled.',
      inputSchema: z.object({
        frames: z.number().int().min(1).max(100).default(8),
        frameMs: z.number().int().min(10).max(10_000).default(500),
      }),
    },
    async ({ frames, frameMs }, context) => {
      const { signal, _meta, notify } = context.mcpReq;
      for (let frame = 1; frame <= frames; frame += 1) {
        await delay(frameMs, undefined, { signal });
        const progressToken = _meta?.progressToken;
        if (progressToken === undefined) continue;
        const message = `Frame ${frame} of ${frames}`;
        await notify({
          method: 'notifications/progress',
          params: { progressToken, progress: frame, total: frames, message },
        });
      }
      return { content: [{ type: 'text', text: `Stacked ${frames} frames.` }] };
    },
  );

  server.registerTool(
    'open_dome',
    {
      title: 'Open the dome (fails)',
      description: 'Always fails, to show what a tool’s own error looks like.',
      inputSchema: z.object({ force: z.boolean().default(false) }),
      annotations: { destructiveHint: true },
    },
    async ({ force }) => ({
      isError: true,
      content: [
        {
          type: 'text',
          text: `The dome stays shut: wind 62 km/h, limit 50 km/h${force ? ', and force is locked' : ''}.`,
        },
      ],
    }),
  );

  server.registerTool(
    'schedule',
    {
      title: 'Schedule observations',
      description: 'Plans a night: an observer, a list of targets with exposures, constraints.',
      inputSchema: z.object({
        observer: z.object({ name: z.string().min(1), email: z.email().optional() }),
        night: z.iso.date().default('2026-11-21'),
        targets: z
          .array(
            z.object({
              object: z.string(),
              filter: z.enum(['L', 'R', 'G', 'B', 'Ha']).default('L'),
              exposures: z.array(z.number().positive()).default([60]).describe('Seconds each.'),
            }),
          )
          .min(1),
        maxMoon: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .default(null)
          .describe('Share of the moon lit.'),
      }),
    },
    async ({ observer, night, targets }) => {
      const seconds = targets.flatMap(({ exposures }) => exposures).reduce((sum, s) => sum + s, 0);
      const lines = targets.map(
        ({ object, filter, exposures }) =>
          `  ${findObject(object)?.name ?? object} in ${filter}: ${exposures.length} × light`,
      );
      const text = [`${night}, for ${observer.name}`, ...lines, `${seconds} s of light`].join('\n');
      return { content: [{ type: 'text', text }] };
    },
  );

  server.registerTool(
    'choose_target',
    {
      title: 'Choose a target',
      description: 'Asks what you would like to see (input required), then points the telescope.',
      inputSchema: z.object({}),
    },
    async (_arguments, context) => {
      const answer = context.mcpReq.inputResponses?.['wish'] as
        | { action: string; content?: { object?: string } }
        | undefined;
      if (!answer) {
        return inputRequired({
          inputRequests: {
            wish: {
              method: 'elicitation/create',
              params: {
                mode: 'form',
                message: 'What would you like to see?',
                requestedSchema: {
                  type: 'object',
                  properties: {
                    object: { type: 'string', title: 'Object', enum: sky.map(({ name }) => name) },
                  },
                  required: ['object'],
                },
              },
            },
          },
          requestState: 'waiting-for-wish',
        });
      }
      const wish = answer.action === 'accept' ? answer.content?.object : undefined;
      const text = wish ? `The telescope points at ${wish}.` : 'The telescope stays parked.';
      return { content: [{ type: 'text', text }] };
    },
  );
}
