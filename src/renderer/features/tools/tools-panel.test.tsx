// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { toolOf, useNavigation } from '../../navigation.ts';
import { showNotices, type Notice } from '../../notices.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { flushViewState, writeViewState } from '../../view-state.ts';
import { fakeCore } from '../../calls/test-calls.ts';
import { ToolsPanel } from './tools-panel.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));
// Monaco needs a browser; the end-to-end specs see the real one.
vi.mock('../../ui/json-editor.tsx', () => import('../../test-json-editor.tsx'));

const tools = [
  {
    name: 'grind',
    title: 'Grind',
    description: 'Grinds coffee.',
    inputSchema: {
      type: 'object',
      properties: { grams: { type: 'integer', minimum: 1 }, note: { type: 'string' } },
      required: ['grams'],
    },
    annotations: { destructiveHint: true },
  },
  { name: 'stock', description: 'What is in store.', inputSchema: { type: 'object' } },
  { name: 'broken', inputSchema: 'none' },
];

let unfurnish = () => {};
let core = fakeCore();
let connectionId = 0;
beforeEach(() => {
  unfurnish = furnishPage();
  core = fakeCore();
  core.offer('tools', tools);
  // A list is asked for once per connection.
  connectionId += 1;
  useNavigation.setState({ tools: {} });
  writeViewState('draft roastery tools/call grind', undefined);
});
afterEach(() => unfurnish());

function Panel() {
  const tool = useNavigation((state) => toolOf(state, 'roastery'));
  return (
    <ToolsPanel
      connectionId={connectionId}
      serverName="roastery"
      {...(tool === undefined ? {} : { tool })}
    />
  );
}

async function open(tool: string) {
  const user = userEvent.setup();
  const { unmount } = render(<Panel />);
  await user.click(await screen.findByRole('button', { name: tool }));
  return { user, unmount };
}
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const result = () => screen.getByRole('region', { name: 'Result' });

test('lists the tools with their claims, and a malformed one with the reason', async () => {
  render(<Panel />);

  expect((await screen.findByRole('button', { name: 'Grind' })).textContent).toContain(
    'destructive',
  );
  expect(button('broken').textContent).toContain('Its inputSchema is not an object.');
  expect(screen.getByText('3 tools')).toBeTruthy();
});

