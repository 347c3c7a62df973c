// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { offerArguments, useNavigation } from '../../navigation.ts';
import { showNotices, type Notice } from '../../notices.ts';
import { answerWith } from '../../test-backend.ts';
import { flushViewState } from '../../view-state.ts';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { button, field, furnishTools, openTool, Panel, result, tools } from './test-tools.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let { core, connectionId } = { core: fakeCallsCore(), connectionId: 0 };
beforeEach(() => {
  ({ core, connectionId } = furnishTools());
});

test('sends what the form holds, byte for byte, and shows the result beside it', async () => {
  const { user } = await openTool('Grind');
  await user.type(field('grams'), '9007199254740993');

  await user.click(button('Run'));
  await waitFor(() => expect(core.started).toHaveLength(1));
  core.finish(1, { content: [{ type: 'text', text: 'Ground.' }] });

  expect(core.started[0]).toMatchObject({ connectionId, method: 'tools/call', name: 'grind' });
  expect(core.started[0]?.argumentsText).toContain('9007199254740993');
  expect(await within(result()).findByText('Ground.')).toBeTruthy();
  expect(result().textContent).toMatch(/Done.*12\.3 ms · 46 B/);
  expect(field('grams').value).toBe('9007199254740993');
});

test('runs with the keyboard from inside a field', async () => {
  const { user } = await openTool('Grind');
  await user.type(field('grams'), '5');

  await user.keyboard('{Control>}{Enter}{/Control}');

  await waitFor(() => expect(core.started).toHaveLength(1));
});

test('a double press of the keys calls once', async () => {
  const { user } = await openTool('Grind');
  await user.type(field('grams'), '18');

  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await screen.findByText('Running');

  expect(core.started).toHaveLength(1);
});

test('asks once before it sends what breaks the schema, and never refuses', async () => {
  const { user } = await openTool('Grind');
  await user.type(field('note'), 'x');

  await user.click(button('Run'));
  expect(core.started).toHaveLength(0);
  expect(screen.getByRole('alert').textContent).toBe('1 argument needs a value: grams');
  await user.click(button('Send anyway'));

  await waitFor(() => expect(core.started).toHaveLength(1));
  expect(JSON.parse(core.started[0]?.argumentsText ?? '')).toEqual({ note: 'x' });
});

test('says that the server ended under a call, whose arguments are kept for another', async () => {
  const { user } = await openTool('Grind');
  await user.type(field('grams'), '100');
  await user.click(button('Run'));
  await screen.findByText('Running');

  const message = 'The process was ended by SIGKILL while connected.';
  core.tell(1, { status: 'failed', reason: 'connection', message });

  expect(await within(result()).findByText(message)).toBeTruthy();
  expect(field('grams').value).toBe('100');
  await user.click(button('Run'));
  await waitFor(() => expect(core.started).toHaveLength(2));
  core.finish(2, { content: [{ type: 'text', text: 'Ground.' }] });
  expect(await within(result()).findByText('Ground.')).toBeTruthy();
});

test('keeps JSON that is not valid as it was typed, marks it, and does not send it', async () => {
  const { user, unmount } = await openTool('Grind');
  await user.click(screen.getByRole('radio', { name: 'JSON' }));
  const json = field('Arguments of grind as JSON');
  await user.clear(json);
  await user.type(json, '{{"grams": 1');

  await user.click(button('Run'));
  await user.click(button('Run'));

  expect(core.started).toHaveLength(0);
  expect(screen.getByRole('alert').textContent).toContain('The arguments are not valid JSON');
  unmount();
  render(<Panel />);
  await user.click(await screen.findByRole('radio', { name: 'JSON' }));
  expect(field('Arguments of grind as JSON').value).toBe('{"grams": 1');
});

