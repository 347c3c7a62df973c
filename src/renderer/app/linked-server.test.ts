import { expect, test } from 'vitest';
import { linkedServer } from './linked-server.ts';

const base64 = (value: unknown) =>
  encodeURIComponent(
    btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value)))),
  );
const read = (link: string) => linkedServer(new URL(link, 'http://x.localhost:4632/'));

test.each([
  ['?serverUrl=https%3A%2F%2Fa.example%2Fmcp%3Fx%3D1', 'https://a.example/mcp?x=1'],
  ['?transport=http&serverUrl=https://a.example/mcp&autoConnect=token', 'https://a.example/mcp'],
  ['?transport=streamable-http&serverUrl=http://127.0.0.1:3001/mcp', 'http://127.0.0.1:3001/mcp'],
  ['?transport=stdio&serverCommand=npx&serverArgs=-y+server+%22a+b%22', 'npx -y server "a b"'],
  ['?serverCommand=node', 'node'],
])('%s fills in %s', (link, text) => {
  expect(read(link)).toBe(text);
});

test('an address of the old transport is filled in as one', () => {
  const text = read('?transport=sse&serverUrl=https://a.example/sse') ?? '';

  expect(JSON.parse(text)).toEqual({
    mcpServers: { 'a.example': { type: 'sse', url: 'https://a.example/sse' } },
  });
});

test('a link of ours gives name and entry back whole', () => {
  const entry = { command: 'npx', args: ['-y', 'a b+c/ü'], env: { TOKEN: '${env:TOKEN}' } };
  const text = read(`#add?name=${encodeURIComponent('files & co “ü”')}&config=${base64(entry)}`);

  expect(JSON.parse(text ?? '')).toEqual({ mcpServers: { 'files & co “ü”': entry } });
  const odd = read(`#add?name=__proto__&config=${base64(entry)}`) ?? '';
  expect(Object.keys((JSON.parse(odd) as { mcpServers: object }).mcpServers)).toEqual([
    '__proto__',
  ]);
});

test.each([
  '',
  '?x=1',
  '#token=abc',
  '?serverUrl=javascript:alert(1)',
  '?serverUrl=file:///etc/passwd',
  '?serverUrl=//evil.example',
  '?serverUrl=',
  '?serverCommand=',
  '?serverArgs=-y+x',
  '?transport=sse&serverCommand=rm',
  '#add',
  '#add?',
  '#add?name=a&config=%%%',
  '#add?name=a&config=bm90IGpzb24=',
  `#add?name=&config=${base64({ command: 'x' })}`,
  `#add?name=a&config=${base64([1])}`,
  `#add?name=a&config=${base64(null)}`,
  `#add?name=a&config=${base64('x')}`,
  `#add?name=a&config=${encodeURIComponent(btoa('\xff\xfe{}'))}`,
  `?serverCommand=${'x'.repeat(9000)}`,
  `#add?name=a&config=${base64({ command: 'x'.repeat(9000) })}`,
])('%.60s fills in nothing', (link) => {
  expect(read(link)).toBeUndefined();
});
