import type { ChatEvent, ConversationNode, RunEvent } from '../../../../shared/model/chat/chat.ts';
import type { ChatCall, Conversation, Run, Step, StepPart } from './conversation.ts';

/**
 * Folds more events into a conversation, in constant time for each. Batches may be cut anywhere,
 * and events that the conversation already has are ignored.
 */
export function foldEvents(before: Conversation, events: readonly ChatEvent[]): Conversation {
  const fold = new Fold(before);
  for (const event of events) fold.take(event);
  return fold.now;
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] };
type OpenRun = Mutable<Run> & { steps: Step[]; calls: Map<string, ChatCall> };
type OpenStep = Mutable<Step> & { parts: StepPart[] };

/** Folds one batch of events; copies what it touches once, and then changes the copy in place. */
class Fold {
  now: Mutable<Conversation>;
  readonly #own = new Set<object>();
  #users:
    | Map<string, { node: Extract<ConversationNode, { kind: 'user' }>; at: number }>
    | undefined;
  #runs: Map<string, Run> | undefined;
  #children: Map<string, readonly string[]> | undefined;

  constructor(before: Conversation) {
    this.now = before;
  }

  take(event: ChatEvent): void {
    if (event.seq <= this.now.lastSeq) return;
    if (!this.#own.has(this.now)) {
      this.now = { ...this.now };
      this.#own.add(this.now);
    }
    this.now.lastSeq = event.seq;
    switch (event.type) {
      case 'conversation':
      case 'title':
        this.now.title = event.title;
        return;
      case 'node':
        this.#addNode(event.node, event.at);
        return;
      case 'run': {
        const run = this.#openRun(event.nodeId);
        if (run) this.#takeOfRun(run, event.event, event.at);
      }
    }
  }

