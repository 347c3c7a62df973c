import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../../../shared/model/chat/chat-message.ts';
import type { ApprovalRequest, CallTool, ToolRules } from './run-ports.ts';
import { settle } from '../test-clock.ts';
import { aTool, answers, testRun, waitingUser } from '../test-run.ts';
import { asksFor, says, scriptedModel } from '../test-scripted-model.ts';

const outputs = (messages: ChatMessage[] = []) =>
  messages.flatMap(({ role, parts }) => (role === 'tool' ? parts : [])).map(({ output }) => output);
const wants = (...ids: string[]) => asksFor(ids.map((id) => ({ id, name: 'write' })));

/** A server that answers nothing until it is told to stop. */
const silent: CallTool = (_call, _hooks, signal) =>
  new Promise((end) => {
    const stop = () => end({ status: 'cancelled' });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });

describe('an approval', () => {
  test('waits for the user, however long, and never for a timeout', async () => {
    const user = waitingUser();
    const { run, clock, called, types } = testRun(
      scriptedModel(wants('a'), says('Done.')),
      {},
      { approve: user.approve },
    );

    await clock.advance(7 * 24 * 3_600_000);
    expect(types().at(-1)).toBe('approval-request');
    expect(called).toEqual([]);
    await user.decides('a', { allow: true, holds: 'once' });

    expect(await run.ended).toBe('done');
    expect(called).toHaveLength(1);
  });

  test('of one call does not hold up the others of its step', async () => {
    const user = waitingUser();
    const both = asksFor([
      { id: 'a', name: 'write' },
      { id: 'b', name: 'read' },
    ]);
    const { run, called, of } = testRun(scriptedModel(both, says('Done.')), {}, user);

    await settle();
    expect(called.map(({ tool }) => tool)).toEqual(['read']);
    expect(of('results')).toEqual([]);
    await user.decides('a', { allow: true, holds: 'once' });

    expect(await run.ended).toBe('done');
  });

  test('that is denied tells the model why, and the run goes on', async () => {
    const user = waitingUser();
    const model = scriptedModel(wants('a'), says('All right.'));
    const { run, called } = testRun(model, {}, user);

    await user.decides('a', { allow: false, reason: 'Use the copy instead.' });

    expect(await run.ended).toBe('done');
    expect(called).toEqual([]);
    expect(outputs(model.requests[1]?.messages)).toEqual([
      { type: 'denied', reason: 'the user denied it. Use the copy instead.' },
    ]);
  });

  test('with edited arguments sends those, and tells the model so', async () => {
    const user = waitingUser();
    const model = scriptedModel(wants('a'), says('Done.'));
    const { run, called, of } = testRun(model, {}, user);

    await user.decides('a', {
      allow: true,
      holds: 'once',
      argumentsText: '{"big": 90071992547409931}',
    });
    await run.ended;

    expect(called[0]?.argumentsText).toBe('{"big": 90071992547409931}');
    expect(of('call')[0]?.argumentsText).toBe('{}');
    expect(JSON.stringify(outputs(model.requests[1]?.messages))).toContain(
      'The user changed the arguments',
    );
  });

  test('says why it is asked', async () => {
    const tool = aTool('drop', { annotations: { destructiveHint: true } });
    const { run, asked, of } = testRun(
      scriptedModel(asksFor([{ id: 'a', name: 'drop' }]), says('Done.')),
      { tools: [tool] },
    );

    await run.ended;

    expect(asked[0]?.reasons).toEqual(['not-read-only', 'destructive']);
    expect(of('approval-request')[0]?.reasons).toEqual(['not-read-only', 'destructive']);
    expect(of('approval')[0]).toMatchObject({ by: 'user' });
  });

  test.each([
    ['always', 'read', ['always-asked']],
    ['unless-read-only', 'read', undefined],
    ['never', 'write', undefined],
  ] as const)('under %s, %s gives %o', async (asks, name, reasons) => {
    const { run, asked } = testRun(scriptedModel(asksFor([{ name }]), says('Done.')), { asks });

    await run.ended;

    expect(asked[0]?.reasons).toEqual(reasons);
  });

  test('is asked again when the definition is another one', async () => {
    const rules: ToolRules = { of: () => 'changed', allow: () => undefined };
    const { run, asked } = testRun(
      scriptedModel(asksFor([{}]), says('Done.')),
      { asks: 'never' },
      { rules },
    );

    await run.ended;

    expect(asked[0]?.reasons).toContain('definition-changed');
  });

  test('is asked again when the definition changes while it waits, and holds once', async () => {
    const user = waitingUser();
    const remembered: unknown[] = [];
    let isChanged = false;
    const { run, called, of } = testRun(
      scriptedModel(wants('a'), says('Done.')),
      {},
      {
        approve: user.approve,
        isChanged: async () => isChanged,
        rules: { of: () => undefined, allow: (tool) => void remembered.push(tool) },
      },
    );

    await settle();
    isChanged = true;
    await user.decides('a', { allow: true, holds: 'always' });
    expect(called).toEqual([]);
    expect(of('approval-request')[1]?.reasons).toEqual(['definition-changed', 'not-read-only']);
    await user.decides('a', { allow: true, holds: 'always' });

    expect(await run.ended).toBe('done');
    expect(called).toHaveLength(1);
    expect(remembered).toEqual([]);
  });

  test('is asked when the definition changes while the run goes on, and holds once', async () => {
    const remembered: unknown[] = [];
    const rules: ToolRules = { of: () => 'allow', allow: (tool) => void remembered.push(tool) };
    const asked: ApprovalRequest[] = [];
    const { run } = testRun(
      scriptedModel(asksFor([{ id: 'a' }]), asksFor([{ id: 'b' }]), says('Done.')),
      {},
      {
        rules,
        isChanged: async () => true,
        async approve(request) {
          asked.push(request);
          return { allow: true, holds: 'always' };
        },
      },
    );

    expect(await run.ended).toBe('done');
    expect(asked.map(({ callId, reasons }) => [callId, reasons[0]])).toEqual([
      ['a', 'definition-changed'],
      ['b', 'definition-changed'],
    ]);
    expect(remembered).toEqual([]);
  });

  test('that holds on is remembered; one that holds once is not', async () => {
    const remembered: string[] = [];
    const rules: ToolRules = {
      of: () => undefined,
      allow: (tool, holds) => void remembered.push(`${tool.tool} ${holds}`),
    };
    const user = waitingUser();
    const { run } = testRun(scriptedModel(wants('a', 'b'), says('Done.')), {}, { ...user, rules });

    await user.decides('a', { allow: true, holds: 'once' });
    await user.decides('b', { allow: true, holds: 'always' });
    await run.ended;

    expect(remembered).toEqual(['write always']);
  });

  test('is not asked for a tool that the user does not allow', async () => {
    const rules: ToolRules = { of: () => 'deny', allow: () => undefined };
    const model = scriptedModel(asksFor([{}]), says('Done.'));
    const { run, asked, called } = testRun(model, {}, { rules });

    await run.ended;

    expect([asked, called]).toEqual([[], []]);
    expect(outputs(model.requests[1]?.messages)[0]).toMatchObject({ type: 'denied' });
  });
});

