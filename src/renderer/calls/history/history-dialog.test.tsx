// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PastArguments } from '../../../shared/model/calls/argument-history.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import type { Callee } from '../callee.ts';
import { HistoryDialog } from './history-dialog.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const callee: Callee = {
  connectionId: 1,
  serverName: 'roastery',
  method: 'tools/call',
  name: 'grind',
  schema: {},
  raw: {},
};
const past = (entryId: string, text: string, leftOut: string[] = []): PastArguments => ({
  entryId,
  text,
  at: Date.now(),
  isPinned: false,
  leftOut,
});

const onClose = vi.fn<() => void>();
beforeEach(() => {
  furnishPage();
  onClose.mockClear();
});

function open(listed: PastArguments[], present = '{}') {
  const taken: string[] = [];
  const asked: unknown[] = [];
  const gone: PastArguments[] = [];
  answerWith({
    'history.list': () => listed,
    'history.pin': (input) => void asked.push(input),
    'history.add': ({ argumentsText }) => {
      listed.unshift({ ...past('new', argumentsText), at: Date.now() + 1 });
      return true;
    },
    'history.remove': (input) => {
      asked.push(input);
      gone.push(...listed.splice(0).filter(({ entryId }) => entryId === input.entryId));
    },
    'history.restore': (input) => {
      asked.push(input);
      listed.push(...gone.splice(0));
    },
  });
  render(
    <HistoryDialog
      callee={callee}
      text={present}
      onText={(text) => taken.push(text)}
      onClose={onClose}
    />,
  );
  return { user: userEvent.setup(), taken, asked };
}

test('is moved in by the arrows, and Enter chooses', async () => {
  const { user, taken } = open([past('a', '{"n": 1}'), past('b', '{"n": 2}', ['password'])]);
  expect((await screen.findByRole('option', { name: /"n": 2/ })).textContent).toContain(
    'without password',
  );

  await user.keyboard('{ArrowDown}{Enter}');

  expect(taken).toEqual(['{"n": 2}']);
});

test('pins under a name, and removes, without choosing', async () => {
  const { user, taken, asked } = open([past('a', '{"n": 1}')]);
  await user.click(await screen.findByRole('button', { name: 'Pin' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'mine{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Remove' }));

  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toMatchObject([
    { name: 'grind', entryId: 'a', isPinned: true, title: 'mine' },
    { name: 'grind', entryId: 'a' },
  ]);
  expect(taken).toEqual([]);
});

test('restores what was removed, pinned and by its name', async () => {
  const { user, asked } = open([{ ...past('a', '{"n": 1}'), isPinned: true, title: 'mine' }]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(screen.getByText('“mine” was removed')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect((await screen.findByRole('option')).textContent).toContain('mine');
  expect(asked.at(-1)).toMatchObject({ serverName: 'roastery', name: 'grind', entryId: 'a' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});

test('Escape leads from the name back to the list, and then closes it', async () => {
  const { user } = open([past('a', '{"n": 1}')]);
  await user.click(await screen.findByRole('button', { name: 'Pin' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));

  await user.keyboard('{Escape}');
  const field = screen.getByRole('combobox', { name: 'Search 1 set of arguments' });
  expect(document.activeElement).toBe(field);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');

  expect(onClose).toHaveBeenCalledOnce();
});

test('says so where nothing was sent yet', async () => {
  open([]);

  expect(await screen.findByText('This tool has not been called with arguments yet.')).toBeTruthy();
});

test('shows what would change, for the one that is selected', async () => {
  const { user } = open([past('a', '{"n": 1}'), past('b', '{"n": 2, "x": [1]}')], '{"n":1}');
  const beneath = await screen.findByRole('region', { name: 'Compare with the current arguments' });
  expect(beneath.textContent).toContain('Same as the current arguments.');

  await user.keyboard('{ArrowDown}');

  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'changedn1 → 2',
      'addedx[1]',
    ]),
  );
});

test('pins the present arguments under a name, though they were not sent', async () => {
  const { user, asked } = open([past('a', '{"n": 1}')], '{"n": 3}');
  await user.click(await screen.findByRole('button', { name: 'Pin the current arguments' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'third{Enter}');

  await waitFor(() =>
    expect(asked).toMatchObject([{ entryId: 'new', isPinned: true, title: 'third' }]),
  );
});

test('prints no secret that the present arguments hold, nor one within what came or went', async () => {
  open(
    [past('one', '{"n": 1, "db": {"host": "a"}}')],
    '{"n": 2, "password": "hunter2", "db": {"host": "b", "token": "t0k"}, "list": {"api_key": "k3y"}}',
  );

  const list = await screen.findByRole('list', { name: 'Differences' });

  expect(list.textContent).toContain('•••');
  expect(list.textContent).toContain('2 → 1');
  expect(document.body.textContent).not.toMatch(/hunter2|t0k|k3y/);
});
