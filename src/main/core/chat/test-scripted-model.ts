import type { Usage } from '../../../shared/model/chat-endpoint.ts';
import type { ChatMessage } from '../../../shared/model/chat/chat-message.ts';
import type { Model, StepPart, StepRequest } from './model.ts';

type Finish = Extract<StepPart, { type: 'finish' }>;
type Script = StepPart[] | Error | ((request: StepRequest) => AsyncIterable<StepPart>);

/** A model that says what it is told to, step after step, and keeps what it was asked. */
export function scriptedModel(...scripts: Script[]): Model & { requests: StepRequest[] } {
  const requests: StepRequest[] = [];
  return {
    provider: 'scripted',
    modelId: 'script-1',
    requests,
    async *step(request) {
      const script = scripts[requests.length];
      requests.push(request);
      if (script === undefined) throw new Error('The script has no more steps.');
      if (script instanceof Error) throw script;
      if (typeof script === 'function') yield* script(request);
      else yield* script;
    },
  };
}

type Wanted = { id?: string; name?: string; args?: string };
type More = { finish?: Finish['finish']; usage?: Usage; text?: string };

/** An answer in words only. */
export const says = (text: string, more: Omit<More, 'text'> = {}): StepPart[] => [
  { type: 'text', delta: text },
  finishWith([{ type: 'text', text }], { finish: 'stop', ...more }),
];

/** An answer that asks for calls. */
export function asksFor(wanted: Wanted[], { text, ...more }: More = {}): StepPart[] {
  const calls = wanted.map(({ id, name = 'read', args = '{}' }, at) => ({
    type: 'call' as const,
    callId: id ?? `call_${at}`,
    wireName: name,
    argumentsText: args,
  }));
  return [
    ...(text === undefined ? [] : [{ type: 'text' as const, delta: text }]),
    ...calls.flatMap((call): StepPart[] => [
      {
        type: 'call-input',
        callId: call.callId,
        wireName: call.wireName,
        delta: call.argumentsText,
      },
      call,
    ]),
    finishWith([...(text === undefined ? [] : [{ type: 'text' as const, text }]), ...calls], {
      finish: 'calls',
      ...more,
    }),
  ];
}

export function finishWith(
  parts: Extract<ChatMessage, { role: 'assistant' }>['parts'],
  { finish = 'stop', usage }: Omit<More, 'text'> = {},
): Finish {
  const message = { role: 'assistant' as const, parts };
  return { type: 'finish', finish, warnings: [], message, ...(usage && { usage }) };
}
