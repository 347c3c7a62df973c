// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApprovalReason } from '../../../../../shared/model/chat/chat.ts';
import { useNavigation } from '../../../../navigation.ts';
import { setSettings, useSettings } from '../../../../stores/settings-store.ts';
import { useServers } from '../../../../stores/servers-store.ts';
import { answerWith } from '../../../../test-backend.ts';
import { furnishPage } from '../../../../test-page.ts';
import { ChatPanel } from '../../chat-panel.tsx';
import { usePage } from '../../state/page-store.ts';
import { story } from '../../test-chat.ts';
import { fakeChatCore } from '../../test-chat-core.ts';

vi.mock('../../../../backend.ts', () => import('../../../../test-backend.ts'));

let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  furnishPage();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  core = fakeChatCore();
  setSettings({ network: {} });
});

/** Draws a call that waits for approval for these reasons. */
async function showAsked(reasons: ApprovalReason[]) {
  const { events, run } = story();
  usePage.setState({ conversationId: 'one' });
  const asked = run('r1', { type: 'approval-request', callId: 'c1', reasons });
  await core.tell(...events.slice(0, 13), asked);
  render(<ChatPanel />);
  const card = await screen.findByRole('group', { name: 'Approval of stock' });
  return { card: within(card), user: userEvent.setup({ delay: null }) };
}

test('tells every reason, each for itself', async () => {
  const { card } = await showAsked([
    'not-read-only',
    'copied-text',
    'hidden-characters',
    'destructive',
    'open-world',
  ]);

  const told = within(card.getByRole('list', { name: 'Why you are asked' })).getAllByRole(
    'listitem',
  );
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'The tool is not marked read-only.',
    'Its arguments contain text from another server.',
    'Its arguments contain invisible characters.',
    'The tool may delete or overwrite something.',
    'The tool can reach external systems.',
  ]);
});

test('shows the arguments once, with nothing else to unfold', async () => {
  await showAsked(['open-world']);

  const call = screen.getByRole('region', { name: /^Call of stock, / });

  expect(within(call).getAllByLabelText('Arguments')).toHaveLength(1);
  expect(within(call).queryByRole('button', { expanded: false })).toBeNull();
});

test.each<ApprovalReason>(['copied-text', 'hidden-characters', 'destructive', 'open-world'])(
  'offers no lasting answer to what is asked each time: %s',
  async (reason) => {
    const { card } = await showAsked([reason]);

    expect(card.getByRole('button', { name: 'Allow once' })).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Always' })).toBeNull();
    expect(card.queryByRole('button', { name: 'In this conversation' })).toBeNull();
  },
);

test('leads to what changed of a definition', async () => {
  const { card, user } = await showAsked(['definition-unseen']);
  expect(card.getByText('Its definition has changed since you looked at it.')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Always' })).toBeNull();

  await user.click(card.getByRole('button', { name: 'Review changes' }));

  expect(useNavigation.getState()).toMatchObject({
    serverName: 'roastery',
    part: 'tools',
    isChatOpen: false,
  });
});

test('says of a guess that it is one', async () => {
  const { card } = await showAsked(['data-leaves']);

  expect(card.getByText(/^A warning, guessed from tool names/)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Always' })).toBeTruthy();
});

test('lets the server be trusted where a claim of its tool was not believed', async () => {
  const trust = vi.fn<(input: object, context: object) => void>();
  answerWith({ 'servers.trustClaims': trust });
  useServers.setState({ choices: {} });
  const { card, user } = await showAsked(['untrusted-claim']);
  expect(card.getByText(/you have not chosen to trust that claim/)).toBeTruthy();

  await user.click(card.getByRole('checkbox', { name: /^Trust what roastery says/ }));

  expect(trust).toHaveBeenCalledWith(
    { serverName: 'roastery', isTrusted: true },
    expect.anything(),
  );
});

test('says that everything is asked about, as the switch does that is on', async () => {
  setSettings({ network: {}, chat: { asksForAll: true } });

  const { card } = await showAsked(['always-asked']);

  expect(card.getByText('You chose to be asked each time.')).toBeTruthy();
  const everything = screen.getByRole<HTMLInputElement>('switch', {
    name: 'Ask before every tool call',
  });
  expect(everything.checked).toBe(true);
});

test('“Ask before every tool call” is shown at once, and taken back where it can’t be kept', async () => {
  const refused = Promise.withResolvers<never>();
  answerWith({ 'settings.write': () => refused.promise });
  const { user } = await showAsked(['not-read-only']);
  const isOn = () => useSettings.getState().settings?.chat?.asksForAll ?? false;

  await user.click(screen.getByRole('switch', { name: 'Ask before every tool call' }));
  expect(isOn()).toBe(true);
  refused.reject(new Error('The disk is full'));

  await waitFor(() => expect(isOn()).toBe(false));
});

test('wrong arguments go back to the model with what is wrong, and are allowed for no longer', async () => {
  const { events, run } = story();
  usePage.setState({ conversationId: 'one' });
  const invalid = { kind: 'bad-arguments', message: 'bean must be text' } as const;
  const call = events[11];
  const wrong = run('r1', {
    type: 'call',
    step: 1,
    callId: 'c1',
    wireName: 'stock',
    argumentsText: '{"bean":5}',
    serverName: 'roastery',
    tool: 'stock',
    invalid,
  });
  const asked = run('r1', {
    type: 'approval-request',
    callId: 'c1',
    reasons: ['invalid-arguments'],
  });
  await core.tell(...events.filter((one) => one !== call).slice(0, 12), wrong, asked);
  const user = userEvent.setup({ delay: null });
  render(<ChatPanel />);
  const card = within(await screen.findByRole('group', { name: 'Approval of stock' }));

  expect(card.queryByRole('button', { name: 'Always' })).toBeNull();
  expect(card.queryByRole('button', { name: 'In this conversation' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Send back to the model' }));

  await waitFor(() =>
    expect(core.askedFor('decide')).toMatchObject([
      { callId: 'c1', decision: { allow: false, reason: 'bean must be text' } },
    ]),
  );
});
