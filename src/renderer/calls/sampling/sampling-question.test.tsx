// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Sampling } from '../../../shared/model/calls/call.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { pictures } from '../../test-pictures.ts';
import { noteChatModel } from './chat-model.ts';
import { PreferredModel } from './preferred-model.ts';
import { SamplingQuestion } from './sampling-question.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

type Given = {
  answer: { action: string; paramsText?: string; resultText?: string; model?: object };
};

const answers: Given[] = [];
beforeEach(() => {
  furnishPage();
  answers.length = 0;
  answerWith({
    'serverRequests.answer': (answer) => {
      answers.push(answer);
    },
    'chat.models': ({ endpointId }) =>
      endpointId === 'own'
        ? [{ modelId: 'big-1' }, { modelId: 'small-1' }]
        : [{ modelId: 'rules', title: 'Demo, no AI' }, { modelId: 'script' }],
    async *'chat.endpoints'() {
      yield [
        {
          endpoint: { endpointId: 'own', kind: 'anthropic', label: 'Mine' },
          key: { status: 'none' },
        },
        { endpoint: { endpointId: 'demo', kind: 'demo', label: 'Demo' }, key: { status: 'none' } },
      ];
    },
  });
});

const params = {
  systemPrompt: 'Be brief.',
  messages: [{ role: 'user', content: { type: 'text', text: 'Hello?' } }],
  maxTokens: 100,
  modelPreferences: { hints: [{ name: 'small' }], costPriority: 1 },
  tools: [{ name: 'get_weather', inputSchema: {} }],
  big: 1e300,
};
const asked = (more: Partial<Sampling> = {}): Sampling => ({
  serverRequestId: 7,
  connectionId: 1,
  serverName: 'roastery',
  method: 'sampling/createMessage',
  params,
  mostTokens: 16_384,
  gate: { at: 'request' },
  ...more,
});
const show = (more: Partial<Sampling> = {}) => {
  const user = userEvent.setup();
  return { user, ...render(<SamplingQuestion request={asked(more)} />) };
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const region = () => screen.getByRole('region', { name: 'Sampling request from roastery' });
const modelsAreThere = () =>
  waitFor(() => expect(button('Ask the model').disabled).toBe(false), { timeout: 20_000 });

test('shows all that a model would be sent', async () => {
  show();
  await modelsAreThere();

  const text = region().textContent;
  for (const part of ['roastery', 'Be brief.', 'Hello?', 'small', 'cost 1', 'get_weather']) {
    expect(text).toContain(part);
  }
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Max tokens' }).value).toBe('100');
});

test('asks the model that was hinted at, for exactly what came where nothing was changed', async () => {
  const { user } = show();
  await modelsAreThere();
  await user.click(button('Ask the model'));

  const [given] = answers;
  expect(given?.answer).toMatchObject({
    action: 'ask',
    model: { endpointId: 'own', modelId: 'small-1' },
  });
  expect(given?.answer.paramsText).toBe(JSON.stringify(params));
});

test('begins with the model of the chat where none is hinted at', async () => {
  noteChatModel({ endpointId: 'demo', modelId: 'rules' });
  const { user } = show({ params: { ...params, modelPreferences: {} } });
  await modelsAreThere();
  await user.click(button('Ask the model'));

  expect(answers[0]?.answer.model).toEqual({ endpointId: 'demo', modelId: 'rules' });
});

test.each([
  ['the model of the chat', [], 'rules'],
  ['the model of the chat before a hint that fits none', [{ name: 'huge' }], 'rules'],
  ['a hinted model before that of the chat', [{ name: 'big' }], 'big-1'],
])('preselects %s', async (_what, hints, modelId) => {
  const request = asked({ params: { ...params, modelPreferences: { hints } } });
  render(
    <PreferredModel value={{ endpointId: 'demo', modelId: 'rules' }}>
      <SamplingQuestion request={request} />
    </PreferredModel>,
  );
  await modelsAreThere();

  const model = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Model' });
  expect(JSON.parse(model.value)).toContain(modelId);
});

test('asks another model with other words and fewer tokens', async () => {
  const { user } = show();
  await modelsAreThere();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'Demo, no AI');
  await user.click(button('Edit message 1'));
  await user.type(screen.getByRole('textbox', { name: 'message 1' }), ' World?');
  const tokens = screen.getByRole('textbox', { name: 'Max tokens' });
  await user.clear(tokens);
  await user.type(tokens, '50{Control>}{Enter}{/Control}');

  await waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]?.answer.model).toEqual({ endpointId: 'demo', modelId: 'rules' });
  expect(JSON.parse(answers[0]?.answer.paramsText ?? '')).toMatchObject({
    messages: [{ content: { text: 'Hello? World?' } }],
    maxTokens: 50,
    big: 1e300,
  });
});

