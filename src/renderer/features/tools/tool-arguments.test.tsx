// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PastArguments } from '../../../shared/model/calls/argument-history.ts';
import { answerWith } from '../../test-backend.ts';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { writeViewState } from '../../view-state.ts';
import { button, field, furnishTools, openTool, result } from './test-tools.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let core = fakeCallsCore();
beforeEach(() => {
  ({ core } = furnishTools());
  writeViewState('draft roastery tools/call sum', undefined);
});

const number = { type: 'number' };
const sum = {
  name: 'sum',
  inputSchema: { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] },
};
const fill = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });

test('one step back gives what was typed before all arguments were filled in, also once they were sent', async () => {
  core.offer('tools', [sum]);
  const { user } = await openTool('sum');
  const choose = async (item: string) => {
    await user.click(button('Fill the arguments'));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const undo = () => user.keyboard('{Control>}z{/Control}');
  fill('a', '19');

  await choose('Required only');
  expect([field('a').value, field('b').value]).toEqual(['19', '0']);
  await choose('Invalid samples…');
  await screen.findByRole('option', { name: /a must be a number/ });
  await user.keyboard('a must be a number{Enter}');
  await user.click(button('Run'));
  await user.click(button('Send anyway'));
  await waitFor(() => expect(core.started).toHaveLength(1));
  expect(JSON.parse(core.started[0]?.argumentsText ?? '')).not.toMatchObject({ a: 19 });
  field('a').focus();
  await undo();
  expect(field('a').value).toBe('19');

  await choose('As last sent');
  await waitFor(() => expect(field('a').value).not.toBe('19'));
  field('a').focus();
  await undo();
  expect(field('a').value).toBe('19');
});

test('what a tool answers is told before it is called, and its result by the same schema', async () => {
  const description = 'Temperature in celsius';
  const outputSchema = {
    type: 'object',
    properties: { temperature: { ...number, description }, sky: { type: 'string' } },
    required: ['temperature'],
  };
  core.offer('tools', [{ name: 'weather', inputSchema: { type: 'object' }, outputSchema }]);
  const { user } = await openTool('weather');
  const promised = within(screen.getByRole('region', { name: 'Output' }));
  expect(promised.getByText('temperature')).toBeTruthy();
  expect(promised.getByText('number')).toBeTruthy();
  expect(promised.getByText(description)).toBeTruthy();

  await user.click(button('Run'));
  await waitFor(() => expect(core.started).toHaveLength(1));
  const structuredContent = { temperature: 33.5, sky: 'clear' };
  core.finish(1, { content: [], structuredContent });
  await user.click(await within(result()).findByRole('tab', { name: 'By schema' }));

  const fields = within(result()).getByRole('region', { name: 'Result by its schema' });
  const row = within(fields)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes('temperature'));
  expect(row?.textContent).toContain('33.5');
  expect(fields.textContent).toContain(description);
  expect(fields.textContent).not.toContain('not in the result');
});

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

test('what the server refuses is told at its field, at once where the focus is, until that is changed', async () => {
  core.offer('tools', [sum]);
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

  fill('a', '5');
  fill('b', '1');
  await waitFor(() => expect(describedBy(field('a'))).not.toMatch(refusal));
  await user.click(button('Run'));
  await waitFor(() => expect(core.started).toHaveLength(2));
  refuse(2, 'string');
  await waitFor(() => expect(describedBy(field('a'))).toMatch(refusal));
  expect(screen.getByRole('button', { name: refusal })).toBeTruthy();
  fill('b', '2');
  expect(describedBy(field('a'))).toMatch(refusal);
  fill('a', '6');

  await waitFor(() => expect(describedBy(field('a'))).not.toMatch(refusal));
  expect(screen.queryByText(/refused by the server/)).toBeNull();
});

test('arguments sent before are found by their text, and undo brings back what was half typed', async () => {
  const past = (entryId: string, text: string): PastArguments => ({
    entryId,
    text,
    at: 1,
    isPinned: false,
    leftOut: [],
  });
  answerWith({
    'history.list': () => [past('b', '{"note": "the second"}'), past('a', '{"note": "the first"}')],
  });
  const { user } = await openTool('Grind');
  await user.type(field('note'), 'half typed');

  await user.click(button('Arguments sent before'));
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.keyboard('first');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');

  await waitFor(() => expect(field('note').value).toBe('the first'));
  await waitFor(() => expect(document.activeElement).toBe(button('Arguments sent before')));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(field('note').value).toBe('half typed'));
});
