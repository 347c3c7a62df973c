// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fillArguments } from '../../../main/core/connections/variables/fill-arguments.ts';
import type { FilledArguments } from '../../../shared/model/calls/filled-arguments.ts';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import { answerWith } from '../../test-backend.ts';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { button, field, furnishTools, openTool } from './test-tools.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let core = fakeCallsCore();
beforeEach(() => {
  ({ core } = furnishTools());
});

const reference = '${env:NOT_SET}';
const message = 'can’t be filled in: The environment variable NOT_SET is not set.';

/** The arguments as the core fills them in, with nothing to fill in for any reference. */
const filled = (text: string, problems: Problem[]): FilledArguments => ({
  text,
  problems,
  references: [{ reference }],
  otherReferences: 0,
  filled: [],
  otherTexts: 0,
});
const missing: Problem[] = [{ path: ['note'], message, keyword: 'variable' }];

test('sends at once what is no longer to be filled in, also before the core has looked at it', async () => {
  const answered = Promise.withResolvers<void>();
  let wasChosen = false;
  answerWith({
    'calls.fillArguments': async ({ argumentsText, variables }) => {
      if (variables.length > 0) {
        wasChosen = true;
        return filled(argumentsText, missing);
      }
      if (wasChosen) await answered.promise;
      return filled(argumentsText, []);
    },
  });
  const { user } = await openTool('Grind');
  await user.click(field('note'));
  await user.paste(reference);
  const choice = await screen.findByRole('checkbox', { name: `Fill in ${reference}` });
  await user.click(choice);
  await user.type(field('grams'), '18');
  await screen.findByRole('button', { name: new RegExp(message) });

  await user.click(choice);
  await user.click(button('Run'));
  answered.resolve();

  await waitFor(() => expect(core.started).toHaveLength(1));
});

test('a variable without a value is told at its field, and nothing is sent', async () => {
  answerWith({
    'calls.fillArguments': ({ argumentsText, variables }) =>
      filled(argumentsText, variables.length > 0 ? missing : []),
  });
  const { user } = await openTool('Grind');
  await user.type(field('grams'), '18');
  await user.click(field('note'));
  await user.paste(reference);
  const choice = await screen.findByRole('checkbox', { name: `Fill in ${reference}` });
  await user.click(choice);
  await screen.findByRole('button', { name: new RegExp(message) });
  const description = document.getElementById(field('note').getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe(`note ${message}`);

  await user.click(button('Run'));

  expect((await screen.findByRole('alert')).textContent).toContain(`note ${message}`);
  expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
  expect(core.started).toHaveLength(0);
  await user.click(choice);
  await user.click(button('Run'));
  await waitFor(() => expect(core.started).toHaveLength(1));
  expect(JSON.parse(core.started[0]?.argumentsText ?? '')).toEqual({ grams: 18, note: reference });
});

describe('with the values as the core knows them', () => {
  const secret = 's3cr3t-value';
  beforeEach(() => {
    const values = {
      env: { KEY: secret },
      inputs: new Map<string, string>(),
      openInputs: new Set<string>(),
      named: { name: 'staging', variables: { HOST: 'https://stage.example' } },
      knownNames: new Set(['HOST']),
    };
    answerWith({
      'calls.fillArguments': ({ argumentsText, variables }) => {
        const {
          sent: _sent,
          secrets: _secrets,
          ...shown
        } = fillArguments(argumentsText, variables, values);
        return shown;
      },
    });
  });

  const strip = () => screen.findByRole('region', { name: 'Variables' });
  const choice = (reference: string) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: `Fill in ${reference}` });

  test('a reference stays as it is written until its value is asked for, which is not shown', async () => {
    const kept: unknown[] = [];
    answerWith({ 'history.add': ({ argumentsText }) => kept.push(JSON.parse(argumentsText)) > 0 });
    const { user, unmount } = await openTool('Grind');
    await user.type(field('grams'), '18');
    await user.click(field('note'));
    await user.paste('${env:KEY}/x');
    expect((await strip()).textContent).toContain('sent as written');

    await user.click(await choice('${env:KEY}'));
    const sent = await screen.findByLabelText('Sent with variables');
    expect(sent.textContent).toContain('value of ${env:KEY}/x');
    await user.click(button('Run'));

    // Its value comes in its place in the core.
    await waitFor(() => expect(core.started).toMatchObject([{ variables: ['${env:KEY}'] }]));
    const written = { grams: 18, note: '${env:KEY}/x' };
    expect(JSON.parse(core.started[0]?.argumentsText ?? '')).toEqual(written);
    await waitFor(() => expect(kept).toEqual([written]));
    expect(document.body.textContent).not.toContain(secret);
    unmount();
    await openTool('Grind');
    expect((await choice('${env:KEY}')).checked).toBe(true);
    expect(field('note').value).toBe('${env:KEY}/x');
  });

  test('one of the active environment shows its value, and is judged by it', async () => {
    const url = { type: 'string', pattern: '^https://' };
    core.offer('tools', [{ name: 'visit', inputSchema: { type: 'object', properties: { url } } }]);
    const { user } = await openTool('visit');
    await user.click(field('url'));
    await user.paste('${HOST}/v1');
    expect((await strip()).textContent).toContain('of staging');
    expect(await screen.findByRole('button', { name: /^url must match/ })).toBeTruthy();

    await user.click(await choice('${HOST}'));

    const sent = await screen.findByLabelText('Sent with variables');
    expect(sent.textContent).toContain('https://stage.example/v1');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^url must match/ })).toBeNull(),
    );
    await user.click(within(await strip()).getByRole('button', { name: 'Show what is sent' }));
    const dialog = await screen.findByRole('dialog', { name: 'What is sent' });
    await waitFor(() => expect(dialog.textContent).toContain('https://stage.example/v1'));
  });
});
