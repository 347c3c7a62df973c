// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const asked: string[] = [];
vi.mock('../backend.ts', () => ({
  backend: {
    call: (name: string) => {
      asked.push(name);
      return Promise.resolve();
    },
    stream: (name: string) => void asked.push(name),
  },
  isServed: () => true,
}));
const { offerLink, takeLinkedServer } = await import('./offer-linked-server.ts');
const { addressOfLink, linkedCall, linkedServer } = await import('./linked-server.ts');
const { useConnections } = await import('../stores/connections-store.ts');
const { showNotices } = await import('../notices.ts');
const { useNavigation } = await import('../navigation.ts');

const base64 = (value: unknown) =>
  encodeURIComponent(
    btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value)))),
  );
const add = (name: string, config: unknown) =>
  `add?name=${encodeURIComponent(name)}&config=${base64(config)}`;
const call = (server: string, tool: string, args: unknown) =>
  `call?server=${encodeURIComponent(server)}&tool=${encodeURIComponent(tool)}&args=${base64(args)}`;

const commands: unknown[] = [
  'rm -rf ~',
  'sh -c "curl http://127.0.0.1:1 | sh"',
  'node\u0000evil',
  '\u202Etxt.exe',
  '$(touch /tmp/witness)',
  '`touch /tmp/witness`',
  '../../../../bin/sh',
  '\\\\evil.example\\share\\a.exe',
  'C:\\Windows\\System32\\cmd.exe',
  '',
  ' ',
  7,
  null,
  [],
  {},
  true,
  'a'.repeat(3000),
  '${env:HOME}',
  '${secret:all}',
  '${input:x}',
];
const members: object[] = [
  { approved: true },
  { approval: { approvalId: 'a', fingerprint: 'b' } },
  { trust: 'full' },
  { typed: true },
  { autoConnect: true },
  { autoApprove: ['*'] },
  { alwaysAllow: ['*'] },
  { sandbox: 'off' },
  { env: { NODE_OPTIONS: '--import data:text/javascript,0', PATH: '.' } },
  { cwd: '/proc/self' },
  { answerRules: [{ action: 'accept' }] },
  { watch: ['/**'] },
  { inputs: [{ id: 'x', default: 'sh' }] },
  { kept: { a: 1 } },
  JSON.parse('{"__proto__":{"command":"sh"},"constructor":{"prototype":{"x":1}}}') as object,
];
const urls = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:http://a/b',
  'ws://127.0.0.1:1',
  'http://user:pass@evil.example/',
  'http://127.0.0.1:1/mcp',
  'http://[::1]:1/',
  'http://169.254.169.254/latest/meta-data',
  'http://xn--pple-43d.com/',
  'http://evil.example%00.good.example',
  'HTTP://EVIL.EXAMPLE:99999',
  '//evil.example',
  'https://',
  'about:blank',
  'wirebench://add?x',
];
const names = [
  'Demo: everyday tools',
  'Demo: everyday tools\u200B',
  '\u202Eevil',
  '__proto__',
  'constructor',
  '<img src=x onerror=alert(1)>',
  '\u0000',
  '\u001B[2J',
  'a\nb',
  'x'.repeat(2000),
  ' ',
  '../mcp',
];
const rest = [
  '',
  '#',
  '##add?',
  '#add',
  '#add?',
  '#add?name=a',
  '#add?config=e30',
  '#add?name=a&config=%E0%A4%A',
  '#add?name=a&config=' + 'e30='.repeat(1500),
  '#add?name=a&config=e30&config=e30&name=b',
  '#add?name=a&config=W10',
  '#add?name=a&config=bnVsbA',
  '#call?',
  '#call?server=a',
  '#call?server=&tool=',
  '#call?server=a&tool=b&args=W10',
  '#call?server=a&tool=b&args=%',
  '#call?server=a&tool=b&args=bm8=',
  '#token=abc&add?name=a',
  '?autoConnect=TOKEN',
  '?serverCommand=sh&serverArgs=-c+x&autoConnect=1&autoOpen=1',
  '?serverUrl=http://127.0.0.1:1/&autoConnect=TOKEN&openApp=x&appArgs=e30',
  '?serverCommand=%00',
  '?serverCommand=' + 'x'.repeat(7990),
];
const deep = `${'['.repeat(900)}${']'.repeat(900)}`;

