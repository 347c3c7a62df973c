import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WireObservation } from '../src/main/core/wire/records/observation.ts';
import { StdioTransport } from '../src/main/core/wire/stdio/stdio-transport.ts';
import { WireLog } from '../src/main/core/wire/records/wire-log.ts';
import { nodeServer, oddServer, openCore } from './core-harness.ts';
import { startOddHttp } from './servers/odd-http.ts';

// What real processes and sockets do wrong. More of it stands beside the connections: killed in a
// call, closed in a line, two answers, batches (odd-servers.test.ts), streams cut off (odd-http.test.ts).

let core: ReturnType<typeof openCore>;
beforeEach(() => {
  core = openCore();
});
afterEach(() => core.close());

const open = async (oddity: string) => {
  const connectionId = await core.open(oddServer(oddity));
  await core.settled(connectionId);
  return connectionId;
};

// First, since to start a process costs the more the larger this one is.
describe('five hundred connects and disconnects', () => {
  // As small as a server can be: a shell, which starts in no time.
  const answer = String.raw`{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"sh","version":"1"}}}\n`;
  const script = `while read -r line; do
    case "$line" in *'"initialize"'*)
      id=\${line##*'"id":'}; id=\${id%%[,\\}]*}; printf '${answer}' "$id";;
    esac
  done`;
  const launch = { kind: 'stdio' as const, command: 'sh', args: ['-c', script], env: {} };

  test('leave no process, handle or listener behind', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `server ${i}`);
    await roundsOf(names, 2);
    const before = footprint();

    await roundsOf(names, 50);

    await vi.waitFor(() => expect(grown(before, footprint())).toEqual([]), { timeout: 30_000 });
  }, 120_000);

  async function roundsOf(names: string[], rounds: number): Promise<void> {
    await Promise.all(
      names.map(async (name) => {
        for (let round = 0; round < rounds; round += 1) {
          const connectionId = await core.open(launch, 'legacy', name);
          const { state } = await core.settled(connectionId);
          if (state.status !== 'ready') throw new Error(JSON.stringify(state));
          await core.connections.disconnect(connectionId);
        }
      }),
    );
  }
});

test('a line of 66 MB is cut at the cap, its call fails, and the connection goes on', async () => {
  const connectionId = await open('overlong-line');

  const failed = await core.call(connectionId, 'overlong', '{}', 30_000);
  const next = await core.call(connectionId, 'echo');

  expect(JSON.stringify(failed.state)).toContain('response is too long');
  const cut = core.records.find(({ kind }) => kind === 'malformed');
  expect(cut?.problem).toMatch(/^a line of 6600\d{4} bytes; only the first \d+ are kept$/);
  expect(cut?.bytes).toBeGreaterThan(66_000_000);
  expect(cut?.text.length).toBeLessThanOrEqual(64_000_000);
  expect(next.state.status).toBe('done');
});

test('a million lines of stderr are all told, and hold up nothing', async () => {
  const lines = 1_000_000;
  const code = `
    const chunk = Array.from({ length: 1000 }, (_, i) => 'warning ' + i).join('\\n') + '\\n';
    for (let i = 0; i < ${lines / 1000}; i += 1) require('fs').writeSync(2, chunk);
  `;
  let count = 0;
  let wrong = 0;
  const tap = ({ kind, content }: WireObservation) => {
    if (kind !== 'stderr') return 0;
    if (Buffer.from(content).toString() !== `warning ${count % 1000}`) wrong += 1;
    count += 1;
    return count;
  };
  const turnsAt = new Set<number>();
  const watch = setInterval(() => void turnsAt.add(count), 5);
  const ended = Promise.withResolvers<void>();
  const transport = new StdioTransport(
    { command: process.execPath, args: ['-e', code], env: {}, sandbox: undefined },
    new WireLog(tap),
    { onExit: ended.resolve },
  );

  await transport.start();
  await ended.promise;
  clearInterval(watch);
  await transport.close();

  expect([count, wrong]).toEqual([lines, 0]);
  // While they came, all else had its turns.
  expect(turnsAt.size).toBeGreaterThan(10);
});

test('bytes that are no UTF-8 stay what they are', async () => {
  const connectionId = await open('not-utf8');

  const { state } = await core.call(connectionId, 'echo');

  const [odd] = core.records.filter(({ kind }) => kind === 'malformed');
  expect(Buffer.from(odd?.content ?? '')).toEqual(Buffer.from([0x7b, 0xff, 0xfe, 0x80]));
  expect(odd?.problem).toContain('not JSON');
  expect(state.status).toBe('done');
});

test('lines that end in CRLF are messages, and their records keep the CR', async () => {
  const connectionId = await open('crlf');

  const { state, responseSeq } = await core.call(connectionId, 'echo');

  expect(state.status).toBe('done');
  expect(core.records.find(({ seq }) => seq === responseSeq)?.text).toMatch(/\}\r$/);
});

test('an answer that comes before its request was written whole is taken', async () => {
  const connectionId = await core.open(nodeServer('test/servers/early-answer.mjs'), 'legacy');
  await core.settled(connectionId);
  const large = JSON.stringify({ text: 'x'.repeat(8_000_000) });

  const { callId, state } = await core.call(connectionId, 'echo', large);

  expect(state.status).toBe('done');
  expect(core.connections.callResult(callId, 100).text).toContain('early');
});

test('an event stream that trickles byte by byte arrives whole', async () => {
  const server = await startOddHttp(({ response, message }) => {
    if (message.method !== 'tools/call') return false;
    const result = { content: [{ type: 'text', text: 'Grüße ☕' }] };
    const data = JSON.stringify({ jsonrpc: '2.0', id: message.id, result });
    const bytes = Buffer.from(`: hello\r\n\r\nid: 1\r\nevent: message\r\ndata: ${data}\r\n\r\n`);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    let at = 0;
    const next = () => {
      if (at === bytes.length) return void response.end();
      response.write(bytes.subarray(at, at + 1), next);
      at += 1;
    };
    next();
    return true;
  });
  const connectionId = await core.open({ kind: 'http', url: server.url, headers: {} });
  await core.settled(connectionId);

  const { callId } = await core.call(connectionId, 'echo');

  expect(core.connections.callResult(callId, 1000).text).toContain('Grüße ☕');
  expect(core.texts({ kind: 'sse-comment' })).toEqual([': hello']);
  await server.close();
});

type Footprint = ReturnType<typeof footprint>;

/** What a leak would make larger. */
function footprint() {
  const kinds = process.getActiveResourcesInfo().filter((kind) => /Pipe|Process|Socket/.test(kind));
  return {
    children: childrenOf(process.pid),
    resources: kinds.length,
    openFiles: readdirSync('/proc/self/fd').length,
    exitListeners: process.listenerCount('exit') + process.listenerCount('SIGTERM'),
  };
}

/** What is more than before; less is what the first rounds had not yet let go. */
const grown = (before: Footprint, after: Footprint) =>
  Object.entries(after).filter(([name, count]) => count > before[name as keyof Footprint]);

function childrenOf(pid: number): number {
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(pid);
    } catch {
      // It ended while we looked.
      return false;
    }
  }).length;
}
