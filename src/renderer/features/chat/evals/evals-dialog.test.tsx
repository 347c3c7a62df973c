// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnsweredTry, EvalItem } from '../../../../shared/model/chat/eval-run.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { useEvals } from './eval-store.ts';
import { EvalsButton } from './evals-button.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(() => {
  furnishPage();
  useEvals.setState(useEvals.getInitialState(), true);
});

const failure = { passed: false, kind: 'no-call', why: 'Did not call look.' } as const;

const tryOf = (
  place: { model?: string; at?: number; attempt: number },
  answer: Partial<AnsweredTry> = {},
): EvalItem => ({
  type: 'try',
  model: 'demo',
  at: 0,
  rate: { passed: 0, tries: place.attempt, low: 0, high: 0.5 },
  answer: { verdict: { passed: true }, calls: [], text: 'Hello.', ms: 5, ...answer },
  ...place,
});

const planOf = (tries: number, models = ['demo']): EvalItem => ({
  type: 'plan',
  models,
  servers: ['notes'],
  cases: [{ name: 'looks', prompt: 'Look it up', tries }],
});

async function open(text: string) {
  const user = userEvent.setup();
  render(<EvalsButton />);
  await user.click(screen.getByRole('button', { name: 'Evals' }));
  fireEvent.change(await field(), { target: { value: text } });
  return user;
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Eval file' });
const button = (name: string) => screen.getByRole('button', { name });
const status = () => screen.getByRole('status').textContent;

test('stops the core when it is stopped or closed, and keeps text and results', async () => {
  let ended = Promise.resolve();
  answerWith({
    'chat.eval': async function* run(_input, { signal }) {
      ended = new Promise((done) => signal.addEventListener('abort', () => done()));
      yield planOf(3);
      yield tryOf({ attempt: 1 });
      await ended;
    },
  });
  const user = await open('model: demo');

  await user.click(button('Run'));
  await waitFor(() => expect(status()).toBe('1 of 3 tries done, 1 passed'));
  await user.click(button('Stop'));
  await ended;
  expect(status()).toBe('Stopped: 1 of 3 tries done, 1 passed');

  await user.click(button('Run again'));
  await screen.findByText('Try 1');
  await user.click(button('Close'));
  await ended;
  await user.click(button('Evals'));
  expect((await field()).value).toBe('model: demo');
  expect(status()).toContain('Stopped: 1 of 3');
});

test('of many tries those that failed are shown first, and open what was asked and answered', async () => {
  answerWith({
    'chat.eval': async function* run() {
      yield planOf(7);
      for (const attempt of [7, 6, 5, 4, 3, 2, 1]) {
        yield tryOf({ attempt }, attempt === 4 ? { verdict: failure, text: 'What for?' } : {});
      }
      yield {
        type: 'summary',
        models: [
          { model: 'demo', rate: { passed: 6, tries: 7, low: 0.49, high: 0.97 }, cost: 0.002 },
        ],
      };
    },
  });
  const user = await open('any');
  await user.click(button('Run'));

  await screen.findByText(/6 of 7 tries passed: 86 %, with 95 % confidence 49 to 97 %/);
  expect(status()).toContain('about $0.002');
  const tries = within(screen.getByRole('list', { name: 'Tries' }));
  expect(tries.getAllByText(/^Try/).map((one) => one.textContent)).toEqual(['Try 4']);
  await user.click(tries.getByText('Did not call look.'));
  expect(await tries.findByText('Look it up')).toBeTruthy();
  expect(tries.getByText('What for?')).toBeTruthy();
  await user.click(button('Show all 7 tries'));
  expect(tries.getAllByText(/^Try/)[0]?.textContent).toBe('Try 1');
});

test('each model has its cases', async () => {
  answerWith({
    'chat.eval': async function* run() {
      yield planOf(1, ['one', 'two']);
      yield tryOf({ model: 'two', attempt: 1 }, { verdict: failure });
      yield tryOf({ model: 'one', attempt: 1 });
    },
  });
  const user = await open('any');
  await user.click(button('Run'));

  const one = within(await screen.findByRole('list', { name: 'Cases put to one' }));
  const two = within(screen.getByRole('list', { name: 'Cases put to two' }));
  expect(await one.findAllByLabelText('Passed')).toHaveLength(2);
  expect(two.getAllByLabelText('Failed')).toHaveLength(2);
});

test('says what is wrong, and a file that is opened can be taken back', async () => {
  answerWith({
    'chat.eval': async function* run() {
      yield planOf(1);
      throw new RpcError('UNAVAILABLE', 'notes can’t be started.');
    },
  });
  const user = await open('mine');
  await user.click(button('Run'));
  expect((await screen.findByRole('alert')).textContent).toBe('notes can’t be started.');

  const input = screen.getByLabelText('Eval file to open');
  await user.upload(input, new File(['theirs'], 'a.yaml'));
  await waitFor(async () => expect((await field()).value).toBe('theirs'));
  await user.click(button('Restore what was here'));
  expect((await field()).value).toBe('mine');

  await user.upload(input, new File(['a'.repeat(1_000_001)], 'large.yaml'));
  expect(await screen.findByText(/large.yaml can’t be opened: it is too large/)).toBeTruthy();
  expect((await field()).value).toBe('mine');
});
