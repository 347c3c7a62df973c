import type { ChatEvent, ChatFact, RunEvent } from '../../../../shared/model/chat/chat.ts';

type Delta = Extract<RunEvent, { type: 'text' | 'reasoning' | 'call-input' }>;
type DeltaFact = { type: 'run'; nodeId: string; event: Delta };

/** Whether a fact is a delta: a piece of a text, of thoughts or of arguments. */
export const isDelta = (fact: ChatFact): fact is DeltaFact =>
  fact.type === 'run' &&
  (fact.event.type === 'text' ||
    fact.event.type === 'reasoning' ||
    fact.event.type === 'call-input');

/** Two deltas in a row as one; undefined where they are not of the same text. */
export function joined<T extends DeltaFact>(before: T, after: DeltaFact): T | undefined {
  const [a, b] = [before.event, after.event];
  if (before.nodeId !== after.nodeId || a.type !== b.type || a.step !== b.step) return undefined;
  if (a.type === 'call-input' && b.type === 'call-input' && a.callId !== b.callId) return undefined;
  return { ...before, event: { ...a, delta: a.delta + b.delta } };
}

/** Events with deltas in a row joined; each has the seq of its last delta. */
export function joinDeltas(events: ChatEvent[]): ChatEvent[] {
  const all: ChatEvent[] = [];
  let run: (ChatEvent & DeltaFact)[] = [];
  const end = () => {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last) return;
    const delta = run.map(({ event }) => event.delta).join('');
    all.push({ ...first, seq: last.seq, event: { ...first.event, delta } });
    run = [];
  };
  for (const event of events) {
    const former = run.at(-1);
    if (!isDelta(event)) {
      end();
      all.push(event);
      continue;
    }
    if (former && !joined(former, event)) end();
    run.push(event);
  }
  end();
  return all;
}
