// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { LastTime } from '../../../shared/model/servers/last-time.ts';
import { useServers } from '../../stores/servers-store.ts';
import { answerWith } from '../../test-backend.ts';
import { LastTimeBar } from './last-time-bar.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const connected: string[] = [];
function last(first: LastTime) {
  connected.length = 0;
  let now = first;
  let wake = () => {};
  answerWith({
    async *'connections.lastTime'() {
      for (;;) {
        yield now;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    'connections.forgetLastTime': () => {
      now = { serverNames: [], calls: 0 };
      wake();
    },
    'connections.connect': ({ serverName }) => {
      connected.push(serverName);
      return serverName === 'farm'
        ? { status: 'approval-needed', sheet: { asker: { kind: 'server', name: 'farm' } } as never }
        : { status: 'connecting', connectionId: 1 };
    },
  });
  render(<LastTimeBar />);
}
afterEach(cleanup);

test('connects all servers of last time by one press, and asks where consent is missing', async () => {
  last({ serverNames: ['shop', 'farm', 'notes'], calls: 2 });
  const bar = await screen.findByRole('region', { name: 'Last time' });
  const text = bar.textContent;

  await userEvent.click(screen.getByRole('button', { name: 'Connect the 3 servers of last time' }));
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull());

  expect(text).toContain(
    '3 servers were connected when Wirebench last closed. 2 calls were running and are not repeated.',
  );
  expect(connected).toEqual(['shop', 'farm', 'notes']);
  await vi.waitFor(() =>
    expect(useServers.getState().approvals.map(({ asker }) => asker.name)).toEqual(['farm']),
  );
});

test('one server is named, with what its name hides, and is put away by a press', async () => {
  last({ serverNames: [`a\u202eb${'x'.repeat(10_000)}`], calls: 1 });
  const bar = await screen.findByRole('region', { name: 'Last time' });
  const text = bar.textContent ?? '';

  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull());

  expect(text).toMatch(
    /^“a‹U\+202E›bx+…” was connected when Wirebench last closed. 1 call was running/,
  );
  expect(text.length).toBeLessThan(250);
  expect(connected).toEqual([]);
});

test('says nothing where nothing was connected', async () => {
  last({ serverNames: [], calls: 0 });
  await new Promise((resolve) => setTimeout(resolve));

  expect(screen.queryByRole('region')).toBeNull();
});
