// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FilledArguments } from '../../../shared/model/calls/filled-arguments.ts';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import { answerWith } from '../../test-backend.ts';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { button, field, furnishTools, openTool } from './test-tools.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let { core, unfurnish } = { core: fakeCallsCore(), unfurnish: () => {} };
beforeEach(() => {
  ({ core, unfurnish } = furnishTools());
});
afterEach(() => unfurnish());

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
