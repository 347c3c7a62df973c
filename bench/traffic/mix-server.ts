// A stdio server that sends notifications of the light mix as fast as it is told, and then says how
// many there were and what their checksums add up to.
import { createInterface } from 'node:readline';
import { crc32 } from 'node:zlib';
import { mixedLine, mixedLines } from './light-mix.ts';

type Request = {
  id?: number;
  method: string;
  params?: { arguments?: { rate: number; seconds: number } };
};

const tickMs = 4;
const lines = Array.from({ length: mixedLines }, (_, at) => {
  const line = mixedLine(at);
  return { bytes: Buffer.from(`${line}\n`), sum: crc32(line) };
});

createInterface({ input: process.stdin }).on('line', (text) => {
  const { id, method, params } = JSON.parse(text) as Request;
  if (id === undefined) return;
  const result = answers[method as keyof typeof answers];
  if (method !== 'tools/call') return say({ id, ...(result ? { result } : { error: unknown }) });
  const { rate = 0, seconds = 0 } = params?.arguments ?? {};
  void flood(rate, seconds).then((sent) => {
    say({ id, result: { content: [{ type: 'text', text: JSON.stringify(sent) }] } });
  });
});

const unknown = { code: -32601, message: 'unknown method' };
const answers = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, logging: {} },
    serverInfo: { name: 'mix', version: '1' },
  },
  ping: {},
  'tools/list': { tools: [{ name: 'flood', inputSchema: { type: 'object' } }] },
  'logging/setLevel': {},
};

const say = (message: object): void =>
  void process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

/** Waits where nobody reads. */
async function flood(rate: number, seconds: number): Promise<{ count: number; sum: number }> {
  const started = performance.now();
  const all = Math.round(rate * seconds);
  let [count, sum] = [0, 0];
  while (count < all) {
    const due = Math.min(all, Math.ceil(((performance.now() - started) / 1000) * rate));
    const pieces: Buffer[] = [];
    for (; count < due; count += 1) {
      const line = lines[count % lines.length];
      if (!line) continue;
      pieces.push(line.bytes);
      sum += line.sum;
    }
    if (pieces.length > 0) await written(Buffer.concat(pieces));
    await new Promise((done) => setTimeout(done, tickMs));
  }
  return { count, sum };
}

const written = (bytes: Buffer): Promise<void> =>
  new Promise((done) => {
    process.stdout.write(bytes, () => done());
  });
