import type { Decision, RunEvent } from '../../../shared/model/chat/chat.ts';
import { defaultLimits } from '../../../shared/model/chat/chat.ts';
import type { Judgement } from '../../../shared/model/calls/problem.ts';
import type { Model } from './model.ts';
import { startRun, type Run } from './run/run-loop.ts';
import type { ApprovalRequest, RunPlan, RunPorts, RunTool, ToolCall } from './run/run-ports.ts';
import { createTestClock, settle } from './test-clock.ts';

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

export const fine: Judgement = { status: 'judged', problems: [], faults: [] };

export const aTool = (name: string, more: Partial<RunTool> = {}): RunTool => ({
  wireName: name,
  serverName: 'files',
  tool: name,
  description: `The tool ${name}.`,
  schema: { type: 'object' },
  inputSchema: { type: 'object' },
  changes: [],
  definitionHash: `hash of ${name}`,
  annotations: { readOnlyHint: true },
  ...more,
});

/** What a server answers with a text. */
export const answers = (text: string, more: object = {}): string =>
  JSON.stringify({ content: [{ type: 'text', text }], ...more });

type Wanted = Partial<Omit<RunPlan, 'limits'>> & { limits?: Partial<RunPlan['limits']> };

/** A run with a clock in hand, tools that answer with their name, and a user who allows everything. */
export function testRun(model: Model, plan: Wanted = {}, ports: Partial<RunPorts> = {}) {
  const clock = createTestClock();
  const events: RunEvent[] = [];
  const called: ToolCall[] = [];
  const asked: ApprovalRequest[] = [];
  const run: Run = startRun(
    {
      tools: [aTool('read'), aTool('write', { annotations: {} })],
      leftOut: [],
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Do it.' }] }],
      settings: {},
      asks: 'unless-read-only',
      ...plan,
      model,
      limits: { ...defaultLimits, ...plan.limits },
    },
    {
      async approve(request) {
        asked.push(request);
        return { allow: true, holds: 'once' };
      },
      judge: async () => fine,
      rules: { of: () => undefined, allow: () => undefined },
      trusts: () => true,
      asksForAll: () => false,
      ...ports,
      clock,
      emit: (event) => {
        events.push(event);
        ports.emit?.(event);
      },
      callTool(call, hooks, signal) {
        called.push(call);
        hooks.onStart({ connectionId: 1, recordingId: 'recording' });
        const { callTool } = ports;
        if (callTool) return callTool(call, { ...hooks, onStart: () => undefined }, signal);
        return Promise.resolve({ status: 'result', resultText: answers(`from ${call.tool}`) });
      },
    },
  );
  return {
    run,
    clock,
    events,
    called,
    asked,
    of: <Type extends RunEvent['type']>(type: Type) =>
      events.filter((event): event is Of<Type> => event.type === type),
    types: () => events.map(({ type }) => type),
  };
}

/** A user who decides when the test says so. */
export function waitingUser() {
  const waiting = new Map<string, (decision: Decision) => void>();
  const requests: ApprovalRequest[] = [];
  return {
    requests,
    approve: (request: ApprovalRequest) =>
      new Promise<Decision>((decide) => {
        requests.push(request);
        waiting.set(request.callId, decide);
      }),
    async decides(callId: string, decision: Decision) {
      await settle();
      const decide = waiting.get(callId);
      if (!decide) throw new Error(`Nothing asks about ${callId}.`);
      decide(decision);
      await settle();
    },
  };
}
