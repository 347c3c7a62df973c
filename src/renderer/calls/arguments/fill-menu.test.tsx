// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { showNotices, type Notice } from '../../notices.ts';
import { furnishPage } from '../../test-page.ts';
import { FillMenu } from './fill-menu.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let lastSent: string | undefined;

const schema = {
  type: 'object',
  properties: {
    grams: { type: 'integer', minimum: 1 },
    roast: { type: 'string', default: 'dark' },
  },
  required: ['grams'],
};

let notices: Notice[] = [];
beforeEach(() => {
  furnishPage();
  notices = [];
  lastSent = undefined;
  showNotices((notice) => notices.push(notice));
});

async function choose(text: string, item: string) {
  const user = userEvent.setup();
  const taken: string[] = [];
  render(
    <FillMenu
      schema={schema}
      text={text}
      onText={(next) => taken.push(next)}
      onPaste={() => {}}
      readLastSent={async () => lastSent}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Fill the arguments' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return { user, values: () => taken.map((next) => JSON.parse(next) as unknown) };
}

test.each([
  ['Required only', { extra: true, grams: 1 }],
  ['All fields', { extra: true, grams: 1, roast: 'dark' }],
  ['All defaults', { extra: true, roast: 'dark' }],
  ['Clear all', {}],
])('fills in: %s', async (item, expected) => {
  const { values } = await choose('{"extra": true}', item);

  expect(values()).toEqual([expected]);
});

test('says so where nothing is missing, and where there is no object to fill', async () => {
  await choose('{"grams": 2}', 'Required only');
  expect(notices.at(-1)?.title).toBe('All required fields are filled');
  cleanup();

  await choose('{"grams": ', 'All fields');
  expect(notices.at(-1)).toMatchObject({ tone: 'error', title: 'Nothing was filled in' });
});

test('fills in a sample that the schema accepts', async () => {
  const { values } = await choose('{}', 'Valid sample');

  await waitFor(() =>
    expect(values()).toEqual([expect.objectContaining({ grams: expect.any(Number) })]),
  );
});

test('lists what breaks a rule, in words, and puts the one that is chosen in', async () => {
  const { user, values } = await choose('{}', 'Invalid samples…');
  expect(await screen.findByRole('option', { name: /grams is required/ })).toBeTruthy();

  await user.keyboard('at least');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');

  expect(values()).toEqual([expect.objectContaining({ grams: 0 })]);
});

test('one Escape leaves the invalid samples, and the focus is back on the menu, each time', async () => {
  const { user } = await choose('{}', 'Invalid samples…');
  const fill = screen.getByRole('button', { name: 'Fill the arguments', hidden: true });
  const leave = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Invalid samples' });
    expect(await within(dialog).findAllByRole('option')).not.toHaveLength(0);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  };

  await leave();
  await waitFor(() => expect(document.activeElement).toBe(fill));
  await user.click(fill);
  await user.click(await screen.findByRole('menuitem', { name: 'Invalid samples…' }));
  await leave();

  await waitFor(() => expect(document.activeElement).toBe(fill));
});

test('goes back to what was sent last, and says so where nothing was', async () => {
  lastSent = '{"grams": 9007199254740993}';
  const { values } = await choose('{"grams": 2}', 'As last sent');
  await waitFor(() => expect(values()).toHaveLength(1));
  cleanup();

  lastSent = undefined;
  await choose('{}', 'As last sent');
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Nothing has been sent yet'));
});
