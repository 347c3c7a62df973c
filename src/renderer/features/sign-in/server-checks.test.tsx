// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { closeDebugger } from '../../navigation.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { SignInDebugger } from './sign-in-debugger.tsx';
import { fakeGuidedCore, guidedFlow } from './test-guided.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);
afterEach(() => {
  closeDebugger();
});

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const issuer = 'https://auth.example';
const done = { 'authorization-server': { status: 'done' as const } };

test('has the suite check an authorization server that is known, and lists what it found', async () => {
  const core = fakeGuidedCore(guidedFlow());
  const user = userEvent.setup();
  let isStopped = false;
  answerWith({
    'guided.checkServer': async function* (_input, { signal }) {
      yield { type: 'plan', scenarios: ['metadata'] };
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
      isStopped = true;
    },
  });
  render(<SignInDebugger />);
  await user.click(await button(/Authorization server/));
  expect((await button('Check this authorization server')).disabled).toBe(true);
  await core.becomes(guidedFlow(done));
  await user.click(await button('Check this authorization server'));
  const failures = [
    {
      id: 'issuer',
      description: 'The issuer has to be the same.',
      message: 'It is another.',
      links: ['https://datatracker.ietf.org/doc/html/rfc8414#section-3.3'],
    },
  ];
  await core.becomes(
    guidedFlow(done, {
      serverChecks: {
        issuer,
        results: [{ scenario: 'metadata', status: 'failed', failures }],
        needsFixture: ['authorization-code-grant'],
      },
    }),
  );

  const list = await screen.findByRole('list', { name: 'Checks of the official suite' });
  expect(within(list).getByLabelText('Failed')).toBeDefined();
  expect(list.textContent).toContain('The issuer has to be the same.It is another.');
  expect(within(list).getByRole('link').getAttribute('href')).toContain('rfc8414');
  expect(screen.getByText(/^Not run.*: authorization-code-grant$/)).toBeDefined();
  await user.click(await button('Stop the check'));
  expect((await screen.findByRole('alert')).textContent).toBe('You stopped the check.');
  await vi.waitFor(() => expect(isStopped).toBe(true));
});

test('says why the suite could not run', async () => {
  fakeGuidedCore(guidedFlow(done));
  const user = userEvent.setup();
  answerWith({
    'guided.checkServer': () => {
      throw new RpcError('UNAVAILABLE', 'Run the step “authorization-server” first.');
    },
  });
  render(<SignInDebugger />);

  await user.click(await button('Check this authorization server'));

  expect((await screen.findByRole('alert')).textContent).toContain('Run the step');
  expect(await button('Check this authorization server')).toBeDefined();
});
