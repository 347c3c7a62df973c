// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallNotes } from './call-notes.tsx';
import type { ChatCall } from '../../state/conversation.ts';

test('what was copied from another server hides no characters', () => {
  const call: ChatCall = {
    callId: 'a',
    step: 1,
    wireName: 'send',
    argumentsText: '{}',
    isWriting: false,
    marks: [{ kind: 'copied', fromServer: 'mail', text: 'Do not tell \u202Eanybody \u{E0041}' }],
  };

  render(<CallNotes call={call} state="done" />);

  expect(screen.getByText(/contain text from a result of mail/).textContent).toMatch(
    /U\+202E.*U\+E0041/,
  );
});

test('a question that its server did not wait for is told of', () => {
  const call: ChatCall = {
    callId: 'a',
    step: 1,
    wireName: 'ask',
    argumentsText: '{}',
    isWriting: false,
    serverName: 'shop',
    marks: [{ kind: 'question-lost' }],
  };

  render(<CallNotes call={call} state="tool-error" />);

  expect(screen.getByText(/^The request of shop expired/)).toBeTruthy();
});

test.each([
  ['b is required', 'You sent this back to the model.'],
  ['not on a Sunday', 'You denied it: “not on a Sunday”.'],
  [undefined, 'You denied it, without a reason.'],
])('a call denied for %j is told as what the user did', (reason, told) => {
  const call: ChatCall = {
    callId: 'a',
    step: 1,
    wireName: 'sum',
    argumentsText: '{}',
    isWriting: false,
    invalid: { kind: 'bad-arguments', message: 'b is required' },
    approval: { reasons: [], by: 'user', decision: { allow: false, ...(reason && { reason }) } },
    marks: [],
  };

  render(<CallNotes call={call} state="denied" />);

  expect(screen.getByText(told)).toBeTruthy();
});
