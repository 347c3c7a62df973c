// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { ToolsPanel } from './tools-panel.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const weigh = vi.fn<() => (TokenWeight | null)[]>();

let core = fakeCallsCore();
let connectionId = 7000;
beforeEach(() => {
  furnishPage();
  core = fakeCallsCore();
  connectionId += 1;
  weigh.mockReset();
  answerWith({ 'tokens.weigh': weigh });
  core.offer('tools', [{ name: 'one' }, { name: 'two' }]);
});

const panel = (tool?: string) => (
  <ToolsPanel connectionId={connectionId} serverName="roastery" {...(tool ? { tool } : {})} />
);

test('a tool says what it takes of a model’s context', async () => {
  weigh.mockReturnValue([
    { low: 3, high: 3 },
    { low: 1026, high: 1744 },
  ]);

  const { rerender } = render(panel('two'));

  await screen.findByText('1,026–1,744 tokens');
  rerender(panel('one'));
  await screen.findByText('3 tokens');
  expect(weigh).toHaveBeenCalledTimes(1);
});

test('nothing is said of one that takes too long to weigh', async () => {
  weigh.mockReturnValue([null, { low: 3, high: 3 }]);

  const { rerender } = render(panel('two'));
  await screen.findByText('3 tokens');
  rerender(panel('one'));

  await screen.findByRole('heading', { name: 'one' });
  expect(screen.queryByText(/tokens$/)).toBeNull();
});

test('nothing is weighed before a tool is chosen', async () => {
  render(panel());

  await screen.findByRole('button', { name: 'two' });
  expect(weigh).not.toHaveBeenCalled();
});
