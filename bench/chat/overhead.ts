import { Agent } from 'undici';
import { systemClock } from '../../src/main/core/chat/clock.ts';
import type { Model } from '../../src/main/core/chat/model.ts';
import { modelAtEndpoint } from '../../src/main/core/chat/providers/model-at-endpoint.ts';
import { startRun } from '../../src/main/core/chat/run/run-loop.ts';
import type { RunTool } from '../../src/main/core/chat/run/run-ports.ts';
import type { ChatMessage } from '../../src/shared/model/chat/chat-message.ts';
import { defaultLimits } from '../../src/shared/model/chat/chat.ts';
import { encodeAnswer } from '../../test/providers/encode-answer.ts';
import { startRawServer } from '../../test/providers/raw-server.ts';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { timed } from '../traffic/open-recording.ts';

const rounds = 300;
/** Not counted: what is compiled and loaded first. */
const warmUp = 30;
const text = Array.from({ length: 50 }, (_, at) => `word${at} `);

const tools: RunTool[] = Array.from({ length: 20 }, (_, at) => {
  const schema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
  const tool = `tool_${at}`;
  return {
    wireName: tool,
    serverName: 'bench',
    tool,
    description: 'Does something with a number.',
    schema,
    inputSchema: schema,
    changes: [],
    definitionHash: tool,
    annotations: { readOnlyHint: true },
  };
});
const first: ChatMessage = { role: 'user', parts: [{ type: 'text', text: 'Do it.' }] };

/** What the loop adds to a step: two steps with a call between them that takes no time, against the two bare requests. */
export async function measureOverhead(): Promise<Figure[]> {
  const server = await startRawServer();
  const agent = new Agent();
  const model = modelAtEndpoint(
    {
      endpoint: {
        endpointId: 'bench',
        kind: 'compatible',
        label: 'Bench',
        baseUrl: `${server.origin}/v1`,
      },
      key: 'none',
      agent: () => Promise.resolve(agent),
    },
    'model',
  );
  const calls = encodeAnswer('compatible', {
    calls: [{ id: 'c1', name: 'tool_3', args: ['{"a":', '1}'] }],
    finish: 'calls',
  });
  const said = encodeAnswer('compatible', { text, finish: 'stop' });
  const script = () => server.answers({ pieces: [calls.join('')] }, { pieces: [said.join('')] });
  const bare: number[] = [];
  const looped: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    script();
    const bareMs = await timed(() => twoSteps(model));
    script();
    const loopMs = await timed(() => oneRun(model));
    if (round < warmUp) continue;
    bare.push(bareMs / 2);
    looped.push(loopMs / 2);
  }
  await server.close();
  await agent.close();
  note('overhead: a bare step, p50', median(bare), 'ms');
  note('overhead: a step of the loop, p50', median(looped), 'ms');
  const differences = looped.map((ms, at) => ms - (bare[at] ?? Number.NaN));
  return [atMost('overhead: of the loop for each step, p50', median(differences), 'ms', 5)];
}

async function twoSteps(model: Model): Promise<void> {
  const messages = [first];
  for (let step = 0; step < 2; step += 1) {
    const request = { messages, tools, settings: {}, signal: new AbortController().signal };
    for await (const part of model.step(request)) {
      if (part.type !== 'finish') continue;
      messages.push(part.message);
      const asked = part.message.parts.find(({ type }) => type === 'call');
      if (asked?.type !== 'call') return;
      const { callId, wireName } = asked;
      const output = { type: 'content', parts: [{ type: 'text', text: 'done' }] } as const;
      messages.push({
        role: 'tool',
        parts: [
          { type: 'result', callId, wireName, output: { ...output, parts: [...output.parts] } },
        ],
      });
    }
  }
}

async function oneRun(model: Model): Promise<void> {
  const run = startRun(
    {
      model,
      tools,
      leftOut: [],
      messages: [first],
      settings: {},
      limits: defaultLimits,
      asks: 'unless-read-only',
    },
    {
      emit: () => undefined,
      async callTool(_call, { onStart }) {
        onStart({ connectionId: 1, recordingId: 'none' });
        const resultText = '{"content":[{"type":"text","text":"done"}]}';
        return { status: 'result', resultText };
      },
      approve: async () => ({ allow: false }),
      judge: async () => ({ status: 'judged', problems: [], faults: [] }),
      rules: { of: () => undefined, allow: () => undefined },
      trusts: () => true,
      asksForAll: () => false,
      clock: systemClock,
    },
  );
  const reason = await run.ended;
  if (reason !== 'done') throw new Error(`The run ended with ${reason}.`);
}
