// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { answerWith } from '../../test-backend.ts';
import { AboutDialog } from './about-dialog.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const text = '<img src=x onerror=alert(1)>\nPermission is hereby granted';

beforeEach(() => {
  answerWith({
    'upkeep.facts': () => ({
      version: '1.2.3',
      shell: 'web',
      revisions: ['2026-07-28', '2025-11-25'],
      runtimes: [{ name: 'Node', version: '24.1.0' }],
      system: 'linux x64 6.1.0',
      home: '/home/somebody/.config/wirebench',
      homeInReports: '~/.config/wirebench',
      license: 'MIT',
      isSafeMode: false,
    }),
    'upkeep.thirdParties': () => [
      { name: 'ws', version: '8.0.0', license: 'MIT' },
      { name: '@fontsource/inter', version: '5.0.0', license: 'OFL-1.1' },
    ],
    'upkeep.license': ({ name }) => ({ text: `${name}: ${text}` }),
    'upkeep.faults': () => ({
      file: '/home/somebody/faults.log',
      entries: [{ at: '2026-01-01T00:00:00.000Z', text: 'An error was not caught: TypeError: a' }],
      isCut: true,
    }),
  });
});
afterEach(cleanup);

test('tells what a report needs, and copies it without the name of the user', async () => {
  const user = userEvent.setup();
  render(<AboutDialog onClose={() => undefined} />);

  const facts = await screen.findByRole('region', { name: 'This copy' });
  for (const fact of ['1.2.3', 'MCP 2026-07-28, 2025-11-25', '/home/somebody/.config/wirebench']) {
    expect(within(facts).getByText(fact)).toBeTruthy();
  }
  await user.click(within(facts).getByRole('button', { name: 'Copy details' }));

  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('Wirebench 1.2.3 (web)');
  expect(copied).not.toContain('somebody');
});

test('finds a licence by its name or its package, and shows its text as text', async () => {
  const user = userEvent.setup();
  render(<AboutDialog part="licenses" onClose={() => undefined} />);

  await user.type(await screen.findByRole('searchbox'), 'ofl');
  await user.click(screen.getByRole('button', { name: /@fontsource\/inter/ }));

  const license = await screen.findByRole('group', { name: 'Licence of @fontsource/inter' });
  expect(license.textContent).toBe(`@fontsource/inter: ${text}`);
  expect(screen.queryByRole('button', { name: /^ws/ })).toBeNull();
  expect(document.querySelector('img')).toBeNull();
});

test('says where notices come from when this copy has none', async () => {
  answerWith({
    'upkeep.thirdParties': () => {
      throw new RpcError('NOT_FOUND', 'This copy was built without the notices of its packages.');
    },
  });
  render(<AboutDialog part="licenses" onClose={() => undefined} />);

  expect((await screen.findByRole('alert')).textContent).toContain('built without the notices');
});

test('shows what was caught, and copies a report with it', async () => {
  const user = userEvent.setup();
  render(<AboutDialog part="faults" onClose={() => undefined} />);

  const log = await screen.findByRole('region', { name: 'Fault log' });
  expect(log.textContent).toContain('An error was not caught: TypeError: a');
  expect(log.textContent).toContain('Older ones are in the file. /home/somebody/faults.log');
  await user.click(screen.getByRole('button', { name: 'Copy a report' }));

  await vi.waitFor(async () => {
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('TypeError: a');
    expect(copied).not.toContain('somebody');
  });
});

test('an empty log is no failure', async () => {
  answerWith({ 'upkeep.faults': () => ({ file: '', entries: [], isCut: false }) });
  render(<AboutDialog part="faults" onClose={() => undefined} />);

  expect(await screen.findByText('Nothing went wrong')).toBeTruthy();
});
