import { act } from '@testing-library/react';
import {
  guidedSteps,
  type GuidedFlow,
  type GuidedOpened,
  type GuidedStep,
  type GuidedStepId,
  type WrongCheck,
} from '../../../shared/model/guided-sign-in.ts';
import { answerWith } from '../../test-backend.ts';
import { resetDebugger } from './debugger-store.ts';

export const guidedStep = (id: GuidedStepId, more: Partial<GuidedStep> = {}): GuidedStep => ({
  id,
  status: 'open',
  requests: [],
  decisions: [],
  findings: [],
  facts: [],
  ...more,
});

export const wrongCheck = (more: Partial<WrongCheck> = {}): WrongCheck => ({
  id: 'code-twice',
  what: 'the code a second time',
  expected: 'invalid_grant',
  rule: 'RFC 6749, 4.1.2',
  needsBrowser: true,
  verdict: 'open',
  seqs: [],
  ...more,
});

/** A flow that has not run, but for some of its steps. */
export const guidedFlow = (
  steps: Partial<Record<GuidedStepId, Partial<GuidedStep>>> = {},
  more: Partial<GuidedFlow> = {},
): GuidedFlow => ({
  flowId: 1,
  target: { kind: 'url', url: 'https://api.example/mcp' },
  connectionId: 9,
  name: 'sign-in at api.example',
  inputs: {},
  steps: guidedSteps.map((id) => guidedStep(id, steps[id])),
  wrong: [],
  keeping: 'impossible',
  ...more,
});

/** A fake of the core's guided sign-ins, which records the calls that it gets. */
export function fakeGuidedCore(first?: GuidedFlow) {
  const asked: { name: string; input: unknown }[] = [];
  let flow = first;
  let wake = () => {};
  let opens: GuidedOpened = { status: 'opened', flowId: 1 };
  const note = (name: string) => (input: unknown) => void asked.push({ name, input });
  resetDebugger();
  const opened = (next: GuidedFlow | undefined) => {
    flow = next;
    wake();
  };
  answerWith({
    'app.info': () => ({ capabilities: { openExternal: false } }) as never,
    'guided.list': () => (flow ? [flow] : []),
    'guided.open': (input) => {
      note('open')(input);
      if (opens.status === 'opened') opened(guidedFlow({}, { target: input.target }));
      return opens;
    },
    'guided.flow': async function* (_input, { signal }) {
      while (!signal.aborted) {
        if (!flow) return;
        const told = flow;
        yield told;
        // It may have become another while this one was taken.
        if (flow !== told) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      }
    },
    'guided.run': note('run'),
    'guided.again': note('again'),
    'guided.edit': note('edit'),
    'guided.cancel': note('cancel'),
    'guided.agree': note('agree'),
    'guided.keep': note('keep'),
    'guided.runWrong': note('runWrong'),
    'guided.paste': (input) => {
      note('paste')(input);
      return {};
    },
    'guided.export': ({ format }) => ({ text: format === 'svg' ? '<svg/>' : '# Sign-in' }),
    'guided.close': (input) => {
      note('close')(input);
      opened(undefined);
    },
  });
  return {
    /** The inputs of the calls by this name, in order. */
    asked: (name: string) => asked.filter((one) => one.name === name).map(({ input }) => input),
    /** Has the flow become this. */
    becomes: async (next: GuidedFlow) => act(async () => opened(next)),
    /** What the next targets are opened with. */
    answersOpen: (answer: GuidedOpened) => {
      opens = answer;
    },
  };
}
