import { expect, test } from 'vitest';
import { CountedCalls } from './counted-calls.ts';

test('gives the average and the 95th percentile by nearest rank', () => {
  const calls = new CountedCalls();
  for (let ms = 1; ms <= 100; ms += 1) {
    calls.add({ serverName: 'a', tool: ms > 50 ? 'late' : 'soon' }, { ms, isError: ms === 100 });
  }

  const { calls: all, tools } = calls.figures();
  expect(all).toEqual({ calls: 100, errors: 1, averageMs: 50.5, p95Ms: 95 });
  expect(tools).toMatchObject([
    { tool: 'soon', calls: 50, p95Ms: 48 },
    { tool: 'late', calls: 50, errors: 1, p95Ms: 98 },
  ]);
});

test('counts all calls, and keeps the times of the last thousand of a tool', () => {
  const calls = new CountedCalls();
  const tool = { serverName: 'a', tool: 'b' };
  for (let at = 0; at < 1500; at += 1) calls.add(tool, { ms: at < 500 ? 9000 : 1, isError: false });

  expect(calls.figures().calls).toEqual({ calls: 1500, errors: 0, averageMs: 1, p95Ms: 1 });
});

test('has no times where none is known', () => {
  const calls = new CountedCalls();
  expect(calls.figures()).toEqual({ calls: { calls: 0, errors: 0 }, tools: [] });

  calls.add({ serverName: 'a', tool: 'b' }, { isError: true });

  expect(calls.figures().calls).toEqual({ calls: 1, errors: 1 });
});

test('tells tools of one name apart by their servers, and servers of one name by nothing', () => {
  const calls = new CountedCalls();
  for (const serverName of ['a', 'b', 'a', '__proto__']) {
    calls.add({ serverName, tool: 'constructor' }, { ms: 1, isError: false });
  }

  expect(calls.servers()).toEqual(['a', 'b', '__proto__']);
  expect(calls.figures().tools.map((one) => [one.serverName, one.calls])).toEqual([
    ['a', 2],
    ['b', 1],
    ['__proto__', 1],
  ]);
});

test('counts no more than five thousand tools', () => {
  const calls = new CountedCalls();
  for (let at = 0; at < 5010; at += 1) {
    calls.add({ serverName: `server ${at % 7}`, tool: `tool ${at}` }, { isError: false });
  }
  calls.add({ serverName: 'server 0', tool: 'tool 0' }, { isError: false });

  expect(calls.figures().tools).toHaveLength(5000);
  expect(calls.figures().calls.calls).toBe(5001);
});