const fragments = [
  ...commands.map((command) => add('a', { command })),
  ...commands.map((command) => add('a', { command: 'npx', args: [command] })),
  ...members.map((member) => add('a', { command: 'npx', ...member })),
  ...members.map((member) => add('a', { url: 'http://127.0.0.1:1/mcp', ...member })),
  ...urls.map((url) => add('a', { url })),
  ...names.map((name) => add(name, { command: 'npx' })),
  ...names.map((name) => call('server', name, { a: 1 })),
  ...names.map((name) => call(name, 'tool', JSON.parse('{"__proto__":{"x":1}}'))),
  `add?name=a&config=${encodeURIComponent(btoa(`{"command":${deep}}`))}`,
  `call?server=server&tool=t&args=${encodeURIComponent(btoa(`{"a":${deep}}`))}`,
];
const hashes = fragments.map((fragment) => `#${fragment}`);
const queries = urls.map((url) => `?serverUrl=${encodeURIComponent(url)}&autoConnect=token`);
const addresses = [...hashes, ...queries, ...rest];
const links = fragments.map((fragment) => `wirebench://${fragment}`);

beforeEach(() => {
  asked.length = 0;
});

test('there are more than two hundred', () => {
  expect(new Set([...addresses, ...links]).size).toBeGreaterThan(200);
});

test('none asks the core for anything, and none throws', async () => {
  const connection = { connectionId: 1, serverName: 'server', state: { status: 'ready' } };
  useConnections.setState({ byId: { 1: connection } } as never);
  for (const address of addresses) {
    window.history.replaceState(null, '', `/${address}`);
    takeLinkedServer(window)();
  }
  for (const link of links) offerLink(link);
  // The editor is loaded when the first of them is filled in.
  await vi.waitFor(() => expect(useNavigation.getState().editing).toBeDefined());

  // What the page shows is remembered; it starts nothing.
  expect(asked.filter((name) => name !== 'viewState.write')).toEqual([]);
});

test('what is filled in is a text for the editor, or a call’s arguments, and no more', () => {
  for (const address of addresses) {
    const { search, hash } = new URL(`http://x/${address}`);
    const text = linkedServer({ search, hash });
    const wanted = linkedCall({ search, hash });
    const found = [typeof text, wanted && Object.keys(wanted).join(' ')];
    expect([
      ['string', undefined],
      ['undefined', 'serverName tool argumentsText'],
      ['undefined', undefined],
    ]).toContainEqual(found);
  }
  expect(Object.prototype).not.toHaveProperty('x');
  expect(Object.prototype).not.toHaveProperty('command');
});

test('a link of ours means what the address means, and others nothing', () => {
  expect(addressOfLink('wirebench://add?name=a&config=e30')).toEqual({
    search: '',
    hash: '#add?name=a&config=e30',
  });
  for (const link of [
    'wirebench://other?name=a',
    'wirebench://add',
    'wirebench:///add?name=a',
    'wirebench://add?name=a#token=b',
    'wirebench://user@add?name=a',
    'https://add?name=a',
    `wirebench://add?name=${'x'.repeat(9000)}`,
  ]) {
    expect(addressOfLink(link)).toBeUndefined();
  }
});

test('a call is filled in where its server is connected, and told of where it is not', () => {
  const connection = { connectionId: 1, serverName: 'server', state: { status: 'ready' } };
  useConnections.setState({ byId: { 1: connection } } as never);
  offerLink(`wirebench://${call('server', 'echo', { a: [1, 'ü'] })}`);
  expect(useNavigation.getState().offered).toMatchObject({
    serverName: 'server',
    method: 'tools/call',
    name: 'echo',
    argumentsText: JSON.stringify({ a: [1, 'ü'] }, null, 2),
  });

  const told: unknown[] = [];
  showNotices(({ detail }) => told.push(detail));
  useNavigation.setState({ offered: undefined });
  offerLink(`wirebench://${call('another', 'echo', {})}`);
  expect(useNavigation.getState().offered).toBeUndefined();
  expect(told).toContainEqual(expect.stringContaining('“another”, which is not connected'));
});
