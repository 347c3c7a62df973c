import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { systemClock } from '../../src/main/core/chat/clock.ts';
import type { Model } from '../../src/main/core/chat/model.ts';
import { createModel } from '../../src/main/core/chat/providers/create-model.ts';
import { startRun } from '../../src/main/core/chat/run-loop.ts';
import type { RunPlan, RunPorts } from '../../src/main/core/chat/run-ports.ts';
import { defaultLimits } from '../../src/shared/model/chat.ts';
import { atMost, median, note, type Figure } from '../lib/figure.ts';

const rounds = 300;
const words = 200;

/** What the loop adds to a step of the provider; both, and the bare request, in turns. */
export async function chatStep(): Promise<Figure[]> {
  const server = await startProvider();
  const agent = new Agent();
  const access = {
    endpoint: { endpointId: 'bench', kind: 'openai-chat' as const, label: 'Bench', baseUrl: server.url },
    key: 'none',
    agent: async () => agent,
  };
  const model = createModel(access, 'bench');
  const times = { bare: [] as number[], step: [] as number[], run: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.bare.push(await timed(() => bareCall(server.url)));
    times.step.push(await timed(() => oneStep(model)));
    times.run.push(await timed(() => oneRun(model)));
  }
  await agent.close();
  await server.close();
  // The first ones load the libraries.
  const [bare, step, run] = [times.bare, times.step, times.run].map((all) => median(all.slice(20)));
  note(`chat: ${words} words by fetch alone, median`, bare ?? Number.NaN, 'ms');
  note('chat: the same as a step of the provider, median', step ?? Number.NaN, 'ms');
  const own = (run ?? Number.NaN) - (step ?? Number.NaN);
  return [atMost('chat: the loop’s own time in a step, over the provider’s', own, 'ms', 5)];
} // prettier-ignore

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function bareCall(url: string): Promise<void> {
  const body = JSON.stringify({ model: 'bench', stream: true, messages: [{ role: 'user', content: 'Go' }] }); // prettier-ignore
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/chat/completions`, { method: 'POST', headers, body });
  for (const line of (await response.text()).split('\n')) {
    if (line.startsWith('data: {')) JSON.parse(line.slice(6));
  }
}

const messages: RunPlan['messages'] = [{ role: 'user', parts: [{ type: 'text', text: 'Go' }] }];

async function oneStep(model: Model): Promise<void> {
  const { signal } = new AbortController();
  for await (const part of model.step({ messages, tools: [], settings: {}, signal })) void part;
}

async function oneRun(model: Model): Promise<void> {
  let told = 0;
  const ports: RunPorts = {
    emit: () => (told += 1),
    callTool: async () => ({ status: 'cancelled' }),
    approve: async () => ({ allow: false }),
    judge: async () => ({ status: 'judged', problems: [], faults: [] }),
    rules: { of: () => undefined, allow: () => undefined },
    clock: systemClock,
  };
  const plan: RunPlan = {
    model,
    tools: [],
    leftOut: [],
    messages,
    settings: {},
    limits: defaultLimits,
    asks: 'never',
  };
  const reason = await startRun(plan, ports).ended;
  if (reason !== 'done' || told < words) throw new Error(`The run ended with ${reason}.`);
}

/** Speaks chat completions: as many words as are asked for, each in an event of its own. */
async function startProvider() {
  const event = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const pieces = Array.from({ length: words }, () => event({ content: 'word ' }));
  const answer = `${event({ role: 'assistant' })}${pieces.join('')}${event({}, 'stop')}data: [DONE]\n\n`;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
} // prettier-ignore
