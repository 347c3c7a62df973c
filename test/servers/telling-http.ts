import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { answerOf, type Telling } from './telling.ts';

/** A server that repeats its headers, its address and its messages, in heads, bodies and events. */
export async function startTellingHttp() {
  const told = (secrets: readonly string[]) => answerOf({ id: 1, method: 'none' }, secrets) ?? '';
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      if (request.method !== 'POST') return void response.writeHead(405).end();
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      const basic = Buffer.from(
        request.headers.authorization?.split(' ')[1] ?? '',
        'base64',
      ).toString();
      const given = [
        ...Object.values(request.headers).flat(),
        ...searchParams.values(),
        basic.slice(3),
      ];
      const secrets = given.flatMap((value) => (value?.includes('canary') ? [value] : []));
      const message = JSON.parse(body) as Telling;
      const answer = answerOf(message, secrets);
      response.setHeader('X-Echo', encodeURIComponent(secrets.join(' ')));
      if (answer === undefined) return void response.writeHead(202).end();
      if (message.method !== 'tools/call') {
        response.setHeader('Content-Type', 'application/json');
        return void response.end(answer);
      }
      response.setHeader('Content-Type', 'text/event-stream');
      response.write(
        `: ${secrets[0]}\n\nevent: other\ndata: ${JSON.stringify(secrets)}\ndata: more\n\n`,
      );
      response.end(`id: 1\ndata: ${answer}\n\n`);
    });
  });
  return { ...(await listening(server)), told };
}

/** A model that calls the first tool with all that it knows, and then says it. */
export async function startTellingProvider(secrets: () => string[]) {
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const { messages = [], tools = [] } = JSON.parse(body || '{}') as Asked;
      const chunk = (delta: object, reason: string | null = null) =>
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
      const text = answerOf({ id: 1, method: 'none' }, secrets()) ?? '';
      const isAnswered = messages.some(({ role }) => role === 'tool');
      const call = {
        index: 0,
        id: 'call-1',
        type: 'function',
        function: {
          name: tools[0]?.function.name ?? '',
          arguments: JSON.stringify({ text: secrets().join(' ') }),
        },
      };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (isAnswered) {
        for (let at = 0; at < text.length; at += 1000)
          response.write(chunk({ role: 'assistant', content: text.slice(at, at + 1000) }));
      } else response.write(chunk({ role: 'assistant', tool_calls: [call] }));
      response.end(`${chunk({}, isAnswered ? 'stop' : 'tool_calls')}data: [DONE]\n\n`);
    });
  });
  const { url, close } = await listening(server);
  return { url: `${url.replace('/mcp', '')}/v1`, close };
}

type Asked = { messages?: { role: string }[]; tools?: { function: { name: string } }[] };

async function listening(server: ReturnType<typeof createServer>) {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
