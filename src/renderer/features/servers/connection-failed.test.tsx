// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionFailure } from '../../../shared/model/servers/connection.ts';
import { useNavigation } from '../../navigation.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { ConnectionFailed, detailsOf, exitText } from './connection-failed.tsx';
import { fakeServersCore } from './test-servers.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const failure: ConnectionFailure = {
  message: 'broken: the process ended before it answered.',
  commandLine: 'node broken.js',
  exit: { code: 3, signal: null },
  stderrTail: ['Error: no key', '  at main'],
  strayStdout: ['Hello!'],
  hints: ['Set API_KEY.'],
};

let core = fakeServersCore();
beforeEach(() => {
  furnishPage();
  core = fakeServersCore();
});

test('says what failed, why, what it printed, and what to try', () => {
  render(<ConnectionFailed serverName="broken" failure={failure} />);

  const alert = screen.getByRole('alert');
  expect(alert.textContent).toMatch(/^broken failedthe process ended before it answered\./);
  expect(screen.getByRole('region', { name: 'Command' }).textContent).toContain('node broken.js');
  expect(screen.getByRole('region', { name: 'Ended' }).textContent).toContain('exit code 3');
  expect(screen.getByRole('region', { name: 'Last lines of stderr' }).textContent).toContain(
    'Error: no key\n  at main',
  );
  expect(screen.getByRole('region', { name: /Printed to stdout/ }).textContent).toContain('Hello!');
  expect(screen.getByRole('list', { name: 'What to try' }).textContent).toBe('Set API_KEY.');
});

test('says so when the process wrote nothing', () => {
  render(<ConnectionFailed serverName="broken" failure={{ ...failure, stderrTail: [] }} />);

  expect(screen.getByText('It wrote nothing to stderr.')).toBeTruthy();
});

test('says nothing of stderr where no process was started', () => {
  const { exit: _exit, ...unstarted } = { ...failure, stderrTail: [] };
  render(<ConnectionFailed serverName="broken" failure={unstarted} />);

  expect(screen.queryByText('It wrote nothing to stderr.')).toBeNull();
});

test('asks once more for the inputs of a server that has some', async () => {
  const asked: unknown[] = [];
  const launch = { kind: 'http' as const, url: 'http://127.0.0.1:9/${input:tenant}', headers: {} };
  core = fakeServersCore([{ name: 'broken', era: 'auto', launch }]);
  answerWith({
    'connections.connect': (given) => {
      asked.push(given);
      return { status: 'connecting', connectionId: 1 };
    },
  });
  render(<ConnectionFailed serverName="broken" failure={failure} />);

  await userEvent.click(screen.getByRole('button', { name: 'Change its inputs' }));

  await waitFor(() => expect(asked).toEqual([{ serverName: 'broken', asksAgain: true }]));
});

test('tries again, or opens the editor', async () => {
  const user = userEvent.setup();
  render(<ConnectionFailed serverName="broken" failure={failure} />);

  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(core.asked('connect')).toEqual([{ serverName: 'broken' }]));
  await user.click(screen.getByRole('button', { name: 'Edit server' }));

  expect(useNavigation.getState().editing).toEqual({ serverName: 'broken' });
});

test('offers to follow a redirect, and connects again once that is decided', async () => {
  const followed: unknown[] = [];
  answerWith({ 'connections.follow': (input) => void followed.push(input) });
  setConnections([
    {
      connectionId: 1,
      serverName: 'broken',
      startedAt: 0,
      transport: 'http',
      declared: [],
      target: 'http://a.example/mcp',
      refusedRedirect: 'https://b.example',
      state: { status: 'failed', failure },
    },
  ]);
  render(<ConnectionFailed serverName="broken" failure={failure} />);

  await userEvent
    .setup()
    .click(screen.getByRole('button', { name: 'Follow to https://b.example' }));

  await waitFor(() => expect(core.asked('connect')).toEqual([{ serverName: 'broken' }]));
  expect(followed).toEqual([{ serverName: 'broken', origin: 'https://b.example' }]);
});

test('goes on without the handshake, or sends raw messages, where it is half-open', async () => {
  const gone: unknown[] = [];
  answerWith({ 'connections.goOn': (input) => void gone.push(input) });
  const { exit: _exit, ...open } = { ...failure, halfOpen: 'refused' as const };
  const finding = { message: 'its error needs a code', rule: 'error-responses' as const, seq: 5 };
  setConnections([
    {
      connectionId: 4,
      serverName: 'broken',
      startedAt: 0,
      transport: 'stdio',
      declared: [],
      target: 'npx',
      findings: [finding],
      state: { status: 'failed', failure: open },
    },
  ]);
  const user = userEvent.setup();
  render(<ConnectionFailed serverName="broken" failure={open} />);

  await user.click(screen.getByRole('button', { name: 'Continue without handshake' }));
  await user.click(screen.getByRole('button', { name: 'Show in traffic' }));
  await user.click(screen.getByRole('button', { name: 'Send raw messages' }));

  expect(screen.getByRole('alert').textContent).toMatch(/^The handshake with broken failed/);
  expect(gone).toEqual([{ connectionId: 4 }]);
  expect(useNavigation.getState()).toMatchObject({ serverName: 'broken', part: 'raw' });
});

test('copies the whole for a bug report', () => {
  const finding = { message: 'its error needs a code', rule: 'error-responses' as const, seq: 5 };

  expect(detailsOf(failure, [finding])).toBe(
    [
      'broken: the process ended before it answered.',
      'Problems in the handshake:\nits error needs a code',
      'Command: node broken.js',
      'Ended: exit code 3',
      'stderr:\nError: no key\n  at main',
      'stdout:\nHello!',
      'To try:\nSet API_KEY.',
    ].join('\n\n'),
  );
});

test.each([
  [{ code: null, signal: 'SIGKILL' }, 'signal SIGKILL'],
  [{ code: 0, signal: null }, 'exit code 0'],
  [{ code: null, signal: null }, 'no exit code'],
])('an end by %j is called “%s”', (exit, words) => {
  expect(exitText(exit)).toBe(words);
});