  #addNode(node: ConversationNode, at: number): void {
    if (node.kind === 'user') {
      this.#users ??= new Map(this.now.users);
      this.#users.set(node.nodeId, { node, at });
      this.now.users = this.#users;
    } else {
      this.#openRuns().set(node.nodeId, {
        node,
        at,
        tools: [],
        leftOut: [],
        steps: [],
        calls: new Map(),
      });
    }
    this.#children ??= new Map(this.now.children);
    const parentId = node.parentId ?? '';
    this.#children.set(parentId, [...(this.#children.get(parentId) ?? []), node.nodeId]);
    this.now.children = this.#children;
  }

  #takeOfRun(run: OpenRun, event: RunEvent, at: number): void {
    switch (event.type) {
      case 'run-start': {
        const { tools, leftOut, limits, instructions, danger } = event;
        Object.assign(run, {
          tools,
          leftOut,
          limits,
          ...(instructions !== undefined && { instructions }),
          ...(danger && { danger }),
        });
        return;
      }
      case 'step-start':
        this.#openStep(run, event.step, at);
        return;
      case 'retry': {
        const { type: _type, step, ...retry } = event;
        const open = this.#openStep(run, step, at);
        // The output of the attempt that failed is not part of the answer.
        Object.assign(open, { retry: { ...retry, at }, retries: open.retries + 1, parts: [] });
        return;
      }
      case 'text':
      case 'reasoning':
        this.#write(this.#openStep(run, event.step, at), event.type, event.delta);
        return;
      case 'call-input': {
        const call = this.#openCall(run, event.callId, event.step, event.wireName ?? '', at);
        if (event.wireName !== undefined) call.wireName = event.wireName;
        call.argumentsText += event.delta;
        return;
      }
      case 'call': {
        const { type: _type, callId, step, marks, ...told } = event;
        const call = this.#openCall(run, callId, step, told.wireName, at);
        Object.assign(call, told, { isWriting: false });
        if (marks) call.marks = [...call.marks, ...marks];
        return;
      }
      case 'step-end': {
        const { type: _type, step, messages: _messages, ...end } = event;
        const open = this.#openStep(run, step, at);
        open.end = end;
        delete open.retry;
        return;
      }
      case 'results':
        for (const part of event.message.parts) {
          if (part.type !== 'result') continue;
          const call = this.#knownCall(run, part.callId);
          if (call) call.seen = part.output;
        }
        return;
      case 'error': {
        const { type: _type, step, ...error } = event;
        const open = this.#openStep(run, step, at);
        open.error = error;
        delete open.retry;
        return;
      }
      case 'run-end': {
        const { type: _type, ...end } = event;
        run.end = { ...end, at };
        return;
      }
      default:
        this.#takeOfCall(run, event, at);
    }
  }

  #takeOfCall(
    run: OpenRun,
    event: Extract<
      RunEvent,
      { type: 'approval-request' | 'approval' | 'call-start' | 'call-progress' | 'call-end' }
    >,
    at: number,
  ): void {
    const call = this.#knownCall(run, event.callId);
    if (!call) return;
    switch (event.type) {
      case 'approval-request':
        call.approval = { reasons: event.reasons };
        return;
      case 'approval':
        call.approval = {
          reasons: call.approval?.reasons ?? [],
          decision: event.decision,
          by: event.by,
        };
        return;
      case 'call-start': {
        const { type: _type, callId: _callId, ...start } = event;
        call.start = { ...start, at };
        return;
      }
      case 'call-progress': {
        const { type: _type, callId: _callId, ...progress } = event;
        call.progress = progress;
        return;
      }
      case 'call-end': {
        const { type: _type, callId: _callId, marks, ...end } = event;
        call.end = end;
        if (marks) call.marks = [...call.marks, ...marks];
      }
    }
  }

  #write(step: OpenStep, kind: 'text' | 'reasoning', delta: string): void {
    delete step.retry;
    const last = step.parts.at(-1);
    if (last?.kind === kind) {
      if (this.#own.has(last)) last.text += delta;
      else step.parts[step.parts.length - 1] = this.#owned({ kind, text: last.text + delta });
    } else if (delta !== '') step.parts.push(this.#owned({ kind, text: delta }));
  }

  #openRuns(): Map<string, Run> {
    this.#runs ??= new Map(this.now.runs);
    this.now.runs = this.#runs;
    return this.#runs;
  }

  #openRun(nodeId: string): OpenRun | undefined {
    const run = (this.#runs ?? this.now.runs).get(nodeId);
    if (!run || this.#own.has(run)) return run as OpenRun | undefined;
    const open = this.#owned({ ...run, steps: [...run.steps], calls: new Map(run.calls) });
    this.#openRuns().set(nodeId, open);
    return open;
  }

  /** Finds a step, nearly always the last one; makes one that was not announced. */
  #openStep(run: OpenRun, number: number, at: number): OpenStep {
    const index = run.steps.findLastIndex(({ step }) => step === number);
    const step = run.steps[index];
    if (!step) {
      const made = this.#owned({
        step: number,
        startedAt: at,
        parts: [] as StepPart[],
        retries: 0,
      });
      run.steps.push(made);
      return made;
    }
    if (this.#own.has(step)) return step as OpenStep;
    const open = this.#owned({ ...step, parts: [...step.parts] });
    run.steps[index] = open;
    return open;
  }

  #openCall(run: OpenRun, callId: string, number: number, wireName: string, at: number): ChatCall {
    const known = this.#knownCall(run, callId);
    if (known) return known;
    const call = this.#owned({
      callId,
      step: number,
      wireName,
      argumentsText: '',
      isWriting: true,
      marks: [],
    });
    run.calls.set(callId, call);
    const step = this.#openStep(run, number, at);
    step.parts.push({ kind: 'call', callId });
    delete step.retry;
    return call;
  }

  #knownCall(run: OpenRun, callId: string): ChatCall | undefined {
    const call = run.calls.get(callId);
    if (!call || this.#own.has(call)) return call;
    const open = this.#owned({ ...call });
    run.calls.set(callId, open);
    return open;
  }

  #owned<Value extends object>(value: Value): Value {
    this.#own.add(value);
    return value;
  }
}
