import { expect, test } from 'vitest';
import type { AppFacts } from '../model/upkeep.ts';
import { detailsText, reportText } from './report-text.ts';

const facts: AppFacts = {
  version: '1.2.3',
  shell: 'desktop',
  revisions: ['2026-07-28', '2025-11-25'],
  runtimes: [
    { name: 'Electron', version: '45.4.1' },
    { name: 'Node', version: '24.1.0' },
  ],
  system: 'linux x64 6.1.0',
  home: '/home/somebody/.config/wirebench',
  homeInReports: '~/.config/wirebench',
  license: 'MIT',
  isSafeMode: false,
};
const entry = (text: string) => ({ at: '2026-01-01T00:00:00.000Z', text });

test('the details are what a report needs, without the name of the user', () => {
  expect(detailsText(facts)).toBe(
    `Wirebench 1.2.3 (desktop)
MCP 2026-07-28, 2025-11-25
Electron 45.4.1, Node 24.1.0
linux x64 6.1.0
Data in ~/.config/wirebench`,
  );
  expect(detailsText({ ...facts, isSafeMode: true })).toContain('(desktop, safe mode)');
});

test('a report without faults says so', () => {
  expect(reportText(facts, [])).toMatch(/The fault log is empty\.\n$/);
});

test('a report has the five newest faults, each within bounds', () => {
  const entries = Array.from({ length: 9 }, (_, at) => entry(`fault ${at} ${'x'.repeat(10_000)}`));

  const text = reportText(facts, entries);

  expect([...text.matchAll(/fault \d/g)].map(String)).toEqual(
    [0, 1, 2, 3, 4].map((at) => `fault ${at}`),
  );
  expect(text.length).toBeLessThan(22_000);
});

test('a fault can’t end the block that it stands in', () => {
  const text = reportText(facts, [entry('a\n```\n# Not a heading\n````js')]);

  expect(text).toContain(
    '`````text\n2026-01-01T00:00:00.000Z a\n```\n# Not a heading\n````js\n`````',
  );
});