test('marks a tool whose definition has errors or warnings, and lists what they are', async () => {
  const { user } = await open('broken');

  const mark = await within(button('broken')).findByRole('img', { name: '1 error, 1 warning' });
  expect(button('broken').getAttribute('aria-describedby')).toBe(mark.id);
  expect(within(button('stock')).queryByRole('img')).toBeNull();

  await user.click(await screen.findByRole('button', { name: 'Lint: 1 error, 1 warning' }));
  const [first, second] = within(screen.getByRole('list', { name: 'Lint' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toContain('The inputSchema is “none”, no object: clients refuse');
  expect(first?.textContent).toContain('/inputSchema');
  expect(within(first as HTMLElement).getByRole('link').textContent).toBe('MCP 2026-07-28, Tool');
  expect(second?.textContent).toContain('It has no description');
});

test('says nothing of a tool that has nothing wrong with it', async () => {
  const description = 'What is in store, by kind of coffee.';
  core.offer('tools', [
    { name: 'grind', inputSchema: { type: 'object' } },
    { name: 'stock', description, inputSchema: { type: 'object' } },
  ]);
  await open('stock');

  await within(button('grind')).findByRole('img', { name: '1 warning' });
  expect(screen.queryByRole('button', { name: /^Lint/ })).toBeNull();
});

test('lists two tools of one name both', async () => {
  const complaints = vi.spyOn(console, 'error');
  core.offer('tools', [tools[1], tools[1]]);

  render(<Panel />);

  expect(await screen.findAllByRole('button', { name: 'stock' })).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});

test('narrows the list by typing', async () => {
  const { user } = await open('Grind');

  await user.type(screen.getByRole('searchbox', { name: 'Search 3 tools' }), 'store');

  expect(screen.getByText('1 of 3 tools')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Grind' })).toBeNull();
});

test('says what and why when the list can’t be had', async () => {
  answerWith({
    'connections.catalog': () => {
      throw new RpcError('UNAVAILABLE', 'roastery answered: Method not found (-32601).');
    },
  });

  render(<Panel />);

  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('The tools of roastery could not be listed');
  expect(failure.textContent).toContain('Method not found (-32601)');
});

test('sends what the form holds, byte for byte, and shows the result beside it', async () => {
  const { user } = await open('Grind');
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
  const { user } = await open('Grind');
  await user.type(field('grams'), '5');

  await user.keyboard('{Control>}{Enter}{/Control}');

  await waitFor(() => expect(core.started).toHaveLength(1));
});

test('a double press of the keys calls once', async () => {
  const { user } = await open('Grind');
  await user.type(field('grams'), '18');

  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await screen.findByText('Running');

  expect(core.started).toHaveLength(1);
});

test('asks once before it sends what breaks the schema, and never refuses', async () => {
  const { user } = await open('Grind');
  await user.type(field('note'), 'x');

  await user.click(button('Run'));
  expect(core.started).toHaveLength(0);
  expect(screen.getByRole('alert').textContent).toBe('1 argument needs a value: grams');
  await user.click(button('Send anyway'));

  await waitFor(() => expect(core.started).toHaveLength(1));
  expect(JSON.parse(core.started[0]?.argumentsText ?? '')).toEqual({ note: 'x' });
});

test('keeps JSON that is not valid as it was typed, marks it, and does not send it', async () => {
  const { user, unmount } = await open('Grind');
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
  const { user, unmount } = await open('Grind');
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
  const { user } = await open('stock');
  await user.click(button('Run'));
  await screen.findByText('Running');

  core.tell(1, { status: 'running' }, { progress: { progress: 3, total: 8, message: 'Browning' } });
  const bar = within(result()).getByRole('progressbar', { name: 'Progress' });
  expect(bar.getAttribute('value')).toBe('0.375');
  expect(within(result()).getByText('Browning')).toBeTruthy();
  expect(within(result()).getByText(/3 of 8/)).toBeTruthy();

  await user.click(button('Cancel'));
  await waitFor(() => expect(core.cancelled).toEqual([1]));
  expect(await within(result()).findByText(/You cancelled this call/)).toBeTruthy();
  expect(button('Run')).toBeTruthy();
});

test('says that a call could not even be started', async () => {
  const notices: Notice[] = [];
  showNotices((notice) => notices.push(notice));
  const { user } = await open('stock');
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
  const { user } = await open('Grind');
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
  const { user } = await open('Grind');

  await user.click(screen.getByRole('radio', { name: 'Definition' }));

  expect(JSON.parse(field('Definition of grind').value)).toEqual(tools[0]);
});

test('leads to the call’s record in the traffic', async () => {
  const { user } = await open('stock');
  await user.click(button('Run'));
  await screen.findByText('Running');

  await user.click(button('Show in traffic'));

  expect(useNavigation.getState().shownRecord).toEqual({ seq: 10 });
});

describe('a list in pages', () => {
  beforeEach(() => {
    core.offer(
      'tools',
      Array.from({ length: 7 }, (_, i) => ({ name: `t${i + 1}`, inputSchema: { type: 'object' } })),
    );
    core.paging.items = 2;
  });
  const listed = () =>
    within(screen.getByRole('list', { name: 'Tools' }))
      .getAllByRole('button')
      .map(
        (each) => document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent,
      );

  test('shows the first, then the next, then all', async () => {
    render(<Panel />);

    await screen.findByText('2 tools so far');
    await userEvent.click(button('Next page'));
    await screen.findByText('4 tools so far');
    await userEvent.click(button('All pages'));

    await screen.findByText('7 tools');
    expect(listed()).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7']);
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  test('keeps what is there when the next page fails', async () => {
    const notices: Notice[] = [];
    showNotices((notice) => notices.push(notice));
    render(<Panel />);
    await screen.findByText('2 tools so far');
    answerWith({
      'connections.catalog': () => {
        throw new RpcError('UNAVAILABLE', 'The server refused tools/list.');
      },
    });

    await userEvent.click(button('Next page'));

    await waitFor(() => expect(notices[0]?.detail).toBe('The server refused tools/list.'));
    expect(listed()).toEqual(['t1', 't2']);
    expect(button('Next page').hasAttribute('disabled')).toBe(false);
  });

  test('tells how long it may be kept, and is asked for anew all the same', async () => {
    core.paging.items = 100;
    core.paging.hint = { at: 0, hint: { ttlMs: 60_000, cacheScope: 'public' } };
    render(<Panel />);
    await screen.findByText(/fresh until .*\(public\)/);
    core.offer('tools', [{ name: 'newer', inputSchema: { type: 'object' } }]);

    await userEvent.click(button('Ask for the list again, whatever its age'));

    await waitFor(() => expect(listed()).toEqual(['newer']));
  });
});
