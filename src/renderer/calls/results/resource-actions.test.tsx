// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type { ConnectionState } from '../../../shared/model/servers/connection.ts';
import { useNavigation } from '../../navigation.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { useCalls } from '../../stores/calls-store.ts';
import { furnishPage } from '../../test-page.ts';
import { fakeCallsCore } from '../test-calls.ts';
import { CallResult } from './call-result.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let core = fakeCallsCore();
beforeEach(() => {
  furnishPage();
  core = fakeCallsCore();
  connect({
    status: 'ready',
    era: 'legacy',
    eraFrom: 'chosen',
    revision: '2025-11-25',
    serverInfo: { name: 'roastery', version: '1' },
    capabilities: { resources: {} },
  });
});

const connect = (state: ConnectionState) =>
  setConnections([
    {
      connectionId: 7,
      serverName: 'roastery',
      startedAt: 0,
      transport: 'stdio',
      declared: [],
      target: '',
      state,
    },
  ]);

const link = { type: 'resource_link', uri: 'roastery://hours', name: 'Hours' };

/** Shows the result of a tool, whose call has an id that no reading gets. */
async function show(...content: unknown[]) {
  const call: CallSnapshot = {
    callId: 900,
    connectionId: 7,
    serverName: 'roastery',
    method: 'tools/call',
    name: 'links',
    argumentsText: '{}',
    startedAt: 0,
    state: { status: 'running' },
  };
  act(() => useCalls.setState({ byId: { 900: call } }));
  core.finish(900, { content });
  render(<Shown />);
  await screen.findByRole('tab', { name: 'Content' });
  return userEvent.setup();
}

function Shown() {
  const call = useCalls(({ byId }) => byId[900]);
  return call && <CallResult call={call} />;
}

const button = (name: string) => screen.getByRole('button', { name });
const inPlace = () => screen.findByRole('region', { name: 'Content of roastery://hours' });

test('a link is read in place, over the connection of its server', async () => {
  const user = await show(link);
  expect(core.started).toHaveLength(0);

  await user.click(button('Read'));
  await waitFor(() => expect(core.started).toHaveLength(1));
  expect(screen.getByText('Reading…')).toBeTruthy();
  core.finish(1, { contents: [{ uri: 'roastery://hours', text: 'Nine to six.' }] });

  expect(core.started[0]).toMatchObject({
    connectionId: 7,
    method: 'resources/read',
    name: 'roastery://hours',
  });
  expect(await within(await inPlace()).findByText('Nine to six.')).toBeTruthy();
  expect(button('Read again')).toBeTruthy();
});

test('says why a link could not be read', async () => {
  const user = await show(link);
  await user.click(button('Read'));
  await waitFor(() => expect(core.started).toHaveLength(1));

  const message = 'Resource not found';
  core.refuse(1, { status: 'failed', reason: 'error', message, code: -32002 }, { message });

  expect(within(await inPlace()).getByRole('alert').textContent).toContain('Resource not found');
});

test('reading a link can be cancelled', async () => {
  const user = await show(link);
  await user.click(button('Read'));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));

  expect(core.cancelled).toEqual([1]);
});

test('a link, or an embedded resource, is opened among the resources', async () => {
  const resource = { uri: 'roastery://menu', text: 'Coffee' };
  const user = await show(link, { type: 'resource', resource });

  const [ofLink, ofResource] = screen.getAllByRole('button', { name: 'Open in Resources' });
  if (!ofLink || !ofResource) throw new Error('there are two');
  await user.click(ofLink);
  expect(useNavigation.getState()).toMatchObject({
    serverName: 'roastery',
    part: 'resources',
    shownOffer: { name: 'roastery://hours' },
  });
  await user.click(ofResource);

  expect(useNavigation.getState()).toMatchObject({ shownOffer: { name: 'roastery://menu' } });
});

test('nothing can be read while the server is away', async () => {
  connect({ status: 'closed' });
  await show(link);

  expect(button('Read').hasAttribute('disabled')).toBe(true);
});

test.each([undefined, 5, '', 'x'.repeat(30_000)])('a link to %j offers nothing', async (uri) => {
  await show({ ...link, uri });

  expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull();
});
