import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  messageFormats,
  type MessageToCopy,
} from '../src/renderer/calls/copy-as/message-formats.ts';
import { safeLaunch } from '../src/renderer/calls/copy-as/safe-launch.ts';
import type { Launch } from '../src/shared/model/servers/server.ts';
import { oddServer } from './core-harness.ts';

const run = promisify(execFile);
const sh = async (line: string, env: Record<string, string> = {}) =>
  (await run('sh', ['-c', line], { env: { ...process.env, ...env } })).stdout;

const http: Launch = {
  kind: 'http',
  url: 'https://example.test/mcp?key=secret',
  headers: { 'X-Team': '${env:TEAM}', Authorization: 'Bearer abc' },
};
const headers = [
  { name: 'host', value: 'example.test' },
  { name: 'content-type', value: 'application/json' },
  { name: 'accept', value: 'application/json, text/event-stream' },
  { name: 'x-team', value: 'red' },
  { name: 'Authorization', value: 'Bearer •••' },
  { name: 'x-other-token', value: '•••' },
  { name: 'mcp-session-id', value: 'session-1' },
  { name: 'mcp-protocol-version', value: '2025-11-25' },
  { name: 'content-length', value: '17' },
];
const connection = { revision: '2025-11-25', isModern: false, isSse: false };
const text = `{"jsonrpc":"2.0","id":9007199254740993,"method":"x/y","params":{"q":"it's $HOME"}}`;

const formats = (launch: Launch | undefined, more: Partial<MessageToCopy> = {}) =>
  messageFormats({
    text,
    method: 'x/y',
    isAnswer: false,
    launch: launch && safeLaunch(launch, new Set()),
    headers,
    connection,
    ...more,
  });
const shell = (launch: Launch | undefined, more: Partial<MessageToCopy> = {}) =>
  formats(launch, more).at(-1);

test('a message is copied byte for byte', () => {
  expect(formats(http)[0]?.text?.()).toBe(text);
});

test('curl posts exactly what was sent, with secrets and the session in variables', async () => {
  const command = shell(http)?.text?.() ?? '';
  const said = await sh(`curl() { printf '%s\n' "$@"; }\n${command}`, {
    TEAM: 'blue',
    MCP_SESSION_ID: 'mine',
    X_OTHER_TOKEN: 'other',
  });

  expect(command).not.toMatch(/secret|abc|red|session-1/);
  const words = said.split('\n');
  expect(words.slice(words.indexOf('--data-binary'))).toEqual(['--data-binary', text, '']);
  expect(words).toContain('mcp-session-id: mine');
  expect(words).toContain('mcp-protocol-version: 2025-11-25');
  expect(words).toContain('X-Team: blue');
  expect(words).toContain('x-other-token: other');
  expect(words.filter((word) => /^(authorization|x-team): /i.test(word))).toHaveLength(2);
  expect(words.some((word) => /^(host|content-length):/.test(word))).toBe(false);
});

test('what begins with @ is a text to curl, and names no file', async () => {
  const command = shell(http, { text: '@/etc/passwd' })?.text?.() ?? '';

  expect(await sh(`curl() { printf '%s\n' "$@"; }\n${command}`)).toContain(
    '--data-raw\n@/etc/passwd\n',
  );
});

test('a line to its stdin gets the server’s answer to the very message', async () => {
  const { command, args, env } = oddServer('plain') as Extract<Launch, { kind: 'stdio' }>;
  const line = shell({ kind: 'stdio', command, args, env })?.text?.() ?? '';
  const answers = (await sh(line.replace('sleep 5', 'sleep 1'), env)).trim().split('\n');

  expect(answers.map((answer) => (JSON.parse(answer) as { id?: unknown }).id)).toContain(0);
  expect(answers.at(-1)).toContain('-32601');
  const begins = shell({ kind: 'stdio', command, args, env }, { method: 'initialize' });
  expect(begins?.text?.().match(/initialize/g)).toBeNull();
});

test.each<[string, Launch | undefined, Partial<MessageToCopy>]>([
  ['Shell line (not for a response)', http, { isAnswer: true }],
  ['Shell line (its server is not in the list)', undefined, {}],
  ['curl (its head is not on record)', http, { headers: undefined }],
  ['curl (not over HTTP+SSE)', http, { connection: { ...connection, isSse: true } }],
  ['curl (not over HTTP+SSE)', http, { connection: undefined, headers: headers.slice(0, 2) }],
  ['Shell line (not with a NUL character)', http, { text: 'a\0b' }],
  ['Shell line (not for several lines)', oddServer('plain'), { text: 'a\nb' }],
  ['Shell line to its stdin (once connected)', oddServer('plain'), { connection: undefined }],
])('%s', (label, launch, more) => {
  expect(shell(launch, more)).toEqual({ label });
});
