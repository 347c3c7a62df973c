// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppAnswer } from '../../../shared/model/apps/app.ts';
import type { Elicitation, QuestionApp } from '../../../shared/model/calls/call.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { FormQuestion } from './form-question.tsx';
import { GivenAnswer } from './given-answer.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const sent: unknown[] = [];
beforeEach(() => {
  furnishPage();
  sent.length = 0;
  answerWith({
    'apps.sendAnswer': (input) => void sent.push(['send', input]),
    'apps.askAgain': (input) => void sent.push(['again', input]),
    'viewState.write': () => {},
  });
});

const question = (app?: QuestionApp): Elicitation => ({
  serverRequestId: 1,
  connectionId: 1,
  serverName: 'roastery',
  method: 'elicitation/create',
  message: 'What do you like?',
  requestedSchema: { type: 'object', properties: { taste: { type: 'string' } } },
  ...(app && { app }),
});
const button = (name: string) => screen.getByRole('button', { name });

test('a question without an app is a form, and offers no other way', () => {
  render(<FormQuestion request={question()} />);

  expect(screen.getByRole('textbox', { name: 'taste' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use its app' })).toBeNull();
});

test('a question whose app is not used is a form that says why', () => {
  render(<FormQuestion request={question({ refused: 'It names the app ui://a, but…' })} />);

  expect(screen.getByText('It names the app ui://a, but…')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'taste' })).toBeTruthy();
});

describe('the answer of an app', () => {
  const edited: string[] = [];
  const show = (answer: AppAnswer) => {
    edited.length = 0;
    render(<GivenAnswer appId={7} answer={answer} onEdit={(text) => edited.push(text)} />);
    return userEvent.setup();
  };
  const accepted = { answerId: 2, action: 'accept', contentText: '{"taste":"nutty"}' } as const;

  test('is shown, and sent by a press, but not before it could be read', async () => {
    const user = show({ ...accepted, problems: [] });
    expect(screen.getByRole('region', { name: 'Answer of the app' }).textContent).toContain(
      '"taste": "nutty"',
    );
    expect(button('Accept')).toHaveProperty('disabled', true);
    await user.click(button('Accept'));
    expect(sent).toEqual([]);

    await waitFor(() => expect(button('Accept')).toHaveProperty('disabled', false), {
      timeout: 3000,
    });
    await user.click(button('Accept'));

    await waitFor(() => expect(sent).toEqual([['send', { appId: 7, answerId: 2 }]]));
  });

  test.each<[string, AppAnswer]>([
    [
      'refuses',
      {
        ...accepted,
        problems: [{ path: ['taste'], message: 'must be a number', keyword: 'type' }],
      },
    ],
    ['can’t check', { ...accepted, problems: [], unjudged: 'A pattern may be hostile.' }],
  ])(
    'that the schema %s can’t be sent, but be edited or asked for again',
    async (_what, answer) => {
      const user = show(answer);

      expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
      await user.click(button('Edit in the form'));
      await user.click(button('Ask the app again'));

      expect(edited).toEqual(['{"taste":"nutty"}']);
      await waitFor(() => expect(sent).toEqual([['again', { appId: 7 }]]));
    },
  );

  test('to decline is told, and no form holds it', () => {
    show({ answerId: 3, action: 'decline' });

    expect(screen.getByText(/that you decline; nothing was sent yet/)).toBeTruthy();
    expect(button('Send this answer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit in the form' })).toBeNull();
  });
});
