// @vitest-environment jsdom
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ComparedBodies } from '../../../../shared/model/traffic/body-questions.ts';
import type { RunChoice, RunEvent } from '../../../../shared/model/chat/chat.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { ChatPanel } from '../chat-panel.tsx';
import { usePage } from './page-store.ts';
import { replayOf } from './replay.ts';
import { demoChoice, stockTool, story } from '../test-chat.ts';
import { fakeChatCore } from '../test-chat-core.ts';
import { defaultLimits } from '../../../../shared/model/chat/chat.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));
configure({ defaultHidden: true });

let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  furnishPage();
  core = fakeChatCore();
  usePage.setState({ conversationId: 'one' });
});

const recorded = '{"content":[{"type":"text","text":"3 sacks"}]}';

/** A replay of the story's run in which the call ended in this way. */
async function replayed(
  end: Partial<Extract<RunEvent, { type: 'call-end' }>>,
  results = 'live',
  callId = 'c1',
) {
  const { events, answer, run } = story();
  const settings = { providerOptions: { demo: { replay: { runId: 'r1', results } } } };
  const model = { endpointId: 'demo', modelId: 'replay' };
  const { wireName, serverName, tool } = stockTool;
  const argumentsText = '{}';
  await core.tell(
    ...events,
    answer('r2', 'u1', { ...demoChoice, model, settings }),
    ...(
      [
        { type: 'run-start', tools: [stockTool], leftOut: [], limits: defaultLimits },
        { type: 'step-start', step: 1 },
        { type: 'call', step: 1, callId, wireName, serverName, tool, argumentsText },
        { type: 'call-start', callId, argumentsText, connectionId: 1, recordingId: 'r' },
        { type: 'call-end', callId, ms: 1, outcome: 'result', sentCharacters: 1, ...end },
      ] satisfies RunEvent[]
    ).map((event) => run('r2', event)),
  );
  render(<ChatPanel />);
  await screen.findByText('What is in stock?');
}

const answers = (compared: ComparedBodies) => answerWith({ 'chat.compareResults': () => compared });
const outcome = { isCut: false, added: 0, removed: 0, changed: 0, ignored: 0 };

describe('a replay', () => {
  test.each([
    ['With the recorded results', 'recorded', 'never'],
    ['Against the live servers', 'live', undefined],
  ])('is started beside the answer: %s', async (label, results, asks) => {
    await core.tell(...story().events);
    const user = userEvent.setup({ delay: null });
    render(<ChatPanel />);

    await user.click(await screen.findByRole('button', { name: 'Replay…' }));
    await user.click(await screen.findByRole('menuitem', { name: label }));

    await waitFor(() => expect(core.askedFor('run')).toHaveLength(1));
    const { parentId, run } = core.askedFor('run')[0] as { parentId: string; run: RunChoice };
    expect(parentId).toBe('u1');
    expect(run).toMatchObject({ model: { modelId: 'replay' }, servers: demoChoice.servers });
    expect(run.asks).toBe(asks);
    expect(replayOf(run)).toEqual({ runId: 'r1', results });
  });

  test('keeps the focus in the answer that takes the place of the replayed one', async () => {
    const { events, answer } = story();
    await core.tell(...events);
    const user = userEvent.setup({ delay: null });
    render(<ChatPanel />);
    (await screen.findByRole('button', { name: 'Replay…' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'With the recorded results' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(core.askedFor('run')).toHaveLength(1));

    await core.tell(
      answer('r2', 'u1', { ...demoChoice, model: { ...demoChoice.model, modelId: 'replay' } }),
    );

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Replay…' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'The answer before' }));
  });

  test('is not offered for an answer that said nothing', async () => {
    await core.tell(...story().events.slice(0, 5));
    render(<ChatPanel />);
    await screen.findByText('What is in stock?');

    expect(screen.queryByRole('button', { name: 'Replay…' })).toBeNull();
  });

  test('says that a result is as it was', async () => {
    await replayed({ resultText: recorded });

    expect(await screen.findByText('The model got the recorded result.')).toBeTruthy();
    expect(screen.getByText('live servers')).toBeTruthy();
  });

  test('shows where a result differs, as plain text', async () => {
    answers({
      status: 'compared',
      ...outcome,
      changed: 1,
      added: 1,
      lines: [
        { kind: 'same', depth: 0, before: '{', after: '{' },
        { kind: 'changed', depth: 1, path: ['content', 0, 'text'], before: '"3"', after: '"<b>2"' },
        { kind: 'added', depth: 1, path: ['more\u202e'], after: 'true' },
      ],
    });
    await replayed({ resultText: '{"content":[]}' });

    const shown = await screen.findByRole('region', { name: 'Differences from the recording' });

    expect(shown.textContent).toContain('2 differences from the recorded result');
    expect(shown.textContent).toContain('content[0].text: Recorded: "3" → Now: "<b>2"');
    expect(shown.textContent).toContain('U+202E');
  });

  test('says when only the spelling differs', async () => {
    answers({ status: 'compared', ...outcome, lines: [] });
    await replayed({ resultText: ` ${recorded}` });

    expect(await screen.findByText(/equals the recorded one, formatted differently/)).toBeTruthy();
  });

  test('says why results could not be compared', async () => {
    answerWith({
      'chat.compareResults': () => {
        throw new RpcError('UNAVAILABLE', 'Too large.');
      },
    });
    await replayed({ resultText: '{}' });

    expect(
      await screen.findByText('Its result differs from the recorded one. Too large.'),
    ).toBeTruthy();
  });

  test.each([
    [
      'a call that fails now',
      { outcome: 'failed' as const, error: 'Gone' },
      'live',
      'c1',
      /^In the recording this call had a result\.$/,
    ],
    ['a call of which nothing is recorded', { resultText: '{}' }, 'live', 'c9', /was not executed/],
    [
      'results that are recorded',
      { resultText: recorded },
      'recorded',
      'c1',
      /the server was not called/,
    ],
  ])('says of %s what it was', async (_what, end, results, callId, words) => {
    await replayed(end, results, callId);

    expect(await screen.findByText(words)).toBeTruthy();
  });
});

test.each([
  { demo: {} },
  { demo: { replay: [] } },
  { demo: { replay: null } },
  { demo: { replay: { runId: 5 } } },
  undefined,
])(
  'a replay with the options %j is none',
  (providerOptions?: Record<string, Record<string, unknown>>) => {
    const model = { endpointId: 'demo', modelId: 'replay' };
    const settings = providerOptions && { providerOptions };

    expect(replayOf({ model, servers: [], ...(settings && { settings }) })).toBeUndefined();
  },
);
