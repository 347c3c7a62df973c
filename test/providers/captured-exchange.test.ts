import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedFetch } from '../../src/main/core/chat/providers/guarded-fetch.ts';
import { redactorOf } from '../../src/main/core/chat/providers/redact.ts';
import type { ModelExchange } from '../../src/shared/model/chat/chat.ts';
import { startRawServer, type RawServer } from './raw-server.ts';
import { accessTo, canary, createTestAgent } from './wires.ts';

const agent = createTestAgent();
let server: RawServer;
const most = 2_000_000;

beforeAll(async () => {
  server = await startRawServer();
});
afterAll(async () => {
  await agent.close();
  await server.close();
});

function watched() {
  const told: ModelExchange[] = [];
  const access = accessTo('compatible', server.origin, agent);
  const fetch = guardedFetch(access, redactorOf(access), (exchange) => told.push(exchange));
  return { told, fetch };
}

test('goes to no other place than its endpoint, with nothing', async () => {
  const { told, fetch } = watched();
  server.answers({ pieces: ['x'] });

  const away = fetch(`${server.origin.replace('127.0.0.1', 'localhost')}/v1/models`);

  await expect(away).rejects.toThrow(
    /would have gone to http:\/\/localhost:\d+\. It was not sent\./,
  );
  expect(server.requests).toEqual([]);
  expect(told).toEqual([]);
});

test('is told when it begins and when it has ended', async () => {
  const { told, fetch } = watched();
  server.answers({ pieces: ['one ', 'two'], headers: { 'set-cookie': 'session=abcdefgh' } });

  const response = await fetch(`${server.origin}/v1/models`, { method: 'POST', body: '{}' });
  const begun = [...told];
  await response.text();

  expect(begun).toMatchObject([{ method: 'POST', requestText: '{}', chunks: [] }]);
  expect(begun[0]?.status).toBeUndefined();
  expect(told[1]).toMatchObject({ exchangeId: begun[0]?.exchangeId, status: 200 });
  expect(told[1]?.chunks.map(({ text }) => text).join('')).toBe('one two');
  expect(told[1]?.responseHeaders?.['set-cookie']).toBe('•••');
});

test('keeps a bounded part of what is large, and no part of a key at the cut', async () => {
  const { told, fetch } = watched();
  const body = 'x'.repeat(most - 5) + canary + 'y'.repeat(most);
  server.answers({ pieces: [body.slice(0, most), body.slice(most)] });

  const response = await fetch(`${server.origin}/v1/x`, { method: 'POST', body });
  const read = await response.text();

  expect(read).toBe(body);
  expect(server.requests[0]?.text).toBe(body);
  const [, ended] = told;
  const kept = ended?.chunks.map(({ text }) => text).join('') ?? '';
  expect(ended?.isCut).toBe(true);
  expect(kept).toHaveLength(most);
  expect(kept.slice(-8)).toBe('xxx•••yy');
  expect(ended?.requestText.slice(-8)).toBe('xxx•••yy');
});

test('tells what it has of an answer that breaks', async () => {
  const { told, fetch } = watched();
  server.answers({ pieces: ['half'], ending: 'drop' });

  const response = await fetch(`${server.origin}/v1/x`);

  await expect(response.text()).rejects.toThrow('terminated');
  expect(told[1]?.chunks.map(({ text }) => text).join('')).toBe('half');
  expect(told[1]?.error).toMatch(/closed|socket|EOF/);
});
