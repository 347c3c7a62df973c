import { expect, test } from 'vitest';
import { testPorts } from '../../../../test/core-harness.ts';
import type { ConformanceItem } from '../../../shared/model/servers/conformance.ts';
import { runConformance } from './run-conformance.ts';

test('a server of 2026-07-28 is judged at an address of its own, by what is about it', async () => {
  const running = runConformance({
    ports: testPorts({}),
    launch: { kind: 'bundled', demo: 'modern' },
    server: { era: 'modern', revision: '2026-07-28', capabilities: { tools: {} } },
    signal: new AbortController().signal,
  });

  const seen: ConformanceItem[] = [];
  for await (const item of running) {
    seen.push(item);
    // One that is run is enough: each takes a second.
    if (item.type === 'result' && item.result.status !== 'not-applicable') break;
  }

  const reasons = seen.flatMap((item) =>
    item.type === 'result' && item.result.status === 'not-applicable' ? [item.result.reason] : [],
  );
  expect(reasons).toContain('It is about revisions before 2026-07-28.');
  expect(seen.at(-1)).toMatchObject({
    type: 'result',
    result: { scenario: 'tools-list', status: 'passed' },
  });
});
