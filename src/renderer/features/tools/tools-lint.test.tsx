// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { answerWith, readLists } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { rowOf } from './test-tools.tsx';
import { ToolsPanel } from './tools-panel.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const asked = vi.fn<(input: { listId: number }) => LintFinding[][]>(({ listId }) => {
  const { items } = readLists.of(listId);
  const message = `One of ${items.length}.`;
  return items.map(() => [{ rule: 'a-rule', severity: 'warning', pointer: '', message }]);
});

let core = fakeCallsCore();
let connectionId = 5000;
beforeEach(() => {
  furnishPage();
  core = fakeCallsCore();
  connectionId += 1;
  asked.mockClear();
  answerWith({ 'lint.list': asked });
});

const panel = () => <ToolsPanel connectionId={connectionId} serverName="roastery" />;
const offer = (count: number) =>
  core.offer(
    'tools',
    Array.from({ length: count }, (_, i) => ({
      name: `t${i + 1}`,
      inputSchema: { type: 'object', description: 'x'.repeat(100_000) },
    })),
  );
const mark = async (tool: string) => {
  await screen.findByRole('button', { name: tool });
  return within(rowOf(tool)).findByRole('img', { name: '1 warning' });
};

test('of a list to be looked through, however large, only its number is sent', async () => {
  offer(40);

  render(panel());
  await mark('t40');

  expect(asked.mock.calls.map(([input]) => input)).toEqual([{ listId: expect.any(Number) }]);
});

test('the pages of a list are looked through as one list', async () => {
  offer(3);
  core.paging.items = 2;
  render(panel());
  await mark('t3');

  const [{ listId }] = asked.mock.lastCall ?? [{ listId: 0 }];
  expect(readLists.of(listId).items).toHaveLength(3);
});

test('a list that is shown again is not looked through again', async () => {
  offer(2);
  const { unmount } = render(panel());
  await mark('t1');
  unmount();

  render(panel());
  await mark('t1');

  expect(asked).toHaveBeenCalledTimes(1);
});
