// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import { addCompletedPage, usePages } from '../../stores/pages-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { PageQuestion } from './page-question.tsx';
import { RequiredPageList } from './required-page-list.tsx';
import { requiredPages } from './required-pages.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const sent: unknown[] = [];
const opened: string[] = [];
beforeEach(() => {
  furnishPage();
  sent.length = 0;
  opened.length = 0;
  usePages.setState({ opened: new Set(), completed: new Set() });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url));
    return null;
  });
  answerWith({
    'serverRequests.answer': (input) => void sent.push(input),
    'calls.start': (input) => {
      sent.push(input);
      return { callId: 9 };
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });
const armed = () => act(() => vi.advanceTimersByTimeAsync(1000));

function ask(url: string) {
  const facts = { serverRequestId: 3, connectionId: 1, serverName: 'shop', message: 'Pay here.' };
  const method = 'elicitation/create' as const;
  render(<PageQuestion request={{ ...facts, method, requestedSchema: undefined, url }} />);
}

describe('a page that a server wants opened', () => {
  test('is opened by a press that no earlier press can hit, and the server is told', async () => {
    ask('https://pay.example.net/a?b=1');
    expect(screen.getByText('https://pay.example.net/a?b=1')).toBeDefined();
    expect(button('Open pay.example.net').disabled).toBe(true);
    await armed();

    await userEvent.click(button('Open pay.example.net'));

    expect(opened).toEqual(['https://pay.example.net/a?b=1']);
    expect(sent).toEqual([{ serverRequestId: 3, answer: { action: 'open' } }]);
  });

  test.each([
    ['Decline', 'decline'],
    ['Dismiss', 'cancel'],
  ])('stays closed: %s', async (name, action) => {
    ask('https://pay.example.net/');

    await userEvent.click(button(name));

    expect(opened).toEqual([]);
    expect(sent).toEqual([{ serverRequestId: 3, answer: { action } }]);
  });

  test('can only be declined where it is no web address', () => {
    ask('javascript:alert(document.cookie)');

    expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
    expect(screen.getByText(/A javascript: address is not opened/)).toBeDefined();
  });

  test('shows hidden characters, and warns of what its address hides', () => {
    ask('https://shop.example\u202E@xn--e1awd7f.example/');

    expect(screen.getByRole('list', { name: 'Warnings' }).textContent).toMatch(
      /before the @.*Punycode/,
    );
    expect(screen.getByText('U+202E')).toBeDefined();
  });
});

describe('the pages to open before a call', () => {
  const call: CallSnapshot = {
    callId: 4,
    connectionId: 1,
    serverName: 'shop',
    method: 'tools/call',
    name: 'buy',
    argumentsText: '{"what":"tea"}',
    startedAt: 0,
    state: { status: 'failed', reason: 'error', message: 'Open a page.', code: -32_042 },
  };
  const pages = [{ url: 'https://pay.example.net/', message: 'Log in.', elicitationId: 'e-1' }];

  test('are opened, said to be done by the server, and the call is made again', async () => {
    render(<RequiredPageList call={call} pages={pages} />);
    await armed();

    await userEvent.click(button('Open pay.example.net'));
    expect(screen.getByText('You have opened this page.')).toBeDefined();
    act(() => addCompletedPage(1, 'e-1'));
    expect(screen.getByText('The server says that this is done.')).toBeDefined();
    await userEvent.click(button('Call again'));

    expect(sent).toEqual([
      { connectionId: 1, method: 'tools/call', name: 'buy', argumentsText: '{"what":"tea"}' },
    ]);
  });

  test('are known from another connection’s by their ids', () => {
    render(<RequiredPageList call={call} pages={pages} />);

    act(() => addCompletedPage(2, 'e-1'));

    expect(screen.queryByText('The server says that this is done.')).toBeNull();
  });

  test.each([
    ['another code', -32_000, '{"elicitations":[{"url":"https://a.example"}]}', 0],
    ['no data', -32_042, undefined, 0],
    ['no list', -32_042, '{"elicitations":{"url":"https://a.example"}}', 0],
    ['odd members', -32_042, '{"elicitations":[null,1,{"url":2},{"url":"https://a.example"}]}', 1],
    ['many', -32_042, `{"elicitations":[${'{"url":"x"},'.repeat(49)}{"url":"x"}]}`, 20],
  ])('are read of an error with %s', (_what, code, text, count) =>
    expect(requiredPages(code, text)).toHaveLength(count),
  );
});
