import type { RunChoice, RunEvent } from '../src/shared/model/chat/chat.ts';
import type { Clock } from '../src/main/core/chat/clock.ts';
import { createDemoModel } from '../src/main/core/chat/demo/demo-model.ts';
import { aTool, testRun } from '../src/main/core/chat/test-run.ts';

/** The demo speaks at once. */
const hurried: Clock = {
  now: () => 0,
  after(_ms, then) {
    queueMicrotask(then);
    return () => undefined;
  },
};

/** What the loop tells of a run of the demo that is asked for “Stock”, with a tool of that name. */
export async function demoEvents({ settings = {}, limits = {} }: RunChoice): Promise<RunEvent[]> {
  const given = Object.entries(limits).filter(([, value]) => value !== undefined);
  const { run, clock, events } = testRun(createDemoModel({ modelId: 'rules', clock: hurried }), {
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'Stock' }] }],
    tools: [aTool('stock')],
    settings,
    limits: Object.fromEntries(given),
  });
  await clock.advance(1000);
  await run.ended;
  return events;
}
