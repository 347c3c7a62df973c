// A server over Streamable HTTP whose tool `send` answers as it is asked to, as a body or as an event.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { answers, events, writeAll } from './huge-parts.mjs';

const initialized = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'huge', version: '1' },
};

async function serve(request, response) {
  if (request.method !== 'POST') return response.writeHead(405).end();
  const { id, method, params } = JSON.parse(await text(request));
  if (id === undefined) return response.writeHead(202).end();
  const [form, input] = (params?.arguments?.input ?? '').split(' ');
  if (form !== 'event' && form !== 'body') {
    const result =
      method === 'initialize'
        ? initialized
        : { tools: [{ name: 'send', inputSchema: { type: 'object' } }] };
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }
  const isEvent = form === 'event';
  response.writeHead(200, { 'content-type': isEvent ? 'text/event-stream' : 'application/json' });
  if (events[input]) await writeAll(response, events[input]());
  if (isEvent) response.write('event: message\ndata: ');
  const make = answers[input] ?? answers.small;
  await writeAll(response, make(id));
  response.end(isEvent ? '\n\n' : '');
}

const server = createServer((request, response) => void serve(request, response));
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/mcp` })),
);
