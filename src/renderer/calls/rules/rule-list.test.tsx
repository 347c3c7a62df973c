// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnswerRule } from '../../../shared/model/servers/answer-rule.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { RuleList } from './rule-list.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let stored: AnswerRule[] | undefined;
beforeEach(() => {
  furnishPage();
  stored = undefined;
  answerWith({
    'servers.update': ({ definition }) => {
      stored = definition.answerRules;
      return definition;
    },
  });
});

const decline: AnswerRule = {
  name: 'No mail',
  match: { method: 'elicitation/create', tool: 'send', fields: ['to', 'text'] },
  answer: { action: 'decline' },
  delayMs: 1500,
};
const definition = (answerRules?: AnswerRule[]): ServerDefinition => ({
  name: 'shop',
  era: 'auto',
  launch: { kind: 'bundled', demo: 'legacy' },
  ...(answerRules && { answerRules }),
});
const dialog = () => within(screen.getByRole('dialog'));
const field = (name: string) => dialog().getByRole<HTMLInputElement>('textbox', { name });

test('a rule is shown in words, switched off, and removed', async () => {
  const { rerender } = render(<RuleList definition={definition([decline])} />);
  expect(screen.getByText('Elicitation of send for to, text: Decline after 1.5 s')).toBeTruthy();

  await userEvent.click(screen.getByRole('checkbox', { name: /No mail/ }));
  expect(stored).toEqual([{ ...decline, isOff: true }]);
  rerender(<RuleList definition={definition(stored)} />);
  await userEvent.click(screen.getByRole('checkbox', { name: /No mail/ }));
  expect(stored).toEqual([decline]);

  await userEvent.click(screen.getByRole('button', { name: 'Remove the rule No mail' }));
  expect(stored).toBeUndefined();
});

test('the focus goes on from a removed rule', async () => {
  const other = { ...decline, name: 'No calls' };
  const { rerender } = render(<RuleList definition={definition([other, decline])} />);
  const removal = (name: string) => screen.getByRole('button', { name: `Remove the rule ${name}` });

  await userEvent.click(removal('No calls'));
  rerender(<RuleList definition={definition(stored)} />);
  expect(document.activeElement).toBe(removal('No mail'));
  await userEvent.keyboard('{Enter}');
  rerender(<RuleList definition={definition(stored)} />);

  expect(stored).toBeUndefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add rule' }));
});

test('a rule is added, by the keyboard alone', async () => {
  render(<RuleList definition={definition([decline])} />);
  screen.getByRole('button', { name: 'Add rule' }).focus();
  await userEvent.keyboard('{Enter}');

  await userEvent.type(field('Name'), 'Yes');
  await userEvent.type(field('With a message that contains'), 'sure?');
  await userEvent.clear(field('Fields to set, as JSON'));
  await userEvent.type(field('Fields to set, as JSON'), '{{"ok": true}');
  await userEvent.type(field('Maximum number of answers'), '3');
  dialog().getByRole('button', { name: 'Save rule' }).focus();
  await userEvent.keyboard('{Enter}');

  expect(stored).toEqual([
    decline,
    {
      name: 'Yes',
      match: { method: 'elicitation/create', contains: 'sure?' },
      answer: { action: 'accept', from: 'defaults', content: { ok: true } },
      times: 3,
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what can’t be stored says why, and stays as it was typed', async () => {
  render(<RuleList definition={definition()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  await userEvent.clear(field('Fields to set, as JSON'));
  await userEvent.type(field('Fields to set, as JSON'), '[[1]');
  await userEvent.type(field('Delay in seconds'), 'soon');
  await userEvent.type(field('Maximum number of answers'), '0');

  await userEvent.click(dialog().getByRole('button', { name: 'Save rule' }));

  const alerts = dialog()
    .getAllByRole('alert')
    .map(({ textContent }) => textContent);
  expect(alerts).toEqual([
    'Give the rule a name.',
    'The content must be a JSON object.',
    'Enter seconds up to an hour, such as 2 or 0.5.',
    'Enter a whole number, 1 or more.',
  ]);
  expect(field('Delay in seconds').value).toBe('soon');
  expect(stored).toBeUndefined();
});

test('an edited rule keeps what is not shown of it', async () => {
  const schema = `sha256:${'a'.repeat(64)}`;
  const hashed: AnswerRule = { ...decline, match: { ...decline.match, schema } };
  render(<RuleList definition={definition([hashed])} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit the rule No mail' }));
  await userEvent.type(field('Name'), '!');
  await userEvent.click(dialog().getByRole('button', { name: 'Save rule' }));

  expect(stored).toEqual([{ ...hashed, name: 'No mail!' }]);
});

test('a sampling request gets a text', async () => {
  render(<RuleList definition={definition()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  await userEvent.type(field('Name'), 'Canned');
  await userEvent.click(dialog().getByRole('radio', { name: 'A sampling request' }));
  await userEvent.type(field('Text of the message'), 'Hello.');
  await userEvent.click(dialog().getByRole('button', { name: 'Save rule' }));

  expect(stored).toEqual([
    {
      name: 'Canned',
      match: { method: 'sampling/createMessage' },
      answer: { action: 'send', text: 'Hello.' },
    },
  ]);
});
