// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePermission } from '../../page-notifications.ts';
import { setSettings } from '../../stores/settings-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { NotificationFields } from './notification-fields.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const written: unknown[] = [];
const requestPermission = vi.fn<() => Promise<string>>();
beforeEach(() => {
  furnishPage();
  written.length = 0;
  requestPermission.mockReset();
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  usePermission.setState({ permission: 'default' });
  setSettings({ network: {} });
  answerWith({ 'settings.write': (changed) => void written.push(changed) });
});

const isChecked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.ariaChecked ?? box.checked);

test('questions and approvals are told where nothing is chosen, long calls are not', async () => {
  render(<NotificationFields isOfSystem />);
  const before = isChecked();

  await userEvent.click(screen.getByRole('checkbox', { name: /longer than 10 s/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Requests from servers/ }));

  expect(before.map(String)).toEqual(['true', 'true', 'false']);
  expect(isChecked().map(String)).toEqual(['false', 'true', 'true']);
  expect(written).toEqual([
    { notifications: { calls: true } },
    { notifications: { calls: true, questions: false } },
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a browser is asked by a press alone, and says what it answered', async () => {
  requestPermission.mockImplementation(async () => {
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
    return 'granted';
  });
  render(<NotificationFields isOfSystem={false} />);
  expect(requestPermission).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Show them in this browser' }));

  expect(await screen.findByText('This browser shows them.')).toBeTruthy();
  expect(requestPermission).toHaveBeenCalledTimes(1);
});

test.each([
  ['denied', /refuses notifications of this page/],
  ['unavailable', /has no notifications here/],
] as const)('a browser where they are %s says what to do', (permission, words) => {
  usePermission.setState({ permission });
  render(<NotificationFields isOfSystem={false} />);

  expect(screen.getByRole('status').textContent).toMatch(words);
  expect(screen.queryByRole('button')).toBeNull();
});
