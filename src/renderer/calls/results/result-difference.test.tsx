// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type { ComparedBodies } from '../../../shared/model/traffic/body-questions.ts';
import { setCalls } from '../../stores/calls-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { useResultChoices } from './result-choices.ts';
import { ResultDifference } from './result-difference.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const compared: ComparedBodies = {
  status: 'compared',
  lines: [
    { kind: 'same', depth: 0, before: '{', after: '{' },
    { kind: 'changed', depth: 1, name: 'a', before: '1', after: '2', path: ['a'] },
    { kind: 'same', depth: 0, before: '}', after: '}' },
  ],
  isCut: false,
  added: 0,
  removed: 0,
  changed: 1,
  ignored: 0,
};
const asked: unknown[] = [];
let answer: () => ComparedBodies | Promise<never> = () => compared;
beforeEach(() => {
  furnishPage();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  asked.length = 0;
  answer = () => compared;
  useResultChoices.setState(useResultChoices.getInitialState());
  setCalls([1, 2, 3].map(callOf));
  answerWith({
    'calls.compare': (pair) => {
      asked.push(pair);
      return answer();
    },
  });
});

const callOf = (callId: number): CallSnapshot => ({
  callId,
  connectionId: 1,
  serverName: 'shop',
  method: 'tools/call',
  name: 'stock',
  argumentsText: '{}',
  startedAt: callId * 1000,
  state: { status: 'done', isError: false, resultBytes: 10 },
});

test('a result is compared with the one before it, and with any other', async () => {
  render(<ResultDifference call={callOf(2)} others={[3, 1]} />);

  expect(await screen.findByText('1 changed')).toBeTruthy();
  expect(screen.getByRole('grid', { name: 'Lines of the comparison' }).textContent).toContain(
    '"a": 1',
  );
  expect(asked).toEqual([{ before: 1, after: 2 }]);

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compared with' }), '3');
  await screen.findByText('1 changed');
  expect(asked.at(-1)).toEqual({ before: 2, after: 3 });
});

test('a pinned result is what later ones are compared with', async () => {
  const { rerender } = render(<ResultDifference call={callOf(1)} others={[3, 2]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Pin this result' }));
  expect(screen.getByRole('button', { name: 'Unpin this result' })).toBeTruthy();

  rerender(<ResultDifference key="later" call={callOf(3)} others={[2, 1]} />);

  await screen.findByText('1 changed');
  expect(asked.at(-1)).toEqual({ before: 1, after: 3 });
  expect(screen.getByRole('option', { name: /pinned$/ })).toBeTruthy();
});

test('says where there is no difference, and why there is no comparison', async () => {
  answer = () => ({ ...compared, lines: compared.lines.slice(0, 1), changed: 0 });
  const { rerender } = render(<ResultDifference call={callOf(2)} others={[1]} />);
  expect(await screen.findByText('The results are the same')).toBeTruthy();

  answer = () => Promise.reject(new Error('This result is no longer in memory.'));
  rerender(<ResultDifference key="gone" call={callOf(3)} others={[1]} />);
  expect(await screen.findByText(/could not be compared/)).toBeTruthy();
});
