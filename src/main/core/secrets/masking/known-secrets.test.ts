import { expect, test } from 'vitest';
import { createKnownSecrets } from './known-secrets.ts';

test('masks what was added, by its reference, from then on', () => {
  const known = createKnownSecrets();
  const heard: string[] = [];
  const stop = known.onChange(({ label }) => heard.push(label));

  const before = known.masker.mask('canary-7f3a');
  known.add('canary-7f3a', '${env:TOKEN}');
  known.add('canary-7f3a', '${env:OTHER}');
  stop();
  known.add('another-7f3a');

  expect(before).toBe('canary-7f3a');
  expect(known.masker.mask('canary-7f3a another-7f3a')).toBe('${env:TOKEN} •••');
  expect(heard).toEqual(['${env:TOKEN}']);
  expect(known.snapshot()).toEqual([
    { value: 'canary-7f3a', label: '${env:TOKEN}' },
    { value: 'another-7f3a', label: '•••' },
  ]);
});

test.each(['', 'abc', 'true', 'Admin', 'production', '8080', '65535', '   '])(
  'does not take %j out of texts, which would be of no use without it',
  (value) => {
    const known = createKnownSecrets();

    known.add(value);

    expect(known.snapshot()).toEqual([]);
  },
);

test.each([
  ['the parts of a header', 'Bearer canary-7f3a', 'canary-7f3a'],
  ['the password of a Basic header', `Basic ${btoa('me:canary-7f3a')}`, 'canary-7f3a'],
  ['the password of an address', 'postgres://me:canary%2F7f3a@db/x', 'canary/7f3a'],
  ['it without blanks around', ' canary-7f3a\n', 'canary-7f3a'],
  [
    'a line of a key',
    '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0\nq83j==\n-----END KEY-----',
    'MIIEvQIBADANBgkqhkiG9w0',
  ],
])('knows %s', (_what, whole, part) => {
  const known = createKnownSecrets();

  known.add(whole);

  expect(known.masker.mask(`x ${part} y`)).toBe('x ••• y');
});

test('hides a very long one whole, also where its start is cut off', () => {
  const known = createKnownSecrets();
  const long = Array.from({ length: 900 }, (_, i) => `part-${i}`).join('');
  known.add(long, '${env:LONG}');

  const shown = known.masker.mask(`x ${long} y ${long.slice(long.length / 2)}`);

  expect(shown).toMatch(/^x (?:\$\{env:LONG\})+ y /);
  expect(shown).not.toContain('part-899');
});

test('lets the oldest go that expire by themselves, before what lasts', () => {
  const known = createKnownSecrets();
  known.add('lasting-7f3a');
  for (let i = 0; i < 4000; i += 1) known.add(`brief-7f3a-${i}`, '•••', { isBrief: true });

  const values = known.snapshot().map(({ value }) => value);

  expect(values).toHaveLength(4000);
  expect(values).toContain('lasting-7f3a');
  expect(values).not.toContain('brief-7f3a-0');
  expect(values).toContain('brief-7f3a-3999');
});
