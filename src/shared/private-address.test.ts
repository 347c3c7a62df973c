import { expect, test } from 'vitest';
import {
  farthest,
  isNearer,
  isPrivateAddress,
  isPrivateHost,
  zoneOf,
  zoneOfHost,
} from './private-address.ts';

test.each([
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:1::]',
  '[fc00::1]',
  '[fdff::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
])('%s is private', (host) => {
  expect(isPrivateHost(host)).toBe(true);
});

test.each([
  'example.com',
  'localhost.example.com',
  'notlocalhost',
  '8.8.8.8',
  '100.63.0.1',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '198.20.0.1',
  '223.255.255.255',
  '[2606:4700::1111]',
  '[::ffff:8.8.8.8]',
  '[2001:4860:4860::8888]',
  '',
])('%s is not', (host) => {
  expect(isPrivateHost(host)).toBe(false);
});

test.each([
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://[::FFFF:127.0.0.1]/',
])('%s is seen through, as the URL has its host', (url) => {
  expect(isPrivateHost(new URL(url).hostname)).toBe(true);
});

test('an address as a resolver gives it is judged as well', () => {
  expect(isPrivateAddress('fe80::1%eth0')).toBe(true);
  expect(isPrivateAddress('::1')).toBe(true);
  expect(isPrivateAddress('2606:4700::1111')).toBe(false);
  expect(isPrivateAddress('300.0.0.1')).toBe(false);
});

test.each([
  ['127.0.0.1', 'machine'],
  ['127.9.9.9', 'machine'],
  ['0.0.0.0', 'machine'],
  ['::1', 'machine'],
  ['::', 'machine'],
  ['0:0:0:0:0:0:0:1', 'machine'],
  ['::1%lo', 'machine'],
  ['::ffff:127.0.0.1', 'machine'],
  ['::ffff:0:0', 'machine'],
  ['::127.0.0.1', 'machine'],
  ['0.0.0.1', 'network'],
  ['10.1.2.3', 'network'],
  ['100.64.0.1', 'network'],
  ['169.254.169.254', 'network'],
  ['::ffff:169.254.169.254', 'network'],
  ['::2', 'network'],
  ['fe80::1%eth0', 'network'],
  ['fd00:ec2::254', 'network'],
  ['64:ff9b::7f00:1', 'network'],
  ['2002:7f00:1::', 'network'],
  ['8.8.8.8', 'anywhere'],
  ['::ffff:8.8.8.8', 'anywhere'],
  ['2606:4700::1111', 'anywhere'],
  ['300.0.0.1', 'anywhere'],
  ['example.com', 'anywhere'],
])('%s lies in the zone %s', (address, zone) => {
  expect(zoneOf(address)).toBe(zone);
});

test.each([
  ['http://2130706433/', 'machine'],
  ['http://0x7f.1/', 'machine'],
  ['http://127.1/', 'machine'],
  ['http://[::ffff:7f00:1]/', 'machine'],
  ['http://LOCALHOST./', 'machine'],
  ['http://a.localhost/', 'machine'],
  ['http://192.168.0.1/', 'network'],
  ['http://8.8.8.8/', 'anywhere'],
  ['http://example.com/', undefined],
  ['http://localhost.example.com/', undefined],
])('the host of %s shows the zone %s', (url, zone) => {
  expect(zoneOfHost(new URL(url).hostname)).toBe(zone);
});

test('zones are ordered from this machine outwards', () => {
  expect(isNearer('machine', 'network')).toBe(true);
  expect(isNearer('network', 'anywhere')).toBe(true);
  expect(isNearer('network', 'network')).toBe(false);
  expect(isNearer('anywhere', 'machine')).toBe(false);
  expect(farthest(['network', 'machine'])).toBe('network');
  expect(farthest([])).toBeUndefined();
});