test('gives no more tokens than there may be, and says what was wanted', async () => {
  const { user } = show({ params: { ...params, maxTokens: 1_000_000 } });
  await modelsAreThere();
  const tokens = screen.getByRole<HTMLInputElement>('textbox', { name: 'Max tokens' });
  expect(tokens.value).toBe('16384');
  expect(region().textContent).toContain('Requested: 1,000,000');

  await user.type(tokens, '0');

  expect(button('Ask the model').disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('16,384');
});

test('a message of a model can be changed before the server gets it', async () => {
  const result = {
    role: 'assistant',
    content: { type: 'text', text: 'Hi' },
    model: 'small-1',
    stopReason: 'endTurn',
  };
  const { user } = show({ gate: { at: 'answer', result } });
  await user.click(button('Edit Message'));
  await user.type(screen.getByRole('textbox', { name: 'Message' }), ' there');
  await user.dblClick(button('Send to the server'));

  await waitFor(() => expect(answers).toHaveLength(1));
  expect(JSON.parse(answers[0]?.answer.resultText ?? '')).toEqual({
    ...result,
    content: { type: 'text', text: 'Hi there' },
  });
});

test('the user can write the message', async () => {
  const { user } = show();
  await user.click(button('Write the answer'));
  await user.keyboard('Mine.');
  await user.click(button('Send to the server'));

  await waitFor(() => expect(answers).toHaveLength(1));
  expect(JSON.parse(answers[0]?.answer.resultText ?? '')).toMatchObject({
    role: 'assistant',
    content: { type: 'text', text: 'Mine.' },
    model: 'answered manually',
  });
});

test.each([
  ['at the first gate', { at: 'request' }],
  ['while the model writes', { at: 'model', modelId: 'm' }],
  ['at the second gate', { at: 'answer', result: { content: { type: 'text', text: 'x' } } }],
] as const)('is declined %s', async (_when, gate) => {
  const { user } = show({ gate });
  await user.click(button('Decline'));

  expect(answers).toEqual([{ serverRequestId: 7, answer: { action: 'decline' } }]);
});

test('a key that is held down is no consent', async () => {
  show();
  await modelsAreThere();

  fireEvent.keyDown(region(), { key: 'Enter', ctrlKey: true, repeat: true });

  expect(answers).toEqual([]);
});

test('goes back to the request with what failed', () => {
  show({ gate: { at: 'request', failure: 'The model failed: No key.' } });

  expect(screen.getByRole('alert').textContent).toBe('The model failed: No key.');
});

test('hostile text is marked, a hostile image is no picture', () => {
  const messages = [
    { role: 'user', content: { type: 'text', text: 'a\u202Eb<img src=x onerror=alert(1)>' } },
    {
      role: 'assistant',
      content: [{ type: 'image', data: 'PHN2Zz4=', mimeType: 'image/svg+xml' }],
    },
    {
      role: 'user',
      content: { type: 'image', data: pictures['image/png'], mimeType: 'image/png' },
    },
    null,
    { role: 'user', content: 'words' },
  ];
  show({ params: { messages, maxTokens: 'many' } });

  expect(within(region()).getByTitle('Invisible characters')).toBeTruthy();
  expect(region().querySelectorAll('img')).toHaveLength(1);
  expect(region().querySelector('img')?.getAttribute('src')).toBe(
    `data:image/png;base64,${pictures['image/png']}`,
  );
});
