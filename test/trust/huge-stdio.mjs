// A server over stdio whose tool `send` sends the line that it is asked for, then its answer.
import { createInterface } from 'node:readline';
import { answers, lines, writeAll } from './huge-parts.mjs';

const initialized = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'huge', version: '1' },
};
const reply = (id, result) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);

async function take(line) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'initialize') return reply(id, initialized);
  if (method === 'tools/list') {
    const count = Number(process.argv[2] ?? 1);
    const tools = Array.from({ length: count }, (_, i) => ({
      name: i === 0 ? 'send' : `tool-${i}`,
      description: 'd'.repeat(1000),
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'number' }, c: { enum: [1, 2, 3] } },
      },
    }));
    return reply(id, { tools });
  }
  if (method !== 'tools/call') return reply(id, {});
  const { input } = params.arguments;
  if (input === 'stderr') {
    const piece = Buffer.alloc(1024 * 1024, 'e');
    await writeAll(process.stderr, Array(60).fill(piece));
  }
  if (lines[input]) await writeAll(process.stdout, lines[input]());
  const make = answers[input] ?? answers.small;
  await writeAll(process.stdout, make(id));
  process.stdout.write('\n');
}

createInterface({ input: process.stdin }).on('line', (line) => void take(line));
