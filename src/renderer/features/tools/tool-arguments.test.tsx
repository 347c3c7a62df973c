// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { writeViewState } from '../../view-state.ts';
import { button, field, furnishTools, openTool, result } from './test-tools.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let { core, unfurnish } = { core: fakeCallsCore(), unfurnish: () => {} };
beforeEach(() => {
  ({ core, unfurnish } = furnishTools());
  writeViewState('draft roastery tools/call sum', undefined);
});
afterEach(() => unfurnish());

const number = { type: 'number' };
const sum = {
  name: 'sum',
  inputSchema: { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] },
};

test('one step back gives what was typed before all arguments were filled in, also once they were sent', async () => {
  core.offer('tools', [sum]);
  const { user } = await openTool('sum');
  const fill = async (item: string) => {
    await user.click(button('Fill the arguments'));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const undo = () => user.keyboard('{Control>}z{/Control}');
  await user.type(field('a'), '19');

  await fill('Required only');
  expect([field('a').value, field('b').value]).toEqual(['19', '0']);
  await fill('Invalid samples…');
  await screen.findByRole('option', { name: /a must be a number/ });
  await user.keyboard('a must be a number{Enter}');
  await user.click(button('Run'));
  await user.click(button('Send anyway'));
  await waitFor(() => expect(core.started).toHaveLength(1));
  expect(JSON.parse(core.started[0]?.argumentsText ?? '')).not.toMatchObject({ a: 19 });
  field('a').focus();
  await undo();
  expect(field('a').value).toBe('19');

  await fill('As last sent');
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
