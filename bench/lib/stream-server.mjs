// An MCP server over stdio whose tool `stream` {rate, seconds} sends so many notifications a second.
import { serve, write } from './stdio-server.mjs';

const integer = { type: 'integer' };
const tools = [
  {
    name: 'stream',
    inputSchema: { type: 'object', properties: { rate: integer, seconds: integer } },
  },
  { name: 'other', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } },
];

async function stream({ rate, seconds }) {
  const startedAt = performance.now();
  let sent = 0;
  while (sent < rate * seconds) {
    const due = Math.min(
      rate * seconds,
      Math.floor(((performance.now() - startedAt) / 1000) * rate),
    );
    let lines = '';
    for (; sent < due; sent += 1)
      lines += `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"line ${sent} of what a server tells"}}\n`;
    // A server whose client does not keep up waits, and catches up later.
    if (lines !== '' && !process.stdout.write(lines))
      await new Promise((done) => process.stdout.once('drain', done));
    await new Promise((done) => setTimeout(done, 8));
  }
  return sent;
}

serve('bench-stream', tools, async (id, { name, arguments: args }) => {
  const sent = name === 'stream' ? await stream(args) : 0;
  write({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: `${sent} sent` }] } });
});
