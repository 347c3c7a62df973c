// @vitest-environment jsdom
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ModelChoice } from '../../../../shared/model/chat-endpoint.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { useChat } from '../state/chat-store.ts';
import { ModelPicker } from './model-picker.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

configure({ defaultHidden: true });

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
  useChat.setState({ models: {} });
});
afterEach(() => unfurnish());

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
