// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTraffic } from '../../features/traffic/log/traffic-store.ts';
import { closeOverlay, useOverlay } from '../../overlays.ts';
import { fakeSignInsCore } from '../../sign-in/test-sign-ins.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { setServers } from '../../stores/servers-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { listenForShortcuts } from '../listen-for-shortcuts.ts';
import { useTheme } from '../theme.ts';
import { Palette } from './palette.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let unlisten = () => {};
beforeEach(() => {
  furnishPage();
  unlisten = listenForShortcuts(window);
  answerWith({ 'traffic.recordings': () => [], 'viewState.write': () => undefined });
});
afterEach(() => {
  closeOverlay();
  unlisten();
});

/** Presses keys on the page itself, while no field has the focus. */
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};
const askForIt = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
const field = () => screen.getByRole<HTMLInputElement>('combobox');

test('has in its field what was typed before that was there, and what comes after it', async () => {
  askForIt();
  press('d', '?', 'Backspace', 'a', 'r');

  render(<Palette />);
  await vi.waitFor(() => expect(document.activeElement).toBe(field()));
  await userEvent.keyboard('k');

  expect(field().value).toBe('dark');
  expect(useOverlay.getState().open).toBe('palette');
});

test('runs what was found first where Enter was typed before the field was there', async () => {
  askForIt();
  press(...Array.from('use the dark'), 'Enter', 'x');

  render(<Palette />);

  await vi.waitFor(() => expect(useTheme.getState().theme).toBe('dark'));
  expect(useOverlay.getState().open).toBeUndefined();
});

test.each(['environments', 'recordings'] as const)('opens the %s', async (overlay) => {
  askForIt();
  render(<Palette />);

  await userEvent.type(field(), `${overlay}{Enter}`);

  expect(useOverlay.getState().open).toBe(overlay);
});

test('gives the focus back before it runs what was chosen, so that a dialog returns it there too', async () => {
  const Page = () => (
    <>
      <button type="button">Before</button>
      {useOverlay((state) => state.open === 'palette') && <Palette />}
    </>
  );
  render(<Page />);
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  act(() => void askForIt());
  await vi.waitFor(() => expect(document.activeElement).toBe(field()));
  const focused: (Element | null)[] = [];
  const stop = useOverlay.subscribe(({ open }) => {
    if (open === 'settings') focused.push(document.activeElement);
  });

  await userEvent.keyboard('settings{Enter}');
  stop();

  expect(focused).toEqual([before]);
  expect(document.activeElement).toBe(before);
});

test('signs in to a server that wants it, and out of one that is signed in', async () => {
  const core = fakeSignInsCore();
  const demo = { kind: 'bundled', demo: 'legacy' } as const;
  setServers({ file: '', servers: [{ name: 'remote', era: 'auto', launch: demo }], invalid: [] });
  const at = { connectionId: 1, serverName: 'remote', startedAt: 0, target: '' };
  const state = { status: 'needs-sign-in', message: '' } as const;
  setConnections([{ ...at, transport: 'http', declared: [], state }]);
  core.becomes({ status: 'ready' });
  askForIt();
  const { unmount } = render(<Palette />);

  await userEvent.type(field(), 'sign in to remote{Enter}');
  await vi.waitFor(() => expect(core.asked('start')).toEqual([{ serverName: 'remote' }]));
  unmount();
  core.becomes({ status: 'signed-in', scopes: [], canRefresh: false });
  setConnections([]);
  askForIt();
  render(<Palette />);
  await userEvent.type(field(), 'sign out of remote{Enter}');

  await vi.waitFor(() => expect(core.asked('signOut')).toEqual([{ serverName: 'remote' }]));
});

test('opens a recording of a former run by the name that it was given', async () => {
  const recordingId = '20260103-030405-1b1b';
  const hung = { recordingId, name: 'The call that hung', startedAt: 0, records: 2, bytes: 9 };
  answerWith({ 'traffic.recordings': () => [{ ...hung, isCurrent: false }] });
  askForIt();
  render(<Palette />);

  await userEvent.type(field(), 'hung');
  await userEvent.click(await screen.findByRole('option', { name: /The call that hung/ }));

  expect(useTraffic.getState().openRecordingId).toBe(recordingId);
});

test('keeps nothing once it was closed', async () => {
  askForIt();
  press('d', 'Escape');
  const openThen = useOverlay.getState().open;
  press('s');
  askForIt();
  render(<Palette />);
  await vi.waitFor(() => expect(document.activeElement).toBe(field()));

  expect(openThen).toBeUndefined();
  expect(field().value).toBe('');
});
