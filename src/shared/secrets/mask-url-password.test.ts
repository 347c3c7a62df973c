import { expect, test } from 'vitest';
import { maskUrlPassword } from './mask-url-password.ts';
import { cpuMs } from '../test-cpu-ms.ts';

test.each([
  ['http://me:hunter2@host/mcp', 'http://me:•••@host/mcp'],
  ['http://me:with@sign@host:80/', 'http://me:•••@host:80/'],
  ['http://:hunter2@host', 'http://:•••@host'],
  ['socks5://${env:ME}:hunter2@host', 'socks5://${env:ME}:•••@host'],
  ['http://${env:ME}:${secret:WORD}@host', 'http://${env:ME}:${secret:WORD}@host'],
  ['http://me:${env:A}hunter2@host', 'http://me:•••@host'],
  ['http://${env:ME}@host/a:b@c', 'http://${env:ME}@host/a:b@c'],
  ['http://host:8080/a@b', 'http://host:8080/a@b'],
  ['http://host/?at=a:b@c', 'http://host/?at=a:b@c'],
  ['http://${env:A:hunter2@host', 'http://${env:•••@host'],
  ['no address', 'no address'],
])('%s', (url, shown) => {
  expect(maskUrlPassword(url)).toBe(shown);
});

test('a hostile address takes no time', () => {
  const url = `http://${'${a}'.repeat(5000)}${'${'.repeat(2000)}`;
  const started = cpuMs();

  expect(maskUrlPassword(url)).toBe(url);
  expect(cpuMs() - started).toBeLessThan(1000);
});
