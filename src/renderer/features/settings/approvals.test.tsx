// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TrustList } from '../../../shared/model/servers/launch-preview.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { showNotices, type Notice } from '../../notices.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { Approvals } from './approvals.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let list: TrustList;
let asked: unknown[];
beforeEach(() => {
  furnishPage();
  asked = [];
  list = {
    approved: [
      { kind: 'server', name: 'files', at: Date.now() },
      { kind: 'eval', name: '', at: Date.now() },
    ],
    projects: [{ folder: '/home/me/shop', at: Date.now(), servers: ['one', 'two'] }],
  };
  answerWith({
    'trust.list': () => list,
    'trust.revoke': ({ asker }) => {
      asked.push(asker);
      list = { ...list, approved: list.approved.filter(({ kind }) => kind !== asker.kind) };
    },
    'trust.revokeProject': ({ folder }) => {
      asked.push(folder);
      list = { ...list, projects: [] };
    },
  });
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');

test('lists trusted projects and what was approved, with when', async () => {
  render(<Approvals />);

  const projects = await rowsOf('Trusted projects');
  const approved = await rowsOf('Approved');
  expect(projects.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\/home\/me\/shopTrusted .+ · 2 servers from there/),
  ]);
  expect(approved.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^filesApproved /),
    expect.stringMatching(/^Eval filesLast approved /),
  ]);
});

test('takes one back at once, and leaves the others', async () => {
  const user = userEvent.setup();
  render(<Approvals />);

  await user.click(await screen.findByRole('button', { name: 'Revoke the approval of files' }));
  await waitFor(async () => expect(await rowsOf('Approved')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Revoke the trust in /home/me/shop' }));

  expect(await screen.findByText('No project folder is trusted as a whole.')).toBeTruthy();
  expect(asked).toEqual([{ kind: 'server', name: 'files' }, '/home/me/shop']);
});

test('says that the list could not be read, and not that nothing was revoked', async () => {
  const user = userEvent.setup();
  const notices: Notice[] = [];
  showNotices((notice) => notices.push(notice));
  render(<Approvals />);
  const revoke = await screen.findByRole('button', { name: 'Revoke the approval of files' });
  answerWith({ 'trust.list': () => Promise.reject(new RpcError('INTERNAL', 'It is busy.')) });

  await user.click(revoke);

  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.title).toBe('The approvals could not be read');
});

test('marks what is not what it looks like in names and folders', async () => {
  list = {
    approved: [{ kind: 'server', name: 'filеs\u202e', at: 0 }],
    projects: [{ folder: '/home/me/\u200bshop', at: 0, servers: [] }],
  };
  render(<Approvals />);

  const [approved] = await rowsOf('Approved');
  const [project] = await rowsOf('Trusted projects');
  expect(approved?.textContent).toContain('filе U+0435sU+202E');
  expect(project?.textContent).toContain('/home/me/U+200Bshop');
});

test('says so where nothing was approved', async () => {
  list = { approved: [], projects: [] };
  render(<Approvals />);

  expect(await screen.findByText('Nothing is approved yet.')).toBeTruthy();
});
