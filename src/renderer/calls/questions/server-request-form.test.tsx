// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Elicitation } from '../../../shared/model/calls/call.ts';
import { showNotices, type Notice } from '../../notices.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { flushViewState, readViewState } from '../../view-state.ts';
import { ServerRequestForm } from './server-request-form.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const answers: unknown[] = [];
let requestId = 0;
beforeEach(() => {
  furnishPage();
  requestId += 1;
  answers.length = 0;
  answerWith({
    'serverRequests.answer': (answer) => {
      answers.push(answer);
    },
    'viewState.write': () => {},
    'viewState.keepDraft': () => ({ isTooLarge: false }),
  });
});

const question = (more: Partial<Elicitation> = {}): Elicitation => ({
  serverRequestId: requestId,
  connectionId: 1,
  serverName: 'roastery',
  method: 'elicitation/create',
  message: 'What do you like?\nBe honest.',
  requestedSchema: {
    type: 'object',
    properties: {
      taste: { type: 'string', enum: ['fruity', 'nutty'] },
      cups: { type: 'integer', minimum: 1 },
    },
    required: ['taste'],
  },
  ...more,
});
const show = (more: Partial<Elicitation> = {}) => {
  const user = userEvent.setup();
  return { user, ...render(<ServerRequestForm request={question(more)} />) };
};
const button = (name: string) => screen.getByRole('button', { name });
const accepted = () =>
  (answers[0] as { answer: { contentText: string } } | undefined)?.answer.contentText ?? '';

test('says who asks and what, and warns of giving secrets', () => {
  show();

  const form = screen.getByRole('region', { name: 'Request from roastery' });
  expect(form.textContent).toContain('roastery asks. Don’t enter passwords or keys.');
  expect(form.textContent).toContain('What do you like?\nBe honest.');
});

test('sends what was filled in', async () => {
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: 'nutty' }));
  await user.type(screen.getByRole('textbox', { name: 'cups' }), '3');

  await user.click(button('Accept'));

  await waitFor(() => expect(JSON.parse(accepted())).toEqual({ taste: 'nutty', cups: 3 }));
});

test('a press that is held or doubled is one answer, and no consent to send what is wrong', async () => {
  const { user } = show();
  const cups = screen.getByRole('textbox', { name: 'cups' });
  await user.type(cups, '3');

  fireEvent.keyDown(cups, { key: 'Enter', ctrlKey: true });
  await screen.findByText('Send anyway');
  fireEvent.keyDown(cups, { key: 'Enter', ctrlKey: true, repeat: true });
  await user.click(screen.getByRole('radio', { name: 'nutty' }));
  expect(answers).toHaveLength(0);
  await user.dblClick(button('Accept'));

  await waitFor(() => expect(answers).toHaveLength(1));
});

test('undoes its own answers, and says once what is half-typed', async () => {
  const { user } = show();
  await user.type(screen.getByRole('textbox', { name: 'cups' }), '-');
  await user.click(button('Accept'));
  await screen.findByText('Send anyway');
  expect(screen.getAllByText(/cups is not a number yet/)).toHaveLength(2);

  await user.click(screen.getByRole('textbox', { name: 'cups' }));
  await user.keyboard('{Control>}z{/Control}');

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'cups' }).value).toBe('');
});

test('gives the defaults of the question as its first answers, as they are written', async () => {
  const { user } = show({
    requestedSchema: {
      properties: {
        taste: { type: 'string', default: 'nutty' },
        cups: { type: 'integer', default: 0 },
        sugar: { type: 'boolean', default: false },
        note: { type: 'string' },
      },
    },
  });

  await user.click(button('Accept'));

  await waitFor(() =>
    expect(JSON.parse(accepted())).toEqual({ taste: 'nutty', cups: 0, sugar: false }),
  );
});

test('takes the answer by Mod+Enter from a field', async () => {
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: 'nutty' }));

  await user.type(screen.getByRole('textbox', { name: 'cups' }), '2{Control>}{Enter}{/Control}');

  await waitFor(() => expect(JSON.parse(accepted())).toEqual({ taste: 'nutty', cups: 2 }));
});

test('takes the answer by Enter from a field of one line', async () => {
  const { user } = show({
    requestedSchema: { type: 'object', properties: { cups: { type: 'integer' } } },
  });

  await user.type(screen.getByRole('textbox', { name: 'cups' }), '2{Shift>}{Enter}{/Shift}');
  expect(answers).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'cups' }), '{Enter}');

  await waitFor(() => expect(JSON.parse(accepted())).toEqual({ cups: 2 }));
});

test('leads from a problem to its field in the question, not in another form', async () => {
  render(
    <section data-path='["taste"]'>
      <input aria-label="Another form" />
    </section>,
  );
  const { user } = show();
  await user.click(button('Accept'));

  await user.click(button('taste needs a value'));

  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'fruity' }));
});

