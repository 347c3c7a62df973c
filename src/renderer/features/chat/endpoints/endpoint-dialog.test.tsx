// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LaunchSheet } from '../../../../shared/model/servers/launch-preview.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { fakeChatCore } from '../test-chat-core.ts';
import { usePage } from '../state/page-store.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const sheet: LaunchSheet = {
  approvalId: 'a1',
  fingerprint: 'f1',
  asker: { kind: 'endpoint', name: 'Anthropic' },
  launches: [
    {
      name: 'Anthropic',
      target: { kind: 'http', url: 'https://api.anthropic.com' },
      variables: [],
      headers: [{ name: 'API key', value: '${env:MY_KEY}' }],
      others: [],
      handsOver: [{ reference: '${env:MY_KEY}', source: 'the variable MY_KEY' }],
      watched: [],
      warnings: [],
    },
  ],
};

let asked: string[];
beforeEach(() => {
  furnishPage();
  asked = [];
  answerWith({
    'chat.keyProtection': () => ({ status: 'none', reason: 'There is no keyring.' }),
    'chat.saveEndpoint': () => void asked.push('save'),
    'chat.endpointSheet': () => sheet,
    'chat.approveEndpoint': ({ approval }) => void asked.push(`approve ${approval.approvalId}`),
    'chat.checkEndpoint': () => {
      asked.push('check');
      return { status: 'works', tookMs: 1, models: 2 };
    },
  });
});

async function saveAndCheck() {
  const user = userEvent.setup();
  render(<EndpointDialog endpointId={undefined} />);
  await user.click(screen.getByRole('button', { name: 'Save and check' }));
  await screen.findByRole('dialog', { name: 'Reach Anthropic?' });
  return user;
}

test('begins at the kind of the endpoint', () => {
  render(<EndpointDialog endpointId={undefined} />);

  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Kind' }));
});

test('shows what an endpoint would be handed before it is asked, and asks it once that was agreed to', async () => {
  const user = await saveAndCheck();
  expect(screen.getAllByText(/\$\{env:MY_KEY\}/).length).toBeGreaterThan(0);
  expect(asked).toEqual(['save']);

  expect(screen.getByRole('button', { name: 'Cancel', hidden: true })).toBeTruthy();
  const agree = screen.getByRole('button', { name: 'Reach it' });
  await waitFor(() => expect(agree.hasAttribute('disabled')).toBe(false));
  await user.click(agree);

  await waitFor(() => expect(asked).toEqual(['save', 'approve a1', 'check']));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  // One of them is in the dialog's corner.
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
});

test('an endpoint is not asked where that was refused, which is told', async () => {
  const user = await saveAndCheck();

  await user.click(screen.getByRole('button', { name: 'Don’t reach' }));

  expect(await screen.findByText(/nothing is sent to it until you approve/)).toBeTruthy();
  expect(asked).toEqual(['save']);
});

test('a new endpoint is the chosen one once it was saved', async () => {
  fakeChatCore();
  answerWith({
    'chat.keyProtection': () => ({ status: 'none', reason: 'There is no keyring.' }),
    'chat.saveEndpoint': () => {},
    'chat.endpointSheet': () => undefined,
    'chat.models': () => [{ modelId: 'embed', callsTools: false }, { modelId: 'big-1' }],
  });
  const user = userEvent.setup();
  render(<EndpointDialog endpointId={undefined} />);

  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(usePage.getState().choices['']?.model?.modelId).toBe('big-1'));
});
