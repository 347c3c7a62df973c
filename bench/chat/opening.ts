import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLimits, type ChatEvent, type RunEvent } from '../../src/shared/model/chat/chat.ts';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { launchBrowser, startShell } from '../lib/shell-process.ts';
import { watchedPage } from '../traffic/app-page.ts';

const turns = 100;
const stepsPerTurn = 20;
const rounds = 5;

/** From the click on a conversation of 2,000 steps to the frame in which its end is shown. */
export async function measureOpening(): Promise<Figure[]> {
  const shell = await startShell({ mcpServers: {} });
  const folder = join(shell.home, 'chats');
  await mkdir(folder, { recursive: true });
  await writeConversation(folder, 'Long', turns);
  await writeConversation(folder, 'Short', 1);
  const browser = await launchBrowser();
  const { page, ask } = await watchedPage(browser, shell.url);
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await page.getByRole('button', { name: /^Long/ }).waitFor();
  const times: Record<'Long' | 'Short', number[]> = { Long: [], Short: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [title, count] of [
      ['Long', turns],
      ['Short', 1],
    ] as const)
      times[title].push(
        await ask<number>(`watch.openConversation('${title}', '${endOf(title, count)}')`),
      );
  }
  await browser.close();
  await shell.stop();
  note('opening: 20 steps', median(times.Short), 'ms');
  note('opening: 2,000 steps for the first time', times.Long[0] ?? Number.NaN, 'ms');
  return [atMost('opening: 2,000 steps', Math.max(...times.Long), 'ms', 250)];
}

/** An event before it has its place. */
type Told = ChatEvent extends infer Event
  ? Event extends ChatEvent
    ? Omit<Event, 'seq' | 'at'>
    : never
  : never;

async function writeConversation(folder: string, title: string, count: number): Promise<void> {
  const conversationId = randomUUID();
  const events: ChatEvent[] = [];
  let at = 1_790_000_000_000;
  const add = (event: Told) => events.push({ seq: events.length + 1, at: (at += 5), ...event });
  add({ type: 'conversation', version: 1, conversationId, title });
  let parentId: string | undefined;
  for (let turn = 1; turn <= count; turn += 1) {
    const [userId, runId] = [randomUUID(), randomUUID()];
    const user = {
      kind: 'user' as const,
      nodeId: userId,
      ...(parentId && { parentId }),
      text: `Turn ${turn}.`,
      attachments: [],
    };
    const choice = { model: { endpointId: 'demo', modelId: 'rules' }, servers: [] };
    add({ type: 'node', node: user });
    add({ type: 'node', node: { kind: 'run', nodeId: runId, parentId: userId, choice } });
    for (const event of runOf(turn, title)) add({ type: 'run', nodeId: runId, event });
    parentId = runId;
  }
  const lines = events.map((event) => `${JSON.stringify(event)}\n`);
  await writeFile(join(folder, `${conversationId}.jsonl`), lines.join(''));
}

function runOf(turn: number, title: string): RunEvent[] {
  const events: RunEvent[] = [
    { type: 'run-start', provider: 'demo', tools: [], leftOut: [], limits: defaultLimits },
  ];
  const argumentsText = '{"sku":"COL-HUILA","grams":20}';
  const resultText = JSON.stringify({ content: [{ type: 'text', text: 'Ground. '.repeat(40) }] });
  for (let step = 1; step <= stepsPerTurn; step += 1) {
    const callId = `call_${turn}_${step}`;
    const isLast = step === stepsPerTurn;
    const said = isLast
      ? endOf(title, turn)
      : `Step **${step}**: one more is to be ground. `.repeat(3);
    const call = { type: 'call', callId, wireName: 'grind', argumentsText } as const;
    events.push({ type: 'step-start', step }, { type: 'text', step, delta: said });
    if (!isLast) events.push({ ...call, step, serverName: 'roastery', tool: 'grind' });
    events.push({
      type: 'step-end',
      step,
      finish: isLast ? 'stop' : 'calls',
      ms: 900,
      firstOutputMs: 300,
      usage: { input: 1000, output: 50 },
      messages: [
        { role: 'assistant', parts: [{ type: 'text', text: said }, ...(isLast ? [] : [call])] },
      ],
      exchangeIds: [],
    });
    if (isLast) break;
    const output = {
      type: 'content' as const,
      parts: [{ type: 'text' as const, text: 'Ground.' }],
    };
    events.push(
      { type: 'approval', callId, decision: { allow: true, holds: 'once' }, by: 'policy' },
      { type: 'call-start', callId, argumentsText, connectionId: 1, recordingId: 'none' },
      { type: 'call-end', callId, ms: 30, outcome: 'result', resultText, sentCharacters: 7 },
      {
        type: 'results',
        step,
        message: { role: 'tool', parts: [{ type: 'result', callId, wireName: 'grind', output }] },
      },
    );
  }
  return [
    ...events,
    { type: 'run-end', reason: 'done', steps: stepsPerTurn, calls: stepsPerTurn - 1, usage: {} },
  ];
}

const endOf = (title: string, turn: number): string => `The end of turn ${turn} of ${title}.`;
