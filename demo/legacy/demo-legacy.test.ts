import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Driven by the official client over a real pipe: what other clients see of this server.

const program = join(import.meta.dirname, 'demo-legacy.ts');
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [program],
  stderr: 'ignore',
});
const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
beforeAll(async () => {
  await client.connect(transport);
  // Having the schemas, the client checks structured content against them and throws.
  await client.listTools();
});
afterAll(() => client.close());

const call = async (name: string, args: object = {}) =>
  CallToolResultSchema.parse(await client.callTool({ name, arguments: { ...args } }));
const textOf = async (name: string, args?: object) => {
  const { content } = await call(name, args);
  return content[0]?.type === 'text' ? content[0].text : '';
};
const answerWith = (answer: { action: 'accept' | 'decline'; content?: Record<string, unknown> }) =>
  client.setRequestHandler(ElicitRequestSchema, async () => answer as never);

test('introduces itself as a server of the legacy era', () => {
  expect(client.getServerVersion()).toMatchObject({
    name: 'wirebench-roastery',
    title: 'Roastery',
  });
  expect(client.getInstructions()).toContain('stock');
  expect(Object.keys(client.getServerCapabilities() ?? {}).toSorted()).toEqual([
    'prompts',
    'resources',
    'tools',
  ]);
});

test('gives advice with the defaults, and with odd arguments', async () => {
  expect(await textOf('brew_advice', { method: 'V60' })).toContain(
    'Guji Uraga (Ethiopia, natural)',
  );
  expect(await textOf('brew_advice', { coffee: '__proto__', method: 'Espresso', cups: 1 })).toMatch(
    /^__proto__, Espresso, 1 cup\n/,
  );
});

test.each([{ method: 'kettle' }, { method: 'V60', cups: 0 }, { method: 'V60', cups: 1.5 }, {}])(
  'refuses %j in words',
  async (args) => {
    const result = await call('brew_advice', args);

    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toMatch(/method|cups/);
  },
);

test('answers with structure that fits its output schema, filtered', async () => {
  const all = await call('stock', { inStockOnly: false });
  const kenyan = await call('stock', { origin: 'kenya' });

  expect(all.structuredContent).toMatchObject({ totalKilos: 621 });
  expect(kenyan.structuredContent).toMatchObject({ coffees: [{ sku: 'KEN-NYERI' }] });
});

test.each(['light', 'medium', 'dark'])('draws the %s roast as a PNG of its size', async (roast) => {
  const { content } = await call('roast_curve', { roast });

  const image = content.find((block) => block.type === 'image');
  const bytes = Buffer.from(image?.data ?? '', 'base64');
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 280]);
  expect(bytes.subarray(-8, -4).toString('latin1')).toBe('IEND');
});

test('adds up an order of several lines', async () => {
  const text = await textOf('place_order', {
    customer: { name: 'Ada', street: 'Am Markt 1', city: 'Bonn' },
    lines: [
      { sku: 'ETH-GUJI', kilos: 1 },
      { sku: 'col-huila', kilos: 0.5, grind: 'filter' },
    ],
    gift: true,
  });

  expect(text).toContain('Order for Ada, Bonn (a gift)');
  expect(text).toContain('Total 45.40 EUR, delivered as soon as it is roasted');
});

test('names the coffee of an order that does not exist', async () => {
  const result = await call('place_order', {
    customer: { name: 'Ada', street: 'x', city: 'y' },
    lines: [{ sku: 'NONE', kilos: 1 }],
  });

  expect(result).toMatchObject({
    isError: true,
    content: [{ text: 'There is no coffee with the SKU NONE.' }],
  });
});

describe('slow work', () => {
  test('reports each step, in order', async () => {
    const steps: unknown[] = [];

    await client.callTool(
      { name: 'roast_batch', arguments: { steps: 3, stepMs: 100 } },
      CallToolResultSchema,
      { onprogress: ({ progress, total, message }) => steps.push([progress, total, message]) },
    );

    // This client drops a notification that comes in one chunk with the response, as the last may.
    expect(steps.slice(0, 2)).toEqual([
      [1, 3, 'Charging'],
      [2, 3, 'Browning'],
    ]);
  });

  test('ends when it is cancelled, and the server goes on', async () => {
    const cancel = new AbortController();
    const onprogress = () => cancel.abort('enough');
    const slow = client.callTool(
      { name: 'roast_batch', arguments: { steps: 100, stepMs: 20 } },
      CallToolResultSchema,
      { signal: cancel.signal, onprogress },
    );

    await expect(slow).rejects.toThrow('enough');
    expect(await textOf('grind', { grams: 30 })).toContain('after 10 g');
  });
});

describe('a question back', () => {
  test.each([
    [{ taste: 'floral' }, 'For something floral: Nyeri Gathaithi.'],
    [{ taste: 'nutty', milk: true, cupsPerDay: 3 }, 'For something nutty: Cerrado Fazenda Nova.'],
  ])('is answered by %j', async (content, expected) => {
    answerWith({ action: 'accept', content });

    expect(await textOf('taste_profile')).toBe(expected);
  });

  test('may be declined', async () => {
    answerWith({ action: 'decline' });

    expect(await textOf('taste_profile')).toBe('No answer, so no recommendation.');
  });
});

test('reads its resources, and those of its template', async () => {
  const { resources } = await client.listResources();
  const prices = await client.readResource({ uri: 'roastery://price-list' });
  const one = await client.readResource({ uri: 'roastery://coffee/KEN-NYERI' });

  expect(resources.map(({ uri }) => uri)).toEqual([
    'roastery://price-list',
    'roastery://opening-hours',
  ]);
  expect(prices.contents[0]).toMatchObject({ mimeType: 'text/csv' });
  expect(String(one.contents[0] && 'text' in one.contents[0] && one.contents[0].text)).toContain(
    'Nyeri Gathaithi',
  );
  await expect(client.readResource({ uri: 'roastery://none' })).rejects.toThrow(/not found/i);
});

test('fills in its prompts, and says which argument is missing', async () => {
  const notes = await client.getPrompt({ name: 'tasting-notes', arguments: { coffee: 'Guji' } });

  expect(notes.messages[0]?.content).toMatchObject({ text: expect.stringContaining('Guji') });
  expect((await client.getPrompt({ name: 'weekly-menu' })).messages).toHaveLength(1);
  await expect(client.getPrompt({ name: 'tasting-notes' })).rejects.toThrow(/coffee|arguments/i);
});

test('ends when its stdin does, and prints nothing but messages', async () => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  const exited = new Promise<number | null>((done) => child.once('exit', done));

  child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');

  expect(await exited).toBe(0);
  expect(JSON.parse(Buffer.concat(printed).toString())).toMatchObject({ id: 1, result: {} });
});
