import { afterAll, expect, test } from 'vitest';
import type { EraChoice, Launch } from '../src/shared/model/servers/server.ts';
import { nodeServer, openCore } from './core-harness.ts';
import { freePort } from './free-port.ts';
import { startHttpServer } from './servers/start-http-server.ts';

// Who connects with which revision: each kind of server, in each era that can be chosen.

const published = (name: string, ...args: string[]) =>
  nodeServer(`node_modules/@modelcontextprotocol/server-${name}/dist/index.js`, ...args);
const byHand = (...args: string[]) => nodeServer('test/servers/revision-server.mjs', ...args);
const sdk = (kind: string) => nodeServer('test/servers/sdk-server.mjs', kind);

const running: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
});

async function overHttp(starting: ReturnType<typeof startHttpServer>): Promise<Launch> {
  const server = await starting;
  running.push(server);
  return { kind: 'http', url: server.url, headers: {} };
}

const sdkHttp = (kind: string) => overHttp(startHttpServer('test/servers/sdk-server.mjs', [kind]));

async function everything(transport: string, path: string): Promise<Launch> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}${path}`;
  const file = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
  return overHttp(
    startHttpServer(file, [transport], { env: { PORT: port }, says: /listening|running/i, url }),
  );
}

type Row = [
  name: string,
  launch: () => Launch | Promise<Launch>,
  auto: string,
  legacy: string,
  modern: string,
];

const no = 'refused';
const newest = 'legacy 2025-11-25';
const modern = 'modern 2026-07-28';
const rows: Row[] = [
  ['everything, stdio', () => published('everything', 'stdio'), newest, newest, no],
  ['everything, Streamable HTTP', () => everything('streamableHttp', '/mcp'), newest, newest, no],
  ['everything, HTTP+SSE', () => everything('sse', '/sse'), newest, newest, no],
  ['filesystem, stdio', () => published('filesystem', '/tmp'), newest, newest, no],
  ['memory, stdio', () => published('memory'), newest, newest, no],
  ['sequential thinking, stdio', () => published('sequential-thinking'), newest, newest, no],
  ['SDK v1, stdio (demo)', () => ({ kind: 'bundled', demo: 'legacy' }), newest, newest, no],
  ['SDK v1, Streamable HTTP', () => sdkHttp('v1-http'), newest, newest, no],
  ['SDK v1, HTTP+SSE only', () => sdkHttp('v1-sse'), newest, newest, no],
  ['SDK v2, stdio, both eras', () => sdk('v2-stdio'), modern, newest, modern],
  ['SDK v2, stdio, modern only', () => sdk('v2-stdio-modern'), modern, no, modern],
  ['SDK v2, HTTP, both eras', () => sdkHttp('v2-http'), modern, newest, modern],
  ['SDK v2, HTTP, modern only', () => sdkHttp('v2-http-modern'), modern, no, modern],
  ['SDK v2, HTTP (demo)', () => ({ kind: 'bundled', demo: 'modern' }), modern, newest, modern],
  ...['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'].map((revision): Row => [
    `${revision}, by hand`,
    () => byHand(revision),
    `legacy ${revision}`,
    `legacy ${revision}`,
    no,
  ]),
  ['2026-07-28, by hand', () => byHand('2026-07-28'), modern, no, modern],
  [
    'exits on the probe',
    () => byHand('2025-06-18', 'exit'),
    'legacy 2025-06-18',
    'legacy 2025-06-18',
    no,
  ],
  [
    'silent on the probe',
    () => byHand('2025-06-18', 'silent'),
    'legacy 2025-06-18',
    'legacy 2025-06-18',
    no,
  ],
  [
    'noisy stdout',
    () => byHand('2025-06-18', 'noise'),
    'legacy 2025-06-18',
    'legacy 2025-06-18',
    no,
  ],
  [
    'unknown revision',
    () => byHand('2025-12-24'),
    'legacy 2025-12-24 (unknown)',
    'legacy 2025-12-24 (unknown)',
    no,
  ],
  ['2099-01-01 only, by hand', () => byHand('2099-01-01'), no, no, no],
];

const eras: EraChoice[] = ['auto', 'legacy', '2026-07-28'];
const table: string[][] = [];
afterAll(() => {
  const lines = [['server', 'auto', 'legacy', 'pinned 2026-07-28'], ...table];
  const widths = [0, 1, 2, 3].map((i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  const drawn = lines.map((line) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
  console.log(`\n${drawn.join('\n')}\n`);
});

test.each(rows)('%s', async (name, launch, ...expected) => {
  const launched = await launch();

  // They mostly wait: for a process to start, or not to answer.
  const cells = await Promise.all(eras.map((era) => tried(launched, era)));
  table.push([name, ...cells]);

  expect(cells).toEqual(expected);
});

/** Connects, lists and calls; answers with what was settled on. */
async function tried(launch: Launch, era: EraChoice): Promise<string> {
  const core = openCore({ connectTimeoutMs: 9000 });
  try {
    const connectionId = await core.open(launch, era);
    const { state } = await core.settled(connectionId);
    if (state.status === 'failed') {
      // A refusal says what is wrong and what to do.
      const { message, hints } = state.failure;
      return message.length > 10 && hints.length > 0 ? no : 'refused without a word';
    }
    if (state.status !== 'ready') return state.status;
    if (state.isUnknownRevision) return `${state.era} ${state.revision} (unknown)`;
    const { items } = await core.connections.catalog(connectionId, 'tools');
    const [first] = items as { name: string }[];
    const call = await core.call(connectionId, first?.name ?? '', '{}');
    return call.state.status === 'done'
      ? `${state.era} ${state.revision}`
      : `its call: ${JSON.stringify(call.state)}`;
  } finally {
    await core.close();
  }
}