describe('a stop', () => {
  test('in the middle of words ends the run, whatever the model makes of it', async () => {
    const { run, of } = testRun(
      scriptedModel(async function* () {
        yield { type: 'text', delta: 'Once' };
        await new Promise(() => undefined);
      }),
    );

    await settle();
    run.stop();

    expect(await run.ended).toBe('stopped');
    expect(of('error')).toEqual([]);
  });

  test('cancels running calls, and says that nobody knows what became of them', async () => {
    const { run, of } = testRun(
      scriptedModel(asksFor([{ id: 'a' }, { id: 'b' }])),
      {},
      { callTool: silent },
    );

    await settle();
    run.stop();

    expect(await run.ended).toBe('stopped');
    expect(of('call-end').map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
    const [results] = of('results');
    expect(results?.message.parts).toHaveLength(2);
    expect(JSON.stringify(results)).toContain('may or may not have been executed');
  });

  test('answers what waits for the user without executing it', async () => {
    const { run, of, called } = testRun(scriptedModel(wants('a')), {}, waitingUser());

    await settle();
    run.stop();

    expect(await run.ended).toBe('stopped');
    expect(called).toEqual([]);
    expect(JSON.stringify(of('results'))).toContain('It was not executed');
  });

  test('of one call lets the others and the run go on', async () => {
    const model = scriptedModel(asksFor([{ id: 'a' }, { id: 'b', name: 'other' }]), says('Done.'));
    const { run, of } = testRun(
      model,
      { tools: [aTool('read'), aTool('other')] },
      {
        callTool: (call, hooks, signal) =>
          call.tool === 'read'
            ? silent(call, hooks, signal)
            : Promise.resolve({ status: 'result', resultText: answers('there') }),
      },
    );

    await settle();
    run.stopCall('a');

    expect(await run.ended).toBe('done');
    expect(of('call-end').map(({ callId, outcome }) => [callId, outcome])).toEqual([
      ['b', 'result'],
      ['a', 'unknown'],
    ]);
    expect(outputs(model.requests[1]?.messages)).toHaveLength(2);
  });

  test('of one call that waits for its turn never sends it', async () => {
    const model = scriptedModel(asksFor([{ id: 'a' }, { id: 'b' }]), says('Done.'));
    let answer = (): void => undefined;
    const { run, called } = testRun(
      model,
      { isSequential: true },
      {
        callTool: () =>
          new Promise((end) => {
            answer = () => end({ status: 'result', resultText: answers('x') });
          }),
      },
    );

    await settle();
    run.stopCall('b');
    answer();

    expect(await run.ended).toBe('done');
    expect(called).toHaveLength(1);
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('the user stopped it');
  });

  test('of one call that waits for the user ends the wait', async () => {
    const { run, called } = testRun(scriptedModel(wants('a'), says('Done.')), {}, waitingUser());

    await settle();
    run.stopCall('a');

    expect(await run.ended).toBe('done');
    expect(called).toEqual([]);
  });

  test('tells nothing more after the end', async () => {
    let progress = (): void => undefined;
    const { run, types } = testRun(
      scriptedModel(asksFor([{}])),
      {},
      {
        callTool(call, hooks, signal) {
          progress = () => hooks.onProgress({ progress: 1 });
          return silent(call, hooks, signal);
        },
      },
    );

    await settle();
    progress();
    run.stop();
    await run.ended;
    const told = types();
    progress();

    expect(types()).toEqual(told);
    expect(told.filter((type) => type === 'call-progress')).toHaveLength(1);
    expect(told.at(-1)).toBe('run-end');
  });

  test('before the first step asks the model nothing', async () => {
    const model = scriptedModel(says('Hello.'));
    const { run } = testRun(model);

    run.stop();

    expect(await run.ended).toBe('stopped');
  });
});
