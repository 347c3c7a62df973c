// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useNavigation } from '../../navigation.ts';
import { furnishPage } from '../../test-page.ts';
import { SignInDebugger } from './sign-in-debugger.tsx';
import { fakeGuidedCore, guidedFlow, wrongCheck } from './test-guided.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);

const open = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('tab', { name: 'Negative tests' }));
const checkRow = (name: RegExp) => screen.getByRole('row', { name });

test('says what was accepted in words, and leads to its records', async () => {
  const said = 'The code was taken a second time.';
  fakeGuidedCore(
    guidedFlow({}, { wrong: [wrongCheck({ verdict: 'accepted', said, seqs: [7, 8, 9] })] }),
  );
  const user = userEvent.setup();
  render(<SignInDebugger />);
  await open(user);

  const row = checkRow(/The code a second time/);
  expect(row.textContent).toContain('invalid_grantRFC 6749, 4.1.2acceptedThe code was taken');
  expect(screen.getByText('1 accepted')).toBeDefined();
  await user.click(within(row).getByRole('button', { name: /^Show the records/ }));

  expect(useNavigation.getState().shownRecord?.seq).toBe(7);
});

test('runs those that need no browser one after the other', async () => {
  const checks = (verdict: 'open' | 'running') => [
    wrongCheck(),
    wrongCheck({ id: 'no-token', what: 'no token at all', needsBrowser: false, verdict }),
    wrongCheck({ id: 'token-in-query', what: 'the token in the query', needsBrowser: false }),
  ];
  const core = fakeGuidedCore(guidedFlow({}, { wrong: checks('open') }));
  const user = userEvent.setup();
  render(<SignInDebugger />);
  await open(user);

  await core.becomes(guidedFlow({}, { wrong: checks('open') }));
  const run = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Run all that need no browser',
  });
  await user.click(run);

  const both = [
    { flowId: 1, checkId: 'no-token' },
    { flowId: 1, checkId: 'token-in-query' },
  ];
  await waitFor(() => expect(core.asked('runWrong')).toEqual(both));
  await core.becomes(guidedFlow({}, { wrong: checks('running') }));
  await waitFor(() => expect(run.getAttribute('aria-busy')).toBe('true'));
  expect(run.disabled).toBe(false);
  await user.keyboard('{Enter}');
  expect(core.asked('runWrong')).toEqual(both);
});
