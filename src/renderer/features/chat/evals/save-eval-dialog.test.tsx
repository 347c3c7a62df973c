// @vitest-environment jsdom
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EvalItem } from '../../../../shared/model/chat/eval-run.ts';
import type { LaunchSheet } from '../../../../shared/model/servers/launch-preview.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { useEvals } from './eval-store.ts';
import { EvalsButton } from './evals-button.tsx';
import { SaveEvalButton } from './save-eval-button.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));
configure({ defaultHidden: true });

const text = 'model: demo\ncases:\n  - prompt: What is in stock?\n';
const sheet: LaunchSheet = {
  approvalId: 'a1',
  fingerprint: 'f1',
  asker: { kind: 'eval', name: 'the eval' },
  launches: [
    {
      name: 'roastery',
      target: { kind: 'stdio', command: 'npx', args: [] },
      variables: [],
      headers: [],
      others: [],
      handsOver: [],
      sends: '',
      watched: [],
      warnings: [],
    },
  ],
};
const items: EvalItem[] = [
  {
    type: 'plan',
    models: ['demo'],
    servers: ['roastery'],
    cases: [{ name: 'stock', prompt: 'What is in stock?', tries: 1 }],
  },
  {
    type: 'try',
    model: 'demo',
    at: 0,
    attempt: 1,
    rate: { passed: 0, tries: 1, low: 0, high: 0.79 },
    answer: {
      verdict: { passed: false, kind: 'wrong-arguments', why: 'stock: bean is "a".' },
      calls: [{ server: 'roastery', tool: 'stock', argumentsText: '{"bean":"a"}' }],
      text: '',
      ms: 5,
    },
  },
];

const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  furnishPage();
  useEvals.setState(useEvals.getInitialState(), true);
});

/** Opens a turn as an eval, of which the core answers with this. */
async function openEval(made: () => { text: string; notes: string[] }) {
  const evalOf = vi.fn<(input: object, context: object) => ReturnType<typeof made>>(made);
  answerWith({ 'chat.evalOf': evalOf });
  const user = userEvent.setup({ delay: null });
  render(
    <>
      <SaveEvalButton conversationId="one" runId="r1" />
      <EvalsButton />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Save this turn as an eval' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this turn as an eval' }));
  return { dialog, user, evalOf };
}

test('a turn becomes an eval to be changed and saved, with what was left out of it', async () => {
  let saved: Blob | undefined;
  const take = (file: Blob) => {
    saved = file;
    return 'blob:eval';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: take, revokeObjectURL: () => {} }));
  const { dialog, user, evalOf } = await openEval(() => ({ text, notes: ['A key was left out.'] }));
  const yaml = await dialog.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'The eval as YAML',
  });
  expect(yaml.value).toBe(text);
  expect(dialog.getByRole('list', { name: 'Notes' }).textContent).toBe('A key was left out.');
  expect(evalOf).toHaveBeenCalledWith({ conversationId: 'one', runId: 'r1' }, expect.anything());

  fireEvent.change(yaml, { target: { value: `${text}# mine` } });
  await user.click(button('Save as a file'));

  await waitFor(async () => expect(await saved?.text()).toBe(`${text}# mine`));
});

test('it is run in the app as it was changed, once what it starts is agreed to', async () => {
  const asked: object[] = [];
  answerWith({
    'chat.eval': async function* run(input) {
      asked.push(input);
      if (input.text === 'cases: [') throw new RpcError('BAD_INPUT', 'Line 1, column 8: no end');
      if (input.approval) yield* items;
      else yield { type: 'approval-needed', sheet };
    },
  });
  const { dialog, user } = await openEval(() => ({ text, notes: [] }));
  const yaml = await dialog.findByRole('textbox', { name: 'The eval as YAML' });
  fireEvent.change(yaml, { target: { value: `${text}# mine` } });

  await user.click(dialog.getByRole('button', { name: 'Run' }));
  const agree = await screen.findByRole<HTMLButtonElement>('button', { name: 'Run it' });
  await waitFor(() => expect(agree.disabled).toBe(false));
  await user.click(agree);
  const evals = within(await screen.findByRole('dialog', { name: 'Evals' }));
  const failed = await evals.findByRole('listitem', { name: 'stock' });
  await user.click(within(failed).getByText('stock: bean is "a".'));

  const approval = { approvalId: 'a1', fingerprint: 'f1' };
  expect(asked).toEqual([{ text: `${text}# mine` }, { text: `${text}# mine`, approval }]);
  expect(await within(failed).findByText('Asked')).toBeTruthy();
  expect(failed.textContent).toContain('stock {"bean":"a"}');
  const file = evals.getByRole<HTMLTextAreaElement>('textbox', { name: 'Eval file' });
  fireEvent.change(file, { target: { value: 'cases: [' } });
  fireEvent.keyDown(file, { key: 'Enter', ctrlKey: true });
  const results = within(evals.getByRole('region', { name: 'Results' }));
  expect((await results.findByRole('alert')).textContent).toBe('Line 1, column 8: no end');
  expect(file.value).toBe('cases: [');
});

test('says that it was not run where what it starts is not agreed to', async () => {
  answerWith({
    'chat.eval': async function* run() {
      yield { type: 'approval-needed', sheet };
    },
  });
  const { dialog, user } = await openEval(() => ({ text, notes: [] }));

  await user.click(await dialog.findByRole('button', { name: 'Run' }));
  await user.click(await screen.findByRole('button', { name: 'Don’t run' }));

  const evals = within(await screen.findByRole('dialog', { name: 'Evals' }));
  const results = within(evals.getByRole('region', { name: 'Results' }));
  expect(results.getByRole('status').textContent).toBe(
    'Not run: you did not agree to what the eval starts or reaches.',
  );
  expect(evals.getByRole('button', { name: 'Run' })).toBeTruthy();
});

test('says why a turn makes no eval', async () => {
  const { dialog } = await openEval(() => {
    throw new RpcError('NOT_FOUND', 'This answer does not exist.');
  });

  expect((await dialog.findByRole('alert')).textContent).toBe('This answer does not exist.');
  expect(dialog.queryByRole('button', { name: 'Run' })).toBeNull();
});
