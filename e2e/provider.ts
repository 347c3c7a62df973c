import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';

/** What came over the socket, as it was sent. */
type Asked = {
  url: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** Whoever asked went away before the answer ended. */
  isCut: boolean;
};

export type Provider = {
  /** Told what to answer. */
  mock: LLMock;
  address: string;
  asked: Asked[];
  /** Stops the next answer behind the first piece of its text, until what this answers with is called. */
  hold(): () => void;
  stop(): Promise<void>;
};

/**
 * A provider on loopback. `aimock` speaks its language; a line of ours lies before it, which keeps
 * what is sent and can hold an answer in its middle.
 */
export async function startProvider(): Promise<Provider> {
  const mock = new LLMock({ port: 0, logLevel: 'silent' });
  const behind = await mock.start();
  const asked: Asked[] = [];
  let held: Promise<void> | undefined;
  const line = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const piece of request.setEncoding('utf8')) text += String(piece);
      const one: Asked = { url: request.url ?? '', headers: request.headers, text, isCut: false };
      asked.push(one);
      response.on('close', () => (one.isCut = !response.writableFinished));
      const passed = ask(`${behind}${one.url}`, {
        method: request.method,
        headers: request.headers,
      });
      passed.end(text);
      const [answer] = (await once(passed, 'response')) as [IncomingMessage];
      await pass(answer, response);
    })();
  });

  async function pass(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    for await (const event of eventsOf(answer)) {
      response.write(event);
      if (!held || !event.includes('text_delta')) continue;
      const until = held;
      held = undefined;
      await until;
    }
    response.end();
  }

  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    mock,
    address: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    asked,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async stop() {
      line.closeAllConnections();
      line.close();
      await mock.stop();
    },
  };
}

/** One event after another, and what remains. */
async function* eventsOf(answer: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of answer.setEncoding('utf8')) {
    const events = `${rest}${String(piece)}`.split(/(?<=\n\n)/);
    rest = events.at(-1)?.endsWith('\n\n') ? '' : (events.pop() ?? '');
    yield* events;
  }
  if (rest !== '') yield rest;
}
