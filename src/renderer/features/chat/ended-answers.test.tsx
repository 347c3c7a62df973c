// @vitest-environment jsdom
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { earlyEnds, failures, type ChatState } from '../../../../test/chat-states.ts';
import type { RunChoice, RunEnd, RunEvent } from '../../../shared/model/chat/chat.ts';
import { furnishPage } from '../../test-page.ts';
import { ChatPanel } from './chat-panel.tsx';
import { usePage } from './state/page-store.ts';
import { teller } from './test-chat.ts';
import { fakeChatCore, type Sent } from './test-chat-core.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));
configure({ defaultHidden: true });

// The core’s own loop, whose files are not compiled for a page.
type DemoRun = { demoEvents(choice: RunChoice): Promise<RunEvent[]> };
const { demoEvents } = await vi.importActual<DemoRun>('../../../../test/demo-events.ts');

let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  furnishPage();
  core = fakeChatCore();
});

/** Sets in the page what the demo is told and the limits, sends a message, and answers with the run that is asked for. */
async function sendWith({ demo, limits = {} }: ChatState) {
  render(<ChatPanel />);
  await screen.findByRole('button', { name: 'Model: Demo, no AI' });
  fireEvent.click(screen.getByRole('button', { name: 'Chat settings' }));
  const settings = within(await screen.findByRole('region', { name: 'Chat settings' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(settings.getByLabelText(label), { target: { value } });
  if (demo) fill('Provider options', JSON.stringify({ demo }));
  for (const [label, value] of Object.entries(limits)) fill(label, value);
  const message = screen.getByRole('textbox', { name: 'Message' });
  fireEvent.change(message, { target: { value: 'Stock' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(core.askedFor('send')).toHaveLength(1));
  const [choice] = (core.askedFor('send')[0] as Sent).runs;
  if (!choice) throw new Error('No run was asked for.');
  return choice;
}

test.each([...failures, ...earlyEnds])('says of $name what it is and what to do', async (state) => {
  const choice = await sendWith(state);
  const tell = teller();

  await core.tell(
    tell.conversation('Stock'),
    tell.user('u1', 'Stock'),
    tell.answer('r1', 'u1', choice),
    ...(await demoEvents(choice)).map((event) => tell.run('r1', event)),
  );

  const log = await screen.findByRole('log', { name: 'Conversation' });
  expect((await within(log).findAllByText(state.says)).length).toBeGreaterThan(0);
  expect(within(log).getAllByText(state.advises).length).toBeGreaterThan(0);
});

test.each<[RunEnd, string, RegExp]>([
  ['crashed', 'Wirebench closed during this answer.', /server may have executed/],
  ['stopped', 'You stopped this answer.', /./],
])('says of an answer that was %s that it is not whole', async (reason, says, advises) => {
  const tell = teller();
  usePage.setState({ conversationId: 'one' });
  await core.tell(
    tell.conversation('Stock'),
    tell.user('u1', 'Stock'),
    tell.answer('r1', 'u1'),
    tell.run('r1', { type: 'step-start', step: 1 }),
    tell.run('r1', { type: 'text', step: 1, delta: 'There are three kinds, and of' }),
    tell.run('r1', { type: 'run-end', reason, steps: 1, calls: 0, usage: {} }),
  );

  render(<ChatPanel />);

  const log = within(await screen.findByRole('log', { name: 'Conversation' }));
  const ended = await log.findByRole('group', { name: 'How it ended' });
  expect(ended.textContent).toContain(says);
  expect(ended.textContent).toMatch(advises);
  expect(log.getByText('There are three kinds, and of')).toBeTruthy();
});
