// @vitest-environment jsdom
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../../test-page.ts';
import { ChatPanel } from '../chat-panel.tsx';
import { usePage } from '../state/page-store.ts';
import { story } from '../test-chat.ts';
import { fakeChatCore } from '../test-chat-core.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

// The roles are looked up without a check of visibility, which takes most of the time.
configure({ defaultHidden: true });

let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  furnishPage();
  core = fakeChatCore();
});

test('an answer stands beside the one before, one at a time or both with how they differ', async () => {
  const { events, answer, run } = story();
  usePage.setState({ conversationId: 'one' });
  const user = userEvent.setup({ delay: null });
  render(<ChatPanel />);
  await core.tell(
    ...events,
    answer('r2', 'u1'),
    ...events.flatMap((event) => (event.type === 'run' ? [run('r2', event.event)] : [])),
  );
  const answers = () => screen.queryAllByRole('region', { name: /^Answer of/ });

  expect(await screen.findByText('2/2')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'The answer before' }));
  expect(screen.getByText('1/2')).toBeTruthy();
  expect(answers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Compare with the previous answer' }));

  expect(answers()).toHaveLength(2);
  expect(screen.getByText(/^First call:/).textContent).toMatch(/: the same in both/);
  const [together] = screen.getAllByRole('button', { name: 'Show one answer at a time' });
  await user.click(together as HTMLElement);
  expect(answers()).toEqual([]);
});
