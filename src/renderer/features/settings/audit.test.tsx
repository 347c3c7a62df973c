// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../../shared/model/audit.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { Audit } from './audit.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let unfurnish = () => {};
let asked: unknown[];
beforeEach(() => {
  unfurnish = furnishPage();
  asked = [];
});
afterEach(() => unfurnish());

const answer = (entries: AuditEntry[], total = entries.length) =>
  answerWith({
    'audit.list': (filter) => {
      asked.push(filter);
      return { entries, total };
    },
  });

test('lists what happened with its kind, and who asked', async () => {
  answer([{ at: Date.now(), kind: 'server', what: 'Changed args', by: 'page', serverName: 'A' }]);
  render(<Audit />);

  const row = await screen.findByRole('listitem');

  expect(row.textContent).toMatch(/^A: Changed argsServer edit · In the app · /);
});

test('asks for a kind and a text', async () => {
  answer([]);
  render(<Audit />);

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Export');
  await userEvent.type(screen.getByRole('searchbox'), 'x');

  expect(asked.at(-1)).toEqual({ kinds: ['export'], text: 'x', limit: 200 });
  expect(await screen.findByText('Nothing matches.')).toBeTruthy();
});

test('says what will appear, and how much is left out', async () => {
  answer([]);
  const { unmount } = render(<Audit />);
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy();
  unmount();
  answer([{ at: Date.now(), kind: 'export', what: 'Exported', by: 'page' }], 2);

  render(<Audit />);

  expect(await screen.findByText(/The newest 1 of 2/)).toBeTruthy();
});
