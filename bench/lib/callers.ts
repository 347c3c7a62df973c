import { agree } from '../../test/agree.ts';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';

const echoServer = resolve(import.meta.dirname, 'echo-server.mjs');
const target = { command: process.execPath, args: [echoServer] };

/** Something that can call the echo server's tools, each in its own way. */
export type Caller = {
  call(tool: 'echo' | 'flood', args: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
};

/** The floor: a pipe, `JSON.parse`, and a map from id to promise. */
export async function rawPipe(): Promise<Caller> {
  const child = spawn(target.command, target.args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, () => void>();
  let parts: Buffer[] = [];
  let nextId = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      parts.push(chunk.subarray(start, end));
      const message = JSON.parse(Buffer.concat(parts).toString('utf8')) as { id?: number };
      parts = [];
      start = end + 1;
      if (message.id !== undefined) waiting.get(message.id)?.();
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  });
  const request = (method: string, params: unknown) =>
    new Promise<void>((done) => {
      const id = (nextId += 1);
      waiting.set(id, () => {
        waiting.delete(id);
        done();
      });
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  await request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} });
  return {
    call: (name, args) => request('tools/call', { name, arguments: args }),
    close: async () => {
      child.kill();
    },
  };
}

/** The official client with its own transport; its 10 MiB cap is lifted, or large results would fail. */
export async function bareClient(): Promise<Caller> {
  const client = new Client({ name: 'bench', version: '1.0.0' }, {});
  await client.connect(
    new StdioClientTransport({ ...target, stderr: 'ignore', maxBufferSize: 1_000_000_000 }),
  );
  return {
    call: async (name, args) => {
      await client.callTool({ name, arguments: args }, { timeout: 300_000 });
    },
    close: () => client.close(),
  };
}

/** The app's core as the page uses it, tap and recorder on, with a data folder of its own. */
export async function emptyCore() {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-bench-'));
  const ports = nodeShellPorts({
    shell: 'cli',
    entryUrl: new URL('../../src/main/cli/cli.ts', import.meta.url).href,
    environment: { ...process.env, WIREBENCH_HOME: home },
  });
  const backend = await createBackend({ ports });
  const close = async () => {
    await backend.close();
    await rm(home, { recursive: true, force: true });
  };
  return { backend, close };
}

/** Calls through the app's core. */
export async function throughCore() {
  const { backend, close } = await emptyCore();
  await backend.servers.add({
    name: 'bench',
    era: 'legacy',
    launch: { kind: 'stdio', ...target, env: {} },
  });
  const settled = new Map<number, () => void>();
  const ready = Promise.withResolvers<number>();
  backend.connections.onEvent((event) => {
    if (event.type === 'connection' && event.connection.state.status === 'ready') {
      ready.resolve(event.connection.connectionId);
    } else if (event.type === 'call' && event.call.state.status === 'done') {
      settled.get(event.call.callId)?.();
      settled.delete(event.call.callId);
    }
  });
  await agree((options) => backend.connections.connect('bench', options));
  const connectionId = await ready.promise;
  const caller: Caller = {
    call: (name, args) =>
      new Promise((done) => {
        const { callId } = backend.connections.startCall({
          connectionId,
          method: 'tools/call',
          name,
          argumentsText: JSON.stringify(args),
        });
        settled.set(callId, done);
      }),
    close,
  };
  return { ...caller, backend, connectionId };
}