test('keeps what was typed when another tool is chosen, and after a reload', async () => {
  const { user, unmount } = await openTool('Grind');
  await user.clear(field('grams'));
  await user.type(field('grams'), '42');

  await user.click(button('stock'));
  expect(screen.getByText('This tool takes no arguments.')).toBeTruthy();
  await user.click(button('Grind'));
  expect(field('grams').value).toBe('42');

  unmount();
  flushViewState();
  await waitFor(() =>
    expect(core.remembered['draft roastery tools/call grind']).toEqual({
      text: expect.stringMatching(/"grams": 42/),
    }),
  );
  render(<Panel />);
  await waitFor(() => expect(field('grams').value).toBe('42'));
});

test('shows progress with its message, and cancels', async () => {
  const { user } = await openTool('stock');
  await user.click(button('Run'));
  await screen.findByText('Running');

  core.tell(1, { status: 'running' }, { progress: { progress: 3, total: 8, message: 'Browning' } });
  const bar = within(result()).getByRole('progressbar', { name: 'Progress' });
  expect(bar.getAttribute('aria-valuenow')).toBe('38');
  expect(within(result()).getByText('Browning')).toBeTruthy();
  expect(within(result()).getByText(/3 of 8/)).toBeTruthy();

  await user.click(button('Cancel'));
  await waitFor(() => expect(core.cancelled).toEqual([1]));
  expect(await within(result()).findByText(/You cancelled this call/)).toBeTruthy();
  expect(button('Run')).toBeTruthy();
});

test('a call that is taken from elsewhere fills the form of its tool, whichever is open', async () => {
  await openTool('stock');
  const call = { serverName: 'roastery', method: 'tools/call', name: 'grind' } as const;

  act(() => offerArguments({ ...call, argumentsText: '{"grams": 7}' }));

  await waitFor(() => expect(field('grams').value).toBe('7'));
  expect(core.started).toEqual([]);
});

test('says that a call could not even be started', async () => {
  const notices: Notice[] = [];
  showNotices((notice) => notices.push(notice));
  const { user } = await openTool('stock');
  answerWith({
    'calls.start': () => {
      throw new RpcError('UNAVAILABLE', 'roastery is not connected.');
    },
  });

  await user.click(button('Run'));

  await waitFor(() =>
    expect(notices).toEqual([
      { tone: 'error', title: 'stock could not be called', detail: 'roastery is not connected.' },
    ]),
  );
});

test('goes back to an earlier call and its arguments', async () => {
  const { user } = await openTool('Grind');
  for (const [at, grams] of ['1', '2'].entries()) {
    await user.clear(field('grams'));
    await user.type(field('grams'), grams);
    await user.click(button('Run'));
    await waitFor(() => expect(core.started).toHaveLength(at + 1));
    core.finish(at + 1, { content: [{ type: 'text', text: `Ground ${grams} g.` }] });
  }
  expect(await screen.findByText('Ground 2 g.')).toBeTruthy();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Calls of this tool' }), 'Call 1');
  expect(await screen.findByText('Ground 1 g.')).toBeTruthy();
  await user.click(button('Use these arguments again'));

  expect(field('grams').value).toBe('1');
});

test('shows the definition as the server sent it', async () => {
  const { user } = await openTool('Grind');

  await user.click(screen.getByRole('radio', { name: 'Definition' }));

  expect(JSON.parse(field('Definition of grind').value)).toEqual(tools[0]);
});

test('leads to the call’s record in the traffic', async () => {
  const { user } = await openTool('stock');
  await user.click(button('Run'));
  await screen.findByText('Running');

  await user.click(button('Show in traffic'));

  expect(useNavigation.getState().shownRecord).toEqual({ seq: 10 });
});

test('leads from what a call waits for to its request', async () => {
  const { user } = await openTool('stock');
  await user.click(button('Run'));

  await user.click(await screen.findByRole('button', { name: 'Why is there no response yet?' }));

  expect(useNavigation.getState().shownRecord).toEqual({ seq: 10 });
});
