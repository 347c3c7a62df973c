import { createServer } from 'node:http';

/**
 * A stand-in for a remote model that speaks Anthropic's Messages wire on a loopback port. `decide`
 * gets the names of the offered tools and the results so far, oldest first, and answers with a
 * `{ name, input }` to call or a `{ text }` to end with.
 */
export async function startScriptedModel(decide) {
  const requests = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece) => (body += piece));
    request.on('end', () => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      if (request.method !== 'POST') return void response.writeHead(404).end();
      if (path.endsWith('/count_tokens')) return answer(response, { input_tokens: 1 });
      if (!path.endsWith('/messages')) return void response.writeHead(404).end();
      const asked = JSON.parse(body);
      const offered = (asked.tools ?? []).map(({ name }) => name);
      // Clients also ask for titles and the like, without tools.
      const turn = offered.length > 0 ? decide(offered, resultsIn(asked.messages)) : { text: 'ok' };
      requests.push({ offered, tools: asked.tools ?? [], turn });
      const message = messageOf(requests.length, asked.model, turn);
      if (asked.stream) stream(response, message);
      else answer(response, message);
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    close: () => new Promise((closed) => (server.close(closed), server.closeAllConnections())),
  };
}

/** The results of tools in a conversation, with the names they were called by. */
function resultsIn(messages) {
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const names = new Map();
  for (const { type, id, name } of blocks) if (type === 'tool_use') names.set(id, name);
  return blocks
    .filter(({ type }) => type === 'tool_result')
    .map(({ tool_use_id: id, content, is_error: isError = false }) => ({
      name: names.get(id),
      text: textOf(content),
      isError,
    }));
}

const textOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n');

function messageOf(count, model, turn) {
  const isCall = turn.name !== undefined;
  return {
    id: `msg_${count}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [
      isCall
        ? { type: 'tool_use', id: `toolu_${count}`, name: turn.name, input: turn.input }
        : { type: 'text', text: turn.text },
    ],
    stop_reason: isCall ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function answer(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Sends a message as the events of a stream, its text or input in two pieces. */
function stream(response, message) {
  const [block] = message.content;
  const isCall = block.type === 'tool_use';
  const whole = isCall ? JSON.stringify(block.input) : block.text;
  const middle = Math.ceil(whole.length / 2);
  const pieces = [whole.slice(0, middle), whole.slice(middle)];
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    {
      type: 'content_block_start',
      index: 0,
      content_block: isCall ? { ...block, input: {} } : { ...block, text: '' },
    },
    ...pieces.map((piece) => ({
      type: 'content_block_delta',
      index: 0,
      delta: isCall
        ? { type: 'input_json_delta', partial_json: piece }
        : { type: 'text_delta', text: piece },
    })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: 'message_stop' },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}
