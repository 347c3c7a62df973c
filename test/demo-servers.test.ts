import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCore } from './core-harness.ts';

type Block = { type: string; text?: string; data?: string; mimeType?: string };
type Result = { content: Block[]; structuredContent?: Record<string, unknown> };

const pngSignature = '89504e470d0a1a0a';

describe.each(['legacy', 'modern'] as const)('the demo server of the %s era', (demo) => {
  const core = openCore({ connectTimeoutMs: 15_000 });
  let connectionId = 0;
  beforeAll(async () => {
    connectionId = await core.open({ kind: 'bundled', demo });
    await core.settled(connectionId);
  });
  afterAll(() => core.close());

  async function call(name: string, args: object = {}) {
    const { callId, state } = await core.call(connectionId, name, JSON.stringify(args));
    const { text } = core.connections.callResult(callId, 30_000_000);
    return { state, result: JSON.parse(text) as Result };
  }
  const pick = <T>(values: { legacy: T; modern: T }): T => values[demo];

  test('lists eight tools, each with a title, a description and a schema', async () => {
    const { items } = await core.connections.catalog(connectionId, 'tools');

    expect(items).toHaveLength(8);
    for (const item of items) {
      expect(item).toMatchObject({
        title: expect.any(String),
        description: expect.stringMatching(/.{20,}/),
        inputSchema: { type: 'object' },
      });
    }
  });

  test('offers resources and prompts', async () => {
    const resources = await core.connections.catalog(connectionId, 'resources');
    const prompts = await core.connections.catalog(connectionId, 'prompts');

    expect(resources.items.length).toBeGreaterThan(1);
    expect(prompts.items.length).toBeGreaterThan(0);
  });

  test('answers with text', async () => {
    const { result } = await call(pick({ legacy: 'brew_advice', modern: 'describe_object' }));

    expect(result.content[0]?.text).toMatch(/\w+/);
  });

  test('draws a picture', async () => {
    const { result } = await call(pick({ legacy: 'roast_curve', modern: 'light_curve' }));

    const image = result.content.find(({ type }) => type === 'image');
    expect(image?.mimeType).toBe('image/png');
    expect(Buffer.from(image?.data ?? '', 'base64').toString('hex', 0, 8)).toBe(pngSignature);
  });

  test('gives structure that its output schema asks for', async () => {
    const name = pick({ legacy: 'stock', modern: 'tonight' });
    const { items } = await core.connections.catalog(connectionId, 'tools');
    const tool = items.find((item) => (item as { name: string }).name === name);
    const { outputSchema } = tool as { outputSchema: { required: string[] } };

    const { result } = await call(name);

    expect(Object.keys(result.structuredContent ?? {})).toEqual(
      expect.arrayContaining(outputSchema.required),
    );
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent);
  });

  test('fails as a tool, in words', async () => {
    const { state, result } = await call(pick({ legacy: 'grind', modern: 'open_dome' }));

    expect(state).toMatchObject({ status: 'done', isError: true });
    expect(result.content[0]?.text).toMatch(/\w+ \w+/);
  });

  test('answers with as many megabytes as are asked for, in valid JSON', async () => {
    const name = pick({ legacy: 'sales_export', modern: 'photometry' });

    const { state, result } = await call(name, { megabytes: 5 });

    const rows: unknown = JSON.parse(result.content[0]?.text ?? '');
    expect(Array.isArray(rows)).toBe(true);
    expect(state).toMatchObject({ status: 'done' });
    expect(result.content[0]?.text?.length).toBeGreaterThan(5_000_000);
  });

  test('refuses wrong arguments with the reason', async () => {
    const name = pick({ legacy: 'sales_export', modern: 'photometry' });

    const { callId, state } = await core.call(connectionId, name, '{"megabytes": "many"}');

    const { text } = core.connections.callResult(callId, 10_000);
    expect(JSON.stringify([state, text])).toContain('megabytes');
  });

  test('reports each step of slow work', async () => {
    const name = pick({ legacy: 'roast_batch', modern: 'expose' });
    const steps = pick<object>({
      legacy: { steps: 4, stepMs: 20 },
      modern: { frames: 4, frameMs: 20 },
    });

    const { result } = await call(name, steps);

    expect(result.content[0]?.text).toContain('4');
    expect(core.texts({ method: 'notifications/progress' })).toHaveLength(4);
  });
});

describe('the modern demo server’s door', () => {
  const statusWith = (url: string, headers: Record<string, string>) =>
    new Promise<number>((done, fail) => {
      const sent = request(url, { method: 'POST', headers }, (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      });
      sent.on('error', fail);
      sent.end('{}');
    });

  test('is closed to other hosts and origins, and closes with its stdin', async () => {
    const child = spawn(process.execPath, [resolve('demo/modern/demo-modern.ts')]);
    const exited = new Promise<number | null>((done) => child.once('exit', done));
    const url = await new Promise<string>((listening) => {
      child.stdout.once('data', (line) => listening(JSON.parse(String(line)).url));
    });

    expect(await statusWith(url, { host: 'evil.example' })).toBe(403);
    expect(await statusWith(url, { origin: 'https://evil.example' })).toBe(403);

    // So it never outlives the app.
    child.stdin.end();
    expect(await exited).toBe(0);
  });
});