test.each([
  ['Decline', 'decline'],
  ['Dismiss', 'cancel'],
])('%s is an answer of its own', async (name, action) => {
  const { user } = show();

  await user.click(button(name));

  await waitFor(() =>
    expect(answers).toEqual([{ serverRequestId: requestId, answer: { action } }]),
  );
});

test('asks once before it sends what the server did not ask for', async () => {
  const { user } = show();

  await user.click(button('Accept'));
  expect(answers).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('1 answer needs a value: taste');
  await user.click(button('Send anyway'));

  await waitFor(() => expect(accepted()).toBe('{}'));
});

test('keeps a half-filled answer over a reload, and forgets it once it was sent', async () => {
  const { user, unmount } = show();
  await user.click(screen.getByRole('radio', { name: 'fruity' }));
  unmount();

  show();
  expect(screen.getByRole('radio', { name: 'fruity', checked: true })).toBeTruthy();
  await user.click(button('Accept'));
  await waitFor(() => expect(answers).toHaveLength(1));

  await waitFor(() => expect(readViewState(`answer roastery ${requestId}`)).toBeUndefined());
});

test('does not fill in the answer to another question of the same number', async () => {
  const { user, unmount } = show();
  await user.type(screen.getByRole('textbox', { name: 'cups' }), '3');
  unmount();

  show({ message: 'How many sacks?' });

  expect(screen.getByRole('textbox', { name: 'cups' })).toHaveProperty('value', '');
});

test('says so when the answer could not be sent, and keeps it', async () => {
  const notices: Notice[] = [];
  showNotices((notice) => notices.push(notice));
  answerWith({
    'serverRequests.answer': () => Promise.reject(new Error('roastery was disconnected.')),
  });
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: 'fruity' }));

  await user.click(button('Accept'));

  await waitFor(() =>
    expect(notices.map(({ title }) => title)).toEqual(['The answer could not be sent']),
  );
  act(flushViewState);
  expect(screen.getByRole('radio', { name: 'fruity', checked: true })).toBeTruthy();
});

test.each([undefined, null, 'text', { type: 'object' }, { properties: { a: { $ref: '#' } } }])(
  'can be answered when the schema is %j',
  async (requestedSchema) => {
    const { user } = show({ requestedSchema });

    await user.click(button('Accept'));

    await waitFor(() => expect(accepted()).toBe('{}'));
  },
);

describe('a question for a secret is warned of', () => {
  const warning = () => screen.queryByText(/seems to ask for a secret/);

  test.each<[string, Partial<Elicitation>]>([
    [
      'by its schema',
      { requestedSchema: { properties: { a: { type: 'string', format: 'password' } } } },
    ],
    ['by a name', { requestedSchema: { properties: { github_token: { type: 'string' } } } }],
    ['by its words', { message: 'Please enter your API key.' }],
  ])('%s', (_how, more) => {
    show(more);

    expect(warning()?.getAttribute('role')).toBe('alert');
  });

  test('but no other', () => {
    show({ message: 'Which page token, and how many tokens?' });

    expect(warning()).toBeNull();
  });
});

describe('every form of a choice (SEP-1330) can be answered', () => {
  const titled = [
    { const: 'f', title: 'Fruity' },
    { const: 'n', title: 'Nutty' },
  ];

  test.each<[string, object, string, 'radio' | 'checkbox', unknown]>([
    ['untitled', { type: 'string', enum: ['f', 'n'] }, 'n', 'radio', 'n'],
    ['titled', { type: 'string', oneOf: titled }, 'Nutty', 'radio', 'n'],
    [
      'titled as it was before',
      { type: 'string', enum: ['f', 'n'], enumNames: ['Fruity', 'Nutty'] },
      'Nutty',
      'radio',
      'n',
    ],
    [
      'several, untitled',
      { type: 'array', items: { type: 'string', enum: ['f', 'n'] } },
      'n',
      'checkbox',
      ['n'],
    ],
    [
      'several, titled',
      { type: 'array', items: { anyOf: titled }, maxItems: 1 },
      'Nutty',
      'checkbox',
      ['n'],
    ],
  ])('%s', async (_form, own, name, role, expected) => {
    const { user } = show({ requestedSchema: { properties: { taste: own }, required: ['taste'] } });

    await user.click(screen.getByRole(role, { name }));
    await user.click(button('Accept'));

    await waitFor(() => expect(JSON.parse(accepted())).toEqual({ taste: expected }));
  });

  test('with its default', async () => {
    const taste = { type: 'array', items: { anyOf: titled }, default: ['f', 'n'] };
    const { user } = show({ requestedSchema: { properties: { taste } } });
    expect(screen.getByRole('checkbox', { name: 'Fruity', checked: true })).toBeTruthy();

    await user.click(button('Accept'));

    await waitFor(() => expect(JSON.parse(accepted())).toEqual({ taste: ['f', 'n'] }));
  });
});
