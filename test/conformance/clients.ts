// The clients of the official suite, in one process that has loaded the core once. It tells its parent
// the loopback port on which it takes one scenario a connection, as a line of JSON, and gives
// lines of what was done and, last, the exit code: 1 where a connection or a call failed.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { runScenario, type Scenario } from './run-scenario.ts';

// The suite starts the clients of all scenarios at once.
const atOnce = 3;
const waiting: (() => Promise<void>)[] = [];
let running = 0;

async function runNext(): Promise<void> {
  const run = running < atOnce ? waiting.shift() : undefined;
  if (!run) return;
  running += 1;
  await run();
  running -= 1;
  void runNext();
}

async function serve(socket: Socket): Promise<void> {
  const gone = new AbortController();
  socket.on('error', () => socket.destroy()).on('close', () => gone.abort());
  const [line] = (await once(createInterface(socket), 'line')) as [string];
  const tell = (message: object) => socket.write(`${JSON.stringify(message)}\n`);
  waiting.push(async () => {
    const failed = await runScenario(
      JSON.parse(line) as Scenario,
      (text) => tell({ text }),
      gone.signal,
    ).catch((error: unknown) => error);
    if (failed !== undefined) tell({ text: String(failed) });
    socket.end(`${JSON.stringify({ exitCode: failed === undefined ? 0 : 1 })}\n`);
  });
  void runNext();
}

const server = createServer((socket) => void serve(socket).catch(() => socket.destroy()));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.(address?.port);
});
// They end with their parent.
process.on('disconnect', () => process.exit());
