import { describe, expect, test } from 'vitest';
import { judgePage } from './judge-page.ts';

const server = 'https://mcp.example.com/mcp';
const warned = (address: string, serverUrl: string | undefined = server) =>
  judgePage(address, serverUrl).warnings.join(' ');

test('says nothing against an encrypted page of the server’s own host', () => {
  expect(judgePage('https://mcp.example.com/connect?x=1', server)).toEqual({
    host: 'mcp.example.com',
    warnings: [],
  });
});

describe('warns of', () => {
  test.each([
    ['a user name that looks like a host', 'https://mcp.example.com@evil.example/', /before the @/],
    ['Punycode', 'https://xn--e1awd7f.example/', /Punycode/],
    ['letters of another script', 'https://еxample.com/', /Punycode/],
    ['plain http', 'http://mcp.example.com/', /not encrypted/],
    ['this machine', 'http://127.0.0.1:8080/admin', /on this machine/],
    ['an own network', 'https://192.168.0.1/', /your own network/],
    ['another spelling of this machine', 'https://0x7f.1/', /on this machine/],
    ['another host', 'https://pay.example.net/', /own host, mcp\.example\.com/],
  ])('%s', (_what, address, text) => expect(warned(address)).toMatch(text));
});

test('does not warn of its own network where the server is there, too', () => {
  expect(warned('http://127.0.0.1:8080/', 'http://127.0.0.1:3000/mcp')).toBe('');
});

test('knows no host of a server over stdio', () => {
  expect(judgePage('https://pay.example.net/', undefined).warnings).toEqual([]);
});

describe('does not open', () => {
  test.each([
    ['javascript:alert(1)', /A javascript: address/],
    ['file:///etc/passwd', /A file: address/],
    ['vscode://open', /A vscode: address/],
    ['//example.com', /not a web address/],
    ['', /named no page/],
  ])('%s', (address, text) => {
    const { host, warnings } = judgePage(address, server);

    expect(host).toBeUndefined();
    expect(warnings.join(' ')).toMatch(text);
  });
});
