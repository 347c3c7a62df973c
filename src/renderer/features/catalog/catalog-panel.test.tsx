// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { useHandover } from '../../chat-handover.ts';
import { useNavigation } from '../../navigation.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { writeViewState } from '../../view-state.ts';
import { CatalogPanel } from './catalog-panel.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let core = fakeCallsCore();
let connectionId = 1000;
beforeEach(() => {
  furnishPage();
  core = fakeCallsCore();
  core.offer('prompts', [
    {
      name: 'tasting-notes',
      title: 'Tasting notes',
      arguments: [{ name: 'coffee', description: 'Which one.', required: true }],
    },
    { name: 'weekly-menu', title: 'Weekly menu' },
    { name: 'roast', title: 'Plan a roast', description: 'Times and temperatures.' },
  ]);
  // A list is loaded once per connection, so each test has its own.
  connectionId += 1;
  for (const key of [
    'chosen roastery prompts',
    'lint.open',
    'draft roastery prompts/get tasting-notes',
  ]) {
    writeViewState(key, undefined);
  }
});

async function open(title: RegExp) {
  const user = userEvent.setup();
  const { unmount } = render(<CatalogPanel connectionId={connectionId} serverName="roastery" />);
  await user.click(await screen.findByRole('button', { name: title }));
  return { user, unmount };
}
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const result = () => within(screen.getByRole('region', { name: 'Result' }));

test('gets a prompt with its arguments, and shows who says what', async () => {
  const { user } = await open(/Tasting notes/);
  expect(screen.getByText('Which one.')).toBeTruthy();
  await user.type(field('coffee'), 'Guji');

  await user.click(button('Get'));
  await waitFor(() => expect(core.started).toHaveLength(1));
  core.finish(1, {
    messages: [
      { role: 'user', content: { type: 'text', text: 'Write notes for Guji.' } },
      { role: 'assistant', content: { type: 'text', text: 'Blueberry.' } },
    ],
  });

  expect(core.started[0]).toMatchObject({ method: 'prompts/get', name: 'tasting-notes' });
  expect(JSON.parse(core.started[0]?.argumentsText ?? '')).toEqual({ coffee: 'Guji' });
  expect((await result().findByRole('region', { name: 'User' })).textContent).toContain(
    'Write notes for Guji.',
  );
  expect(result().getByRole('region', { name: 'Assistant' }).textContent).toContain('Blueberry.');

  await user.click(button('Use in the chat'));

  expect(useNavigation.getState().isChatOpen).toBe(true);
  expect(useHandover.getState().prompt).toMatchObject({ name: 'tasting-notes' });
});

test('shows each name with its title, and is searched by names, titles and descriptions', async () => {
  const { user } = await open(/Weekly menu/);
  const list = within(screen.getByRole('list', { name: 'Prompts' }));
  const rows = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    'Tasting notestasting-notesNo description',
    'Weekly menuweekly-menuNo description',
    'Plan a roastroastTimes and temperatures.',
  ]);
  const search = screen.getByRole('searchbox', { name: 'Search 3 prompts' });

  for (const [words, title] of [
    ['tasting-n', 'Tasting notes'],
    ['MENU week', 'Weekly menu'],
    ['temperatures plan', 'Plan a roast'],
  ] as const) {
    await user.clear(search);
    await user.type(search, words);
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([title]);
  }

  expect(screen.getByText('1 of 3 prompts')).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('heading', { name: 'Plan a roast' })).toBeTruthy();
});

test('comes back to what was chosen', async () => {
  const { unmount } = await open(/Weekly menu/);
  unmount();

  render(<CatalogPanel connectionId={connectionId} serverName="roastery" />);

  expect(await screen.findByRole('heading', { name: 'Weekly menu' })).toBeTruthy();
  expect(screen.getByText('This prompt takes no arguments.')).toBeTruthy();
});

test('requests an empty list again, and says what went from it', async () => {
  core.offer('prompts', []);
  render(<CatalogPanel connectionId={connectionId} serverName="roastery" />);
  await screen.findByText('roastery offers no prompts.');
  core.offer('prompts', [{ name: 'menu' }]);

  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await screen.findByRole('heading', { name: 'menu' })).toBeTruthy();
  core.offer('prompts', []);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('roastery offers no prompts.')).toBeTruthy();
  expect(screen.getByText(/^List changed: .*1 removed/)).toBeTruthy();
});

test('says when there is nothing, and why a list can’t be had', async () => {
  core.offer('prompts', []);
  const { unmount } = render(<CatalogPanel connectionId={connectionId} serverName="roastery" />);
  expect(await screen.findByText('roastery offers no prompts.')).toBeTruthy();
  unmount();

  connectionId += 1;
  answerWith({
    'connections.catalog': () => Promise.reject(new RpcError('UNAVAILABLE', 'It went away.')),
  });
  render(<CatalogPanel connectionId={connectionId} serverName="roastery" />);

  expect((await screen.findByRole('alert')).textContent).toContain('It went away.');
});

test('tells what is found in the definition of a prompt', async () => {
  const { user } = await open(/Weekly menu/);

  await user.click(await screen.findByRole('button', { name: 'Lint: 1 hint' }));

  expect(screen.getByRole('list', { name: 'Lint' }).textContent).toContain('It has no description');
});

test('tells it also of a prompt that can’t be used', async () => {
  core.offer('prompts', [
    { name: 'plan', description: 'Plans a day of meetings.', arguments: [{}] },
    { description: 'Has no name.' },
  ]);
  const { user } = await open(/^plan/);
  await user.click(await screen.findByRole('button', { name: 'Lint: 1 error' }));
  const findings = () => screen.getByRole('list', { name: 'Lint' }).textContent;
  expect(findings()).toContain('This argument has no name');

  await user.click(screen.getByRole('button', { name: /\(item 2\)/ }));

  expect(screen.getByRole('alert').textContent).toContain('It has no name.');
  await waitFor(() => expect(findings()).toContain('It has no name, so it can’t be read.'));
});
