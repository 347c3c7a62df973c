// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../test-backend.ts';
import { furnishPage } from '../test-page.ts';
import { PageQuestion } from './pages/page-question.tsx';
import { AppQuestion } from './questions/app-question.tsx';
import { ServerRequestForm } from './questions/server-request-form.tsx';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

const sent: unknown[] = [];
beforeEach(() => {
  furnishPage();
  sent.length = 0;
  answerWith({
    'serverRequests.answer': ({ answer }) => void sent.push(answer),
    'viewState.write': () => {},
  });
});

const facts = { serverRequestId: 1, connectionId: 1, serverName: 'roastery', message: 'Why?' };
const request = { ...facts, method: 'elicitation/create' as const, requestedSchema: {} };
const page = { ...request, url: 'https://pay.example.net/' };

test.each<[string, () => ReactElement, string[]]>([
  ['of a form', () => <ServerRequestForm request={request} />, ['Accept', 'Decline', 'Dismiss']],
  [
    'to a page',
    () => <PageQuestion request={page} />,
    ['Decline', 'Dismiss', 'Open pay.example.net'],
  ],
])('the answers %s stay in sight at the end of the question', async (_what, draw, names) => {
  render(draw());

  const bar = screen.getByRole('group', { name: 'Answers' });
  const shown = within(bar).getAllByRole('button');
  expect(shown.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(names));
  // jsdom has no layout, so that the position stands for what it does.
  expect(bar.className).toMatch(/\bsticky bottom-0\b/);
  expect(screen.getByRole('region').lastElementChild).toBe(bar);
  await userEvent.click(within(bar).getByRole('button', { name: 'Dismiss' }));

  expect(sent).toEqual([{ action: 'cancel' }]);
});

test('the answers by an app stay in sight above it, where it does not move them', async () => {
  render(<AppQuestion request={request} afterMessage={null} onForm={() => {}} />);

  const bar = screen.getByRole('group', { name: 'Answers' });
  const shown = within(bar).getAllByRole('button');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Decline',
    'Dismiss',
    'Use the form',
  ]);
  expect(bar.className).toMatch(/\bsticky top-0\b/);
  expect(bar.previousElementSibling?.textContent).toContain('Why?');
  await userEvent.click(within(bar).getByRole('button', { name: 'Decline' }));

  expect(sent).toEqual([{ action: 'decline' }]);
});
