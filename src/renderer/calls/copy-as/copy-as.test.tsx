// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionState } from '../../../shared/model/servers/connection.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { setServers } from '../../stores/servers-store.ts';
import { furnishPage } from '../../test-page.ts';
import { CopyAs } from './copy-as.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const env = { ECHO_KEY: 'not-for-the-clipboard' };
const launch = { kind: 'stdio' as const, command: 'node', args: [], env };
const serverInfo = { name: 'shop', version: '1' };
const server = { era: 'legacy', eraFrom: 'probed', revision: '2025-11-25', serverInfo } as const;
const callee = {
  connectionId: 1,
  serverName: 'Shop',
  method: 'tools/call',
  name: 'echo',
  schema: { type: 'object' },
  raw: {},
} as const;

const isIn = (state: ConnectionState) => {
  const at = { connectionId: 1, serverName: 'Shop', startedAt: 0, target: '' };
  setConnections([{ ...at, transport: 'stdio', declared: [], state }]);
};

beforeEach(() => {
  furnishPage();
  setServers({ file: '', servers: [{ name: 'Shop', era: 'auto', launch }], invalid: [] });
  isIn({ status: 'ready', ...server, capabilities: {} });
});
afterEach(() => {
  setConnections([]);
  setServers({ file: '', servers: [], invalid: [] });
});

test('copies a call in the forms in which others make it', async () => {
  const user = userEvent.setup({ delay: null });
  const json = `{"message": "it's 9007199254740993", "n": 9007199254740993}`;
  render(<CopyAs callee={callee} called="echo" text={json} />);
  const copyAs = async (form: string) => {
    await user.click(screen.getByRole('button', { name: 'Copy as…' }));
    await user.click(await screen.findByRole('menuitem', { name: form }));
    expect((await screen.findByRole('status')).textContent).toBe(`${form} copied`);
    return navigator.clipboard.readText();
  };

  expect(await copyAs('Arguments as JSON')).toBe(json);
  expect(await copyAs('JSON-RPC request')).toContain(`"arguments":${json}`);
  expect(await copyAs('Command line')).toMatch(/^wirebench call --server=Shop --args '\{/);
  const program = await copyAs('TypeScript');
  expect(program).toContain('"n": exact("9007199254740993")');
  expect(program).toContain('env("ECHO_KEY")');
  expect(program).not.toContain(env.ECHO_KEY);
  expect(await copyAs('Python')).toContain('"n": 9007199254740993');
  expect(await copyAs('Shell line to its stdin')).toContain('ECHO_KEY="$ECHO_KEY"');
});

test('copies no more than the text itself while that is half typed, or its server is away', async () => {
  const user = userEvent.setup({ delay: null });
  const { rerender } = render(<CopyAs callee={callee} called="echo" text='{"message": ' />);
  const more = () => screen.findByRole('menuitem', { name: /^More/ });

  screen.getByRole('button', { name: 'Copy as…' }).focus();
  await user.keyboard('{Enter}');
  expect((await more()).getAttribute('aria-disabled')).toBe('true');
  expect((await more()).textContent).toBe('More (once the JSON is an object)');
  await user.keyboard('{Escape}');

  act(() => isIn({ status: 'closed' }));
  rerender(<CopyAs callee={callee} called="echo" text="{}" />);
  await user.keyboard('{Enter}');
  expect((await more()).textContent).toBe('More (once connected)');
});
