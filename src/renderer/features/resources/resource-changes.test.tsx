// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ResourceSubscription } from '../../../shared/model/servers/resource-subscription.ts';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { putSubscription } from '../../stores/subscriptions-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { writeViewState } from '../../view-state.ts';
import { ResourcesPanel } from './resources-panel.tsx';
import { connectRoastery } from './test-resources.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const uri = 'roastery://prices';
const asked: [string, unknown][] = [];
let core = fakeCallsCore();
let connectionId = 4000;
beforeEach(() => {
  furnishPage();
  // The list draws as many rows as its height has room for.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
  core = fakeCallsCore();
  core.offer('resources', [{ uri, title: 'Price list' }]);
  // A list is loaded once per connection, so each test has its own.
  connectionId += 1;
  writeViewState('chosen roastery resources', undefined);
  asked.length = 0;
  const answer = (name: string, status: ResourceSubscription['status']) => (input: object) => {
    asked.push([name, input]);
    return { uri, status, updates: 0 };
  };
  answerWith({
    'resources.subscribe': answer('subscribe', 'subscribed'),
    'resources.unsubscribe': answer('unsubscribe', 'none'),
  });
});

async function open() {
  const user = userEvent.setup();
  render(<ResourcesPanel connectionId={connectionId} serverName="roastery" />);
  await user.click(await row());
  return { user };
}
const row = () => screen.findByRole('row', { name: /^Price list/ });
const button = (name: string) => screen.getByRole('button', { name });
const isStarted = (count: number) => waitFor(() => expect(core.started).toHaveLength(count));
const tell = (one: Partial<ResourceSubscription>) =>
  act(() => putSubscription(connectionId, { uri, status: 'none', updates: 0, ...one }));

const declare = (resources: object) => connectRoastery(connectionId, { resources });

test('changes are subscribed to by a switch, where the server offers that', async () => {
  declare({ subscribe: true });
  const { user } = await open();

  await user.click(button('Subscribe'));
  await waitFor(() => expect(asked).toEqual([['subscribe', { connectionId, uri }]]));
  tell({ status: 'subscribed' });
  expect(button('Subscribe').getAttribute('aria-pressed')).toBe('true');
  expect(within(await row()).getByLabelText('subscribed')).toBeTruthy();
  await user.click(button('Subscribe'));

  await waitFor(() => expect(asked[1]).toEqual(['unsubscribe', { connectionId, uri }]));
});

test('there is no switch where the server does not offer it', async () => {
  declare({});
  await open();

  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

test('an update marks the row until the resource is read again, and says when it was', async () => {
  // Stands still, so that it is 3 s ago for as long as it takes to find that.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  declare({ subscribe: true });
  const { user } = await open();
  await isStarted(1);
  core.finish(1, { contents: [{ uri, text: 'old' }] });

  tell({ status: 'subscribed', updates: 1, updatedAt: Date.now() - 3000 });
  expect((await row()).textContent).toContain('updated');
  expect(screen.getByText(/^updated/, { selector: '[role=status]' }).textContent).toBe(
    'updated 3 s ago',
  );
  await user.click(button('Read again'));

  await isStarted(2);
  expect((await row()).textContent).not.toContain('updated');
  tell({ status: 'subscribed', updates: 2, updatedAt: Date.now() });
  expect((await row()).textContent).toContain('updated');
});

test('a server that refuses is quoted', async () => {
  declare({ subscribe: true });
  await open();

  tell({ status: 'refused', reason: 'Not\u202E this one.' });

  expect(screen.getByRole('alert').textContent).toContain('this one.');
  expect(button('Subscribe').getAttribute('aria-pressed')).toBe('false');
});
