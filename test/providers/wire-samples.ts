import type { Wire } from './wires.ts';

const chatHistory = {
  messages: [
    { role: 'user' },
    {
      role: 'assistant',
      content: 'So.',
      tool_calls: [{ id: 'call_1', function: { name: 'add', arguments: '{"a": 2, "b": 3}' } }],
    },
    { role: 'tool', tool_call_id: 'call_1', content: '5' },
  ],
};
const withThoughts = {
  messages: chatHistory.messages.map((message) =>
    message.role === 'assistant' ? { ...message, reasoning_content: 'I should add.' } : message,
  ),
};

/** How an answer of `encodeAnswer` goes back, on each wire: signed. */
export const signedHistory: Record<Wire, object> = {
  'openai-chat': chatHistory,
  compatible: withThoughts,
  openrouter: withThoughts,
  openai: {
    store: false,
    include: ['reasoning.encrypted_content'],
    input: [
      { role: 'user' },
      {
        type: 'reasoning',
        id: 'rs_1',
        encrypted_content: 'SIGNED==',
        summary: [{ type: 'summary_text', text: 'I should add.' }],
      },
      { role: 'assistant', content: 'So.' },
      { type: 'function_call', call_id: 'call_1', arguments: '{"a": 2, "b": 3}' },
      { type: 'function_call_output', call_id: 'call_1', output: '5' },
    ],
  },
  anthropic: {
    messages: [
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'I should add.', signature: 'SIGNED==' },
          { type: 'text', text: 'So.' },
          { type: 'tool_use', id: 'call_1', name: 'add', input: { a: 2, b: 3 } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1' }] },
    ],
  },
  gemini: {
    contents: [
      { role: 'user' },
      {
        role: 'model',
        parts: [
          { text: 'I should add.', thought: true },
          { text: 'So.' },
          { functionCall: { name: 'add', args: { a: 2, b: 3 } }, thoughtSignature: 'SIGNED==' },
        ],
      },
      { role: 'user', parts: [{ functionResponse: { name: 'add' } }] },
    ],
  },
};

/** How each provider says that it doesn't take the second tool. */
export const refusedTool: Record<Wire, object> = {
  'openai-chat': { param: 'tools[1].function.parameters', type: 'invalid_request_error' },
  compatible: { param: 'tools[1].function.parameters' },
  openrouter: { param: 'tools[1].function.parameters' },
  openai: { param: 'tools[1].parameters', type: 'invalid_request_error' },
  anthropic: {
    type: 'invalid_request_error',
    message: 'tools.1.custom.input_schema: JSON schema is invalid',
  },
  gemini: {
    message: '* GenerateContentRequest.tools[0].function_declarations[1].name: Invalid',
    status: 'INVALID_ARGUMENT',
  },
};

const overloaded = { message: 'Overloaded, come back later' };
export const streamError: Record<Wire, string> = {
  'openai-chat': `data: ${JSON.stringify({ error: { ...overloaded, code: 503 } })}\n\n`,
  compatible: `data: ${JSON.stringify({ error: { ...overloaded, code: 503 } })}\n\n`,
  openrouter: `data: ${JSON.stringify({ error: { ...overloaded, code: 503 } })}\n\n`,
  openai: `data: ${JSON.stringify({ type: 'error', sequence_number: 9, error: { ...overloaded, type: 'server_error', code: 'server_error' } })}\n\n`,
  anthropic: `event: error\ndata: ${JSON.stringify({ type: 'error', error: { ...overloaded, type: 'overloaded_error' } })}\n\n`,
  gemini: `data: ${JSON.stringify({ error: { ...overloaded, code: 503, status: 'UNAVAILABLE' } })}\n\n`,
};
