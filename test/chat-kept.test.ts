import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../src/main/core/backend.ts';
import { demoRun, look } from '../src/main/core/chat/test-chat.ts';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import type { ApprovalReason, RunEvent } from '../src/shared/model/chat/chat.ts';
import { agree } from './agree.ts';
import { entryUrl } from './entry.ts';

/*
 * The choices that spare a question in the chat, or ask it each time, in the whole core, which keeps
 * them: what each of them does to a call is in `trust/chat.test.ts`.
 */

const context = { signal: new AbortController().signal };

let home: string;
let backend: Backend;
async function start(): Promise<void> {
  const environment = { ...process.env, WIREBENCH_HOME: home };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  backend = await createBackend({ ports, recording: 'off' });
  await agree((options) =>
    backend.handlers['connections.connect']({ serverName: 'notes', ...options }, context),
  );
}
// One core for both, which the second starts anew.
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-chat-kept-'));
  const tools = join(home, 'tools.json');
  await writeFile(tools, JSON.stringify([look]));
  const server = resolve(import.meta.dirname, 'servers/schema-server.mjs');
  const notes = { command: process.execPath, args: [server, tools, join(home, 'calls')] };
  await writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers: { notes } }));
  await start();
});
afterAll(async () => {
  await backend.close();
  await rm(home, { recursive: true, force: true });
});

type Asked = { reasons: ApprovalReason[]; allowForGood(): Promise<unknown> };

/** What is asked about a call of the tool that claims to read only; no reason where it runs at once. */
async function call(): Promise<Asked> {
  const { handlers } = backend;
  const { conversationId } = await handlers['chat.create']({}, context);
  const message = { conversationId, text: '/look {}', attachments: [], runs: [demoRun()] };
  const { runIds } = await handlers['chat.send'](message, context);
  const [runId = ''] = runIds;
  const of = { conversationId, runId };
  const next = async (...types: RunEvent['type'][]) => {
    for await (const events of handlers['chat.events']({ conversationId, afterSeq: 0 }, context)) {
      for (const one of events) {
        if (one.type === 'run' && types.includes(one.event.type)) return one.event;
      }
    }
    throw new Error('The conversation ended.');
  };
  const told = await next('approval-request', 'call-end');
  return {
    reasons: told.type === 'approval-request' ? told.reasons : [],
    async allowForGood() {
      const callId = told.type === 'approval-request' ? told.callId : '';
      const decision = { allow: true as const, holds: 'always' as const };
      await handlers['chat.decide']({ ...of, callId, decision }, context);
      await next('run-end');
    },
  };
}
const reasons = async () => (await call()).reasons;

test('the trust in what a server claims spares a question until it is taken back', async () => {
  const trust = (isTrusted: boolean) =>
    backend.handlers['servers.trustClaims']({ serverName: 'notes', isTrusted }, context);
  const before = await reasons();

  await trust(true);
  const trusted = await reasons();
  await trust(false);

  expect(before).toEqual(['untrusted-claim']);
  expect(trusted).toEqual([]);
  expect(await reasons()).toEqual(['untrusted-claim']);
});

test('“Ask before every tool call” lasts over a restart, and so does what it overrides', async () => {
  const write = (asksForAll: boolean) =>
    backend.handlers['settings.write']({ chat: { asksForAll } }, context);
  const first = await call();
  await first.allowForGood();
  const allowed = await reasons();
  await write(true);

  await backend.close();
  await start();
  const asked = await reasons();
  await write(false);

  expect(allowed).toEqual([]);
  expect(asked).toEqual(['always-asked']);
  expect(await reasons()).toEqual([]);
});
