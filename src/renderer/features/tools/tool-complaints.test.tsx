// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { writeViewState } from '../../view-state.ts';
import { button, field, furnishTools, openTool } from './test-tools.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let { core, unfurnish } = { core: fakeCallsCore(), unfurnish: () => {} };
beforeEach(() => {
  ({ core, unfurnish } = furnishTools());
  const number = { type: 'number' };
  const inputSchema = {
    type: 'object',
    properties: { a: number, b: number },
    required: ['a', 'b'],
  };
  core.offer('tools', [{ name: 'sum', inputSchema }]);
  writeViewState('draft roastery tools/call sum', undefined);
});
afterEach(() => unfurnish());

/** Ends a call as the SDK's server does where arguments do not fit, as far as `a` is concerned. */
function refuse(callId: number, received: string): void {
  const message = `Invalid input: expected number, received ${received}`;
  const issues = [{ expected: 'number', code: 'invalid_type', path: ['a'], message }];
  const text = `MCP error -32602: Input validation error: Invalid arguments for tool sum: ${JSON.stringify(issues)}`;
  core.finish(callId, { content: [{ type: 'text', text }], isError: true }, true);
}
const describedBy = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const refusal = /is refused by the server: “.*expected number/i;

test('what the server refuses is told at its field at once where the focus is', async () => {
  const { user } = await openTool('sum');
  field('a').focus();
  const run = () => user.keyboard('{Control>}{Enter}{/Control}');

  await run();
  expect(screen.getByRole('alert').textContent).toContain('2 arguments need a value: a, b');
  await run();
  await waitFor(() => expect(core.started).toHaveLength(1));
  refuse(1, 'undefined');

  await waitFor(() => expect(describedBy(field('a'))).toMatch(/is refused by the server/));
  expect(field('a').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('a'));
});

test('what the server refuses is told until that is changed, and not for what else is', async () => {
  const { user } = await openTool('sum');
  await user.type(field('a'), '5');
  await user.type(field('b'), '1');
  await user.click(button('Run'));
  await waitFor(() => expect(core.started).toHaveLength(1));
  refuse(1, 'string');
  await waitFor(() => expect(describedBy(field('a'))).toMatch(refusal));
  expect(screen.getByRole('button', { name: refusal })).toBeTruthy();

  await user.type(field('b'), '2');
  expect(describedBy(field('a'))).toMatch(refusal);
  await user.type(field('a'), '6');

  await waitFor(() => expect(describedBy(field('a'))).not.toMatch(refusal));
  expect(screen.queryByText(/refused by the server/)).toBeNull();
});
