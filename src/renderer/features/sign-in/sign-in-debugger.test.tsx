// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { closeDebugger, debugSignIn, useNavigation } from '../../navigation.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { useDebugger } from './debugger-store.ts';
import { SignInDebugger } from './sign-in-debugger.tsx';
import { fakeGuidedCore, guidedFlow } from './test-guided.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);
afterEach(() => {
  closeDebugger();
});

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const row = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Steps' })).getByRole('button', { name });

test('asks for an address where nothing is debugged, and opens it', async () => {
  const core = fakeGuidedCore();
  const user = userEvent.setup();
  render(<SignInDebugger />);

  const field = await screen.findByLabelText('Address of the MCP server');
  await user.type(field, 'api.example{Enter}');
  expect(screen.getByRole('alert').textContent).toMatch(/starts with http/);
  await user.clear(field);
  await user.type(field, 'https://api.example/mcp{Enter}');

  expect(await screen.findByRole('heading', { name: /^Sign-in to https:\/\/api/ })).toBeDefined();
  expect(core.asked('open')).toEqual([{ target: { kind: 'url', url: 'https://api.example/mcp' } }]);
});

test('says why a target could not be opened, also after a wrong one, and keeps what was typed', async () => {
  fakeGuidedCore();
  answerWith({
    'guided.open': () => {
      throw new RpcError('REFUSED', 'Close one of the open sign-ins first.');
    },
  });
  const user = userEvent.setup();
  render(<SignInDebugger />);
  const field = await screen.findByLabelText<HTMLInputElement>('Address of the MCP server');
  await user.type(field, 'api.example');

  await user.click(button('Open'));
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'https://api.example/mcp');
  await user.click(button('Open'));

  expect((await screen.findByRole('alert')).textContent).toMatch(/^Close one of the open/);
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('https://api.example/mcp');
  await user.type(field, '2');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('opens the server that another part of the page wants debugged', async () => {
  const core = fakeGuidedCore();
  debugSignIn({ kind: 'server', serverName: 'remote' });
  render(<SignInDebugger />);

  expect(await screen.findByRole('heading', { name: 'Sign-in to remote' })).toBeDefined();
  expect(core.asked('open')).toEqual([{ target: { kind: 'server', serverName: 'remote' } }]);
});

test('moves through the steps by arrows, opens one by Enter, and runs up to it', async () => {
  const core = fakeGuidedCore(guidedFlow({ challenge: { status: 'done', durationMs: 12 } }));
  const user = userEvent.setup();
  render(<SignInDebugger />);

  expect((await row(/Challenge/)).textContent).toBe('1Challengedone12 ms');
  (await row(/Resource/)).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect((await row(/Client/)).getAttribute('aria-current')).toBe('step');
  await user.click(button('Run to here'));
  await user.click(await row(/Resource/));
  await user.click(button('Run'));
  await user.click(await row(/Challenge/));
  await user.click(button('Run again from here'));

  await waitFor(() => expect(core.asked('again')).toEqual([{ flowId: 1, from: 'challenge' }]));
  expect(core.asked('run')).toEqual([
    { flowId: 1, to: 'client' },
    { flowId: 1, to: 'resource' },
  ]);
});

test('shows the evidence of a step, leads to its records, and says what is stale', async () => {
  const resource = {
    decisions: [{ message: 'read from the challenge', rule: 'RFC 9728, 5.1' }],
    findings: [{ message: 'the metadata names no scopes' }],
    facts: [{ name: 'resource', value: 'https://api.example/mcp' }],
    requests: [
      {
        method: 'GET',
        url: 'https://api.example/meta',
        status: 200,
        durationMs: 8,
        seqs: [41, 42],
      },
    ],
  };
  const core = fakeGuidedCore(guidedFlow({ resource: { ...resource, status: 'failed' } }));
  render(<SignInDebugger />);

  await userEvent.setup().click(await screen.findByRole('button', { name: /GET.*meta/ }));
  expect(useNavigation.getState().shownRecord?.seq).toBe(41);
  expect(screen.getByRole('region', { name: 'Decisions' }).textContent).toContain(
    'Read from the challenge RFC 9728, 5.1',
  );
  expect(screen.getByRole('region', { name: 'Findings' }).textContent).toContain('no scopes');
  expect(button('Copy resource')).toBeDefined();
  await core.becomes(guidedFlow({ resource: { ...resource, status: 'stale' } }));
  await userEvent.setup().click(await row(/Resource/));

  expect(await screen.findByText(/^Outdated: an earlier step changed/)).toBeDefined();
  expect(button(/GET.*meta/)).toBeDefined();
});

test('sets inputs once their fields are left, and keeps those of other steps', async () => {
  const core = fakeGuidedCore(guidedFlow({}, { inputs: { scopes: ['read'] } }));
  const user = userEvent.setup();
  render(<SignInDebugger />);

  await user.click(await row(/Authorization server/));
  await user.type(screen.getByLabelText('Issuer'), 'https://auth.example');
  await user.type(screen.getByLabelText('Token endpoint'), 'own.example');
  await user.tab();
  await user.type(screen.getByLabelText('Revocation endpoint'), 'https://own.example/revoke');
  await user.tab();
  expect(await screen.findByText(/^Enter an address that starts with http/)).toBeDefined();
  expect(core.asked('edit')).toEqual([]);
  await user.clear(screen.getByLabelText('Token endpoint'));
  await user.type(screen.getByLabelText('Token endpoint'), 'https://own.example/token{Enter}');

  await waitFor(() =>
    expect(core.asked('edit')).toEqual([
      {
        flowId: 1,
        inputs: {
          scopes: ['read'],
          issuer: 'https://auth.example',
          endpoints: {
            token: 'https://own.example/token',
            revocation: 'https://own.example/revoke',
          },
        },
      },
    ]),
  );
});

test('offers a code for another device where there are such codes, and takes the choice at once', async () => {
  const core = fakeGuidedCore(guidedFlow({}, { inputs: { scopes: ['read'] } }));
  const user = userEvent.setup();
  render(<SignInDebugger />);
  await user.click(await row(/Request/));
  expect(screen.queryByLabelText('How the user consents')).toBeNull();

  await core.becomes(guidedFlow({}, { inputs: { scopes: ['read'] }, offersDevice: true }));
  await user.selectOptions(await screen.findByLabelText('How the user consents'), 'device');

  await waitFor(() =>
    expect(core.asked('edit')).toEqual([
      { flowId: 1, inputs: { scopes: ['read'], way: 'device' } },
    ]),
  );
  const code = {
    userCode: 'WDJB-MJHT',
    verificationUri: 'https://auth.example/enter',
    url: 'https://auth.example/enter',
    expiresAt: Date.now() + 60_000,
  };
  await core.becomes(
    guidedFlow(
      { answer: { status: 'waiting-for-user' } },
      { deviceCode: code, inputs: { way: 'device' } },
    ),
  );
  await user.click(await row(/Answer/));

  expect(screen.getByRole('region', { name: 'Code for another device' }).textContent).toContain(
    'WDJB-MJHT',
  );
  expect(screen.getByText(/until you have entered the code/)).toBeDefined();
});

test('leads from a code that was used to the step that gets another', async () => {
  const failure = {
    code: 'token-invalid_grant',
    message: 'https://auth.example/token issued no token (HTTP 400): invalid_grant.',
    next: 'Sign in again.',
  };
  const core = fakeGuidedCore(
    guidedFlow({ answer: { status: 'done' }, tokens: { status: 'failed', failure } }),
  );
  const user = userEvent.setup();
  render(<SignInDebugger />);

  await screen.findByText('A code can be exchanged once. Step 6 gets another; then run this step.');
  await user.click(button('Run step 6 again'));

  await waitFor(() => expect(core.asked('again')).toEqual([{ flowId: 1, from: 'answer' }]));
});

test('the button that runs a step keeps the focus, and runs it once', async () => {
  const core = fakeGuidedCore(guidedFlow());
  const user = userEvent.setup();
  render(<SignInDebugger />);
  await row(/Challenge/);

  await user.click(button('Run'));
  await core.becomes(guidedFlow({ challenge: { status: 'running' } }));

  const running = await screen.findByRole('button', { name: 'Run', busy: true });
  expect(document.activeElement).toBe(running);
  await user.keyboard('{Enter}');
  expect(core.asked('run')).toEqual([{ flowId: 1, to: 'challenge' }]);
});

test('says at the button why all steps can’t run once more, and runs none', async () => {
  const { steps } = guidedFlow();
  const done = Object.fromEntries(steps.map(({ id }) => [id, { status: 'done' as const }]));
  const core = fakeGuidedCore(guidedFlow(done));
  const user = userEvent.setup();
  render(<SignInDebugger />);
  await row(/Challenge/);

  const all = button('Run all');
  all.focus();
  await user.keyboard('{Enter}');

  // A disabled one would lose the focus as the last step ends, and hide its title.
  expect([all.disabled, all.ariaDisabled, document.activeElement === all]).toEqual([
    false,
    'true',
    true,
  ]);
  expect(all.title).toMatch(/^All steps have run/);
  expect(core.asked('run')).toEqual([]);
});

test('waits for the browser, and opens the address that a press led to', async () => {
  const open = vi.fn<typeof window.open>();
  vi.stubGlobal('open', open);
  const core = fakeGuidedCore(guidedFlow());
  const user = userEvent.setup();
  render(<SignInDebugger />);

  await row(/Challenge/);
  await user.click(button('Run all'));
  const browserUrl = 'https://auth.example/authorize?state=1';
  await core.becomes(guidedFlow({ answer: { status: 'waiting-for-user' } }, { browserUrl }));

  await waitFor(() => expect(open).toHaveBeenCalledWith(browserUrl, '_blank', expect.anything()));
  await user.type(
    screen.getByLabelText(/^Or paste the address/),
    'http://127.0.0.1/?code=1{Enter}',
  );
  await waitFor(() =>
    expect(core.asked('paste')).toEqual([{ flowId: 1, text: 'http://127.0.0.1/?code=1' }]),
  );
  await user.click(button('Cancel'));
  await waitFor(() => expect(core.asked('cancel')).toEqual([{ flowId: 1 }]));
});

test('asks for a consent, and goes on with the step', async () => {
  const consent = { kind: 'origin' as const, origin: 'http://127.0.0.1:9000' };
  const core = fakeGuidedCore(guidedFlow({ resource: { status: 'failed', consent } }));
  const user = userEvent.setup();
  render(<SignInDebugger />);

  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(button('Ask me again'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Cancel'));
  const agree = button(/^Allow http/);
  await waitFor(() => expect(agree.disabled).toBe(false));
  await user.click(agree);

  await waitFor(() => expect(core.asked('run')).toEqual([{ flowId: 1, to: 'resource' }]));
  expect(core.asked('agree')).toEqual([{ flowId: 1, consent }]);
});

test.each([
  [
    'consent',
    { resource: { status: 'failed', consent: { kind: 'origin', origin: 'http://a' } } },
    {},
  ],
  ['browser', { answer: { status: 'waiting-for-user' } }, { browserUrl: 'https://auth.example/' }],
] as const)('brings a step into view as it waits for the user: %s', async (_what, steps, more) => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => seen.mockRestore());
  const core = fakeGuidedCore(guidedFlow());
  render(<SignInDebugger />);
  await row(/Challenge/);
  expect(seen).not.toHaveBeenCalled();

  await core.becomes(guidedFlow(steps, more));

  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  expect((seen.mock.contexts[0] as Element).contains(cancel)).toBe(true);
  expect(seen).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  await core.becomes(guidedFlow(steps, { ...more, connectionId: 10 }));
  await waitFor(() => expect(useDebugger.getState().flow?.connectionId).toBe(10));
  expect(seen).toHaveBeenCalledOnce();
});

test('keeps the tokens for a stored server, and closes', async () => {
  const target = { kind: 'server' as const, serverName: 'remote' };
  const core = fakeGuidedCore(guidedFlow({}, { target, keeping: 'possible' }));
  const user = userEvent.setup();
  debugSignIn(target);
  render(<SignInDebugger />);

  await row(/Challenge/);
  await user.click(button('Use this sign-in'));
  await waitFor(() => expect(core.asked('keep')).toEqual([{ flowId: 1 }]));
  await user.click(button('Close this sign-in'));

  await waitFor(() => expect(useNavigation.getState().isDebuggerOpen).toBe(false));
  expect(core.asked('close')).toEqual([{ flowId: 1 }]);
});
