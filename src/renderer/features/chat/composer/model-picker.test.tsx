// @vitest-environment jsdom
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ModelChoice } from '../../../../shared/model/chat-endpoint.ts';
import { demoModels } from '../../../../shared/model/chat/model-name.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { useChat } from '../state/chat-store.ts';
import { ModelPicker } from './model-picker.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

configure({ defaultHidden: true });

beforeEach(() => {
  furnishPage();
  useChat.setState({ models: {} });
});

test('takes the id of a model that its endpoint does not list', async () => {
  answerWith({ 'chat.models': () => Promise.reject(new Error('It has no list.')) });
  const chosen: ModelChoice[] = [];
  const user = userEvent.setup({ delay: null });
  render(
    <ModelPicker
      label="Model"
      model={undefined}
      endpoints={[
        {
          endpoint: { endpointId: 'azure', kind: 'azure', label: 'Azure' },
          key: { status: 'none' },
        },
      ]}
      onModel={(model) => chosen.push(model)}
    />,
  );

  await user.click(screen.getByRole('button', { name: 'Model: No model' }));
  await screen.findByText('It has no list.');
  await user.type(screen.getByPlaceholderText(/Find a model/), ' My-GPT ');
  await user.click(screen.getByText('Use “My-GPT”'));

  expect(chosen).toEqual([{ endpointId: 'azure', modelId: 'My-GPT' }]);
});

test('names a model of the demo as its list does', async () => {
  answerWith({ 'chat.models': () => demoModels });
  const user = userEvent.setup({ delay: null });
  render(
    <ModelPicker
      label="Model"
      model={{ endpointId: 'demo', modelId: 'script' }}
      endpoints={[
        {
          endpoint: { endpointId: 'demo', kind: 'demo', label: 'Demo, no AI' },
          key: { status: 'none' },
        },
      ]}
      onModel={() => {}}
    />,
  );

  await user.click(screen.getByRole('button', { name: 'Model: Demo script, no AI' }));

  expect(await screen.findByRole('option', { name: 'Demo script, no AI' })).toBeTruthy();
});
