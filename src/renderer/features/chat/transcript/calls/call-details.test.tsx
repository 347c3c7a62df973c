// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../../../test-page.ts';
import type { ChatCall } from '../../state/conversation.ts';
import { CallDetails } from './call-details.tsx';

vi.mock('../../../../backend.ts', () => import('../../../../test-backend.ts'));

beforeEach(furnishPage);

const callWith = (text: string, seen: string): ChatCall => ({
  callId: 'c1',
  step: 1,
  wireName: 'stock',
  argumentsText: '{}',
  isWriting: false,
  marks: [],
  seen: { type: 'content', parts: [{ type: 'text', text: seen }] },
  end: {
    outcome: 'result',
    sentCharacters: 1,
    ms: 1,
    resultText: JSON.stringify({ content: [{ type: 'text', text }] }),
  },
});

test('a list of objects is a table', async () => {
  const text = JSON.stringify([
    { bean: 'kenya', sacks: 3 },
    { bean: 'peru', sacks: 5 },
  ]);
  render(<CallDetails call={callWith(text, text)} />);

  const names = await screen.findAllByRole('columnheader');
  expect(names.map((name) => name.textContent)).toEqual(['bean', 'sacks']);
  expect(screen.getByRole('cell', { name: 'peru' })).toBeTruthy();
});

test('of what the model saw the first lines are shown, and all on demand', async () => {
  const seen = Array.from({ length: 60 }, (_, at) => `line ${at + 1}`).join('\n');
  render(<CallDetails call={callWith('something else', seen)} />);
  const part = within(screen.getByRole('region', { name: 'What the model saw' }));
  expect(part.getByText(/line 24$/)).toBeTruthy();
  expect(part.queryByText(/line 25/)).toBeNull();

  await userEvent.click(part.getByRole('button', { name: 'Show all: what the model saw' }));

  expect(part.getByText(/line 60$/)).toBeTruthy();
});

test('one long line is cut too, and a short text has no button', () => {
  render(<CallDetails call={callWith('short', 'x'.repeat(5000))} />);

  expect(screen.getByText(/^x+$/).textContent).toHaveLength(2400);
  expect(screen.getAllByRole('button', { name: /^Show all/ })).toHaveLength(1);
});

test('a text that is too long for the page can be shown whole, and then in short again', async () => {
  render(<CallDetails call={callWith('short', 'x'.repeat(25_000))} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show all: what the model saw' }));

  await userEvent.click(screen.getByRole('button', { name: 'Show less: what the model saw' }));

  expect(screen.getByText(/^x+$/).textContent).toHaveLength(2400);
  expect(document.activeElement?.textContent).toBe('Show all');
});
