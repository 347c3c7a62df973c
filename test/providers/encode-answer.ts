import type { Wire } from './wires.ts';

/** What a model answers, whatever the wire. */
export type Answer = {
  reasoning?: string[];
  text?: string[];
  calls?: { id: string; name: string; args: string[] }[];
  /** Absent where the stream ends without saying why. */
  finish?: 'stop' | 'calls' | 'length' | 'blocked';
  usage?: { input: number; output: number; cacheRead: number; reasoning: number };
};

/** An answer as each wire streams it, one event a piece. */
export function encodeAnswer(wire: Wire, answer: Answer): string[] {
  switch (wire) {
    case 'anthropic':
      return anthropic(answer);
    case 'openai':
      return responses(answer);
    case 'gemini':
      return gemini(answer);
    case 'openai-chat':
    case 'compatible':
    case 'openrouter':
      return chat(answer);
  }
}

const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
const named = (value: { type: string }): string => `event: ${value.type}\n${data(value)}`;

function chat({ reasoning = [], text = [], calls = [], finish, usage }: Answer): string[] {
  const chunk = (delta: object, reason: string | null = null) =>
    data({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
  const reasons = {
    stop: 'stop',
    calls: 'tool_calls',
    length: 'length',
    blocked: 'content_filter',
  };
  return [
    chunk({ role: 'assistant', content: '' }),
    ...reasoning.map((delta) => chunk({ reasoning_content: delta })),
    ...text.map((delta) => chunk({ content: delta })),
    ...calls.flatMap(({ id, name, args }, index) => [
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      ...args.map((delta) => chunk({ tool_calls: [{ index, function: { arguments: delta } }] })),
    ]),
    ...(finish ? [chunk({}, reasons[finish])] : []),
    ...(usage
      ? [
          data({
            id: 'c1',
            object: 'chat.completion.chunk',
            created: 1,
            model: 'm',
            choices: [],
            usage: {
              prompt_tokens: usage.input,
              completion_tokens: usage.output,
              total_tokens: usage.input + usage.output,
              prompt_tokens_details: { cached_tokens: usage.cacheRead },
              completion_tokens_details: { reasoning_tokens: usage.reasoning },
            },
          }),
        ]
      : []),
    ...(finish ? ['data: [DONE]\n\n'] : []),
  ];
}

function anthropic({ reasoning = [], text = [], calls = [], finish, usage }: Answer): string[] {
  let index = -1;
  const block = (content_block: object, deltas: object[]) => {
    index += 1;
    return [
      named({ type: 'content_block_start', index, content_block } as { type: string }),
      ...deltas.map((delta) =>
        named({ type: 'content_block_delta', index, delta } as { type: string }),
      ),
      named({ type: 'content_block_stop', index } as { type: string }),
    ];
  };
  const reasons = { stop: 'end_turn', calls: 'tool_use', length: 'max_tokens', blocked: 'refusal' };
  return [
    named({
      type: 'message_start',
      message: {
        id: 'm1',
        type: 'message',
        role: 'assistant',
        model: 'claude',
        content: [],
        stop_reason: null,
        usage: {
          // What is read from the cache is counted apart.
          input_tokens: usage ? usage.input - usage.cacheRead : 0,
          output_tokens: 0,
          ...(usage && { cache_read_input_tokens: usage.cacheRead }),
        },
      },
    } as { type: string }),
    ...(reasoning.length > 0
      ? block({ type: 'thinking', thinking: '', signature: '' }, [
          ...reasoning.map((thinking) => ({ type: 'thinking_delta', thinking })),
          { type: 'signature_delta', signature: 'SIGNED==' },
        ])
      : []),
    ...(text.length > 0
      ? block(
          { type: 'text', text: '' },
          text.map((delta) => ({ type: 'text_delta', text: delta })),
        )
      : []),
    ...calls.flatMap(({ id, name, args }) =>
      block(
        { type: 'tool_use', id, name, input: {} },
        args.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
      ),
    ),
    ...(finish
      ? [
          named({
            type: 'message_delta',
            delta: { stop_reason: reasons[finish], stop_sequence: null },
            usage: {
              output_tokens: usage?.output ?? 0,
              ...(usage && { output_tokens_details: { thinking_tokens: usage.reasoning } }),
            },
          } as { type: string }),
          named({ type: 'message_stop' }),
        ]
      : []),
  ];
}

function gemini({ reasoning = [], text = [], calls = [], finish, usage }: Answer): string[] {
  const chunk = (parts: object[], more: object = {}) =>
    data({ candidates: [{ content: { role: 'model', parts }, index: 0, ...more }] });
  const reasons = { stop: 'STOP', calls: 'STOP', length: 'MAX_TOKENS', blocked: 'SAFETY' };
  return [
    ...reasoning.map((delta) => chunk([{ text: delta, thought: true }])),
    ...text.map((delta) => chunk([{ text: delta }])),
    ...calls.map(
      ({ id, name, args }, index) =>
        // As it stands: a number that a double can't hold must not be rounded by the test.
        `data: {"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"id":${JSON.stringify(id)},"name":${JSON.stringify(name)},"args":${args.join('')}}${index === 0 ? ',"thoughtSignature":"SIGNED=="' : ''}}]},"index":0}]}\n\n`,
    ),
    ...(finish ? [chunk([], { finishReason: reasons[finish] })] : []),
    ...(usage
      ? [
          data({
            usageMetadata: {
              promptTokenCount: usage.input,
              candidatesTokenCount: usage.output - usage.reasoning,
              thoughtsTokenCount: usage.reasoning,
              cachedContentTokenCount: usage.cacheRead,
              totalTokenCount: usage.input + usage.output,
            },
          }),
        ]
      : []),
  ];
}

function responses({ reasoning = [], text = [], calls = [], finish, usage }: Answer): string[] {
  let output_index = -1;
  const item = (added: object, deltas: object[], done: object) => {
    output_index += 1;
    const at = output_index;
    return [
      { type: 'response.output_item.added', output_index: at, item: added },
      ...deltas.map((delta) => ({ output_index: at, ...delta })),
      { type: 'response.output_item.done', output_index: at, item: done },
    ];
  };
  const thought = { type: 'reasoning', id: 'rs_1' };
  const said = { type: 'message', id: 'msg_1' };
  const events = [
    { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'gpt-5' } },
    ...(reasoning.length > 0
      ? item(
          { ...thought, encrypted_content: null },
          reasoning.map((delta) => ({
            type: 'response.reasoning_summary_text.delta',
            item_id: 'rs_1',
            summary_index: 0,
            delta,
          })),
          {
            ...thought,
            encrypted_content: 'SIGNED==',
            summary: [{ type: 'summary_text', text: reasoning.join('') }],
          },
        )
      : []),
    ...(text.length > 0
      ? item(
          said,
          text.map((delta) => ({
            type: 'response.output_text.delta',
            item_id: 'msg_1',
            content_index: 0,
            delta,
          })),
          {
            ...said,
            role: 'assistant',
            content: [{ type: 'output_text', text: text.join(''), annotations: [] }],
          },
        )
      : []),
    ...calls.flatMap(({ id, name, args }) => {
      const call = { type: 'function_call', id: `fc_${id}`, call_id: id, name };
      return item(
        { ...call, arguments: '' },
        args.map((delta) => ({
          type: 'response.function_call_arguments.delta',
          item_id: call.id,
          delta,
        })),
        { ...call, arguments: args.join(''), status: 'completed' },
      );
    }),
    ...(finish ? [responsesEnd(finish, usage)] : []),
  ];
  return events.map((event) => data(event));
}

function responsesEnd(finish: NonNullable<Answer['finish']>, usage: Answer['usage']): object {
  const reasons = { length: 'max_output_tokens', blocked: 'content_filter' };
  const isCut = finish === 'length' || finish === 'blocked';
  return {
    type: isCut ? 'response.incomplete' : 'response.completed',
    response: {
      ...(isCut && { incomplete_details: { reason: reasons[finish] } }),
      usage: {
        input_tokens: usage?.input ?? 0,
        output_tokens: usage?.output ?? 0,
        ...(usage && {
          input_tokens_details: { cached_tokens: usage.cacheRead },
          output_tokens_details: { reasoning_tokens: usage.reasoning },
        }),
      },
    },
  };
}
