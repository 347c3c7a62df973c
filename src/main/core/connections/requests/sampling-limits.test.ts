import { expect, test } from 'vitest';
import { createSamplingLimits } from './sampling-limits.ts';

test('a call gets 25 requests, another call its own', () => {
  const { take } = createSamplingLimits(() => 0);
  const asked = Array.from({ length: 26 }, () => take({ serverName: 'a', callId: 1 }, 0));

  expect(asked.slice(0, 25)).toEqual(Array(25).fill(undefined));
  expect(asked[25]).toContain('25');
  expect(take({ serverName: 'a', callId: 2 }, 0)).toBeUndefined();
});

test('a server gets 60 requests within a minute, another one its own', () => {
  let now = 0;
  const { take } = createSamplingLimits(() => now);
  for (let at = 0; at < 60; at += 1) expect(take({ serverName: 'a' }, 0)).toBeUndefined();

  expect(take({ serverName: 'a' }, 0)).toContain('within a minute');
  expect(take({ serverName: 'b' }, 0)).toBeUndefined();
  now = 60_001;
  expect(take({ serverName: 'a' }, 0)).toBeUndefined();
});

test('ten may wait at once', () => {
  const { take } = createSamplingLimits(() => 0);

  expect(take({ serverName: 'a' }, 9)).toBeUndefined();
  expect(take({ serverName: 'a' }, 10)).toContain('are already open');
});
