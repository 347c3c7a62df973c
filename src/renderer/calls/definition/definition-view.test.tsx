// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import type { Callee } from '../callee.ts';
import { DefinitionView } from './definition-view.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);

const callee: Callee = {
  connectionId: 1,
  serverName: 'shop',
  method: 'tools/call',
  name: 'buy',
  schema: { type: 'object' },
  raw: { name: 'buy' },
};
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

test('a tool is shown as a provider gets it, with what was changed, and as sent where a place is marked', async () => {
  answerWith({
    'chat.definitionForProvider': ({ provider }) => ({
      status: 'offered',
      text: JSON.stringify([{ name: `buy for ${provider}` }]),
      changes: [{ kind: 'lossy', path: '/name', what: 'shortened' }],
    }),
  });
  const { rerender } = render(<DefinitionView callee={callee} marked={undefined} />);
  expect(screen.getByLabelText('Definition of buy').textContent).toBe('{\n  "name": "buy"\n}');

  await choose('Gemini');
  expect((await screen.findByLabelText('Definition of buy for Gemini')).textContent).toContain(
    'buy for gemini',
  );
  expect(screen.getByRole('list', { name: 'Changes' }).textContent).toBe(
    'Information lost at /name: shortened',
  );
  rerender(<DefinitionView callee={callee} marked={['name']} />);

  expect(screen.getByLabelText('Definition of buy')).toBeTruthy();
});

test('a tool that models don’t get says why; a prompt has one form', async () => {
  answerWith({
    'chat.definitionForProvider': () => ({ status: 'left-out', why: 'It has no name.' }),
  });
  const { rerender } = render(<DefinitionView callee={callee} marked={undefined} />);

  await choose('OpenAI');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Models of OpenAI don’t get this tool. It has no name.',
  );
  rerender(<DefinitionView callee={{ ...callee, method: 'prompts/get' }} marked={['a']} />);

  expect(screen.queryByRole('radio')).toBeNull();
});
