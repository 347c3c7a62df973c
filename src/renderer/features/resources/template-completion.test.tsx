// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { writeViewState } from '../../view-state.ts';
import { ResourcesPanel } from './resources-panel.tsx';
import { connectRoastery } from './test-resources.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const uriTemplate = 'roastery://coffee/{origin}/{sku}';
const asked: unknown[] = [];
let core = fakeCallsCore();
let connectionId = 5000;
beforeEach(() => {
  furnishPage();
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  // The list draws as many rows as its height has room for.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
  core = fakeCallsCore();
  core.offer('resourceTemplates', [{ uriTemplate, title: 'A coffee' }]);
  // A list is loaded once per connection, so each test has its own.
  connectionId += 1;
  writeViewState('chosen roastery resources', undefined);
  writeViewState(`draft roastery resources/read ${uriTemplate}`, undefined);
  asked.length = 0;
  answerWith({
    'calls.complete': (input) => {
      asked.push(input);
      return { values: ['KEN-NYERI', 'KEN-KIAMBU'], hasMore: false };
    },
  });
});
afterEach(() => {
  setConnections([]);
});

async function open(capabilities: Record<string, unknown>) {
  connectRoastery(connectionId, capabilities);
  const user = userEvent.setup();
  render(<ResourcesPanel connectionId={connectionId} serverName="roastery" />);
  await user.click(await screen.findByRole('row', { name: /^A coffee/ }));
  return user;
}

test('a variable of a template is completed by the server, which is told of the others', async () => {
  const user = await open({ resources: {}, completions: {} });
  await user.type(screen.getByRole('combobox', { name: 'origin' }), 'Kenya{Escape}');

  await user.type(screen.getByRole('combobox', { name: 'sku' }), 'KEN');
  await user.click(await screen.findByRole('option', { name: 'KEN-KIAMBU' }));
  await user.click(screen.getByRole('button', { name: 'Read' }));

  expect(asked.at(-1)).toEqual({
    connectionId,
    ref: { type: 'ref/resource', uri: uriTemplate },
    argument: { name: 'sku', value: 'KEN' },
    others: { origin: 'Kenya' },
  });
  await waitFor(() =>
    expect(core.started).toMatchObject([{ name: 'roastery://coffee/Kenya/KEN-KIAMBU' }]),
  );
});

test('nothing is completed where the server does not say that it can', async () => {
  await open({ resources: {} });

  expect(screen.getByRole('textbox', { name: 'sku' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'sku' })).toBeNull();
});
