import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createAgentServer } from './create-agent-server.ts';
import { createDesk, type DeskOptions } from './servers/desk.ts';

type Options = DeskOptions & {
  version: string;
  stdin: Readable;
  /** Prints messages, and nothing else may. */
  print(text: string): void;
  signal: AbortSignal;
};

/** Speaks MCP, in both eras, until the agent closes its end or the signal aborts. */
export async function serveAgent({
  version,
  stdin,
  print,
  signal,
  ...options
}: Options): Promise<void> {
  const desk = createDesk(options);
  const stdout = new Writable({
    decodeStrings: false,
    write(text: string | Buffer, _encoding, done) {
      print(text.toString());
      done();
    },
  });
  const ended = new Promise<void>((done) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => done());
    signal.addEventListener('abort', () => done(), { once: true });
    if (signal.aborted) done();
  });
  const serving = serveStdio(() => createAgentServer(desk, version), {
    transport: new StdioServerTransport(stdin, stdout),
    onerror: (error) => console.error(`wirebench: ${error.message}`),
  });
  await ended;
  await serving.close();
}
