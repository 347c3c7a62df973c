import { expect, test } from 'vitest';
import { challengeOf, challengesIn } from './challenges.ts';

const url = 'https://h.example/.well-known/oauth-protected-resource';
const read = (field: string) => {
  const { parameters } = challengeOf(new Headers({ 'www-authenticate': field })) ?? {};
  return parameters && { ...parameters };
};

test.each([
  ['in order', `Bearer resource_metadata="${url}", scope="a b"`, { scope: 'a b' }],
  ['after Basic', `Basic realm="x", Bearer resource_metadata="${url}", scope="a"`, { scope: 'a' }],
  [
    'of two for Bearer, the one with metadata',
    `Bearer realm="api", Bearer resource_metadata="${url}"`,
    {},
  ],
  ['in capitals', `BEARER Resource_Metadata="${url}", Scope="a"`, { scope: 'a' }],
  ['with blanks around =', `Bearer resource_metadata = "${url}", scope = "a"`, { scope: 'a' }],
  ['without quotes', `Bearer resource_metadata=${url}, scope=a`, { scope: 'a' }],
  ['after a tab', `Bearer\tresource_metadata="${url}"`, {}],
  ['after a token68', `Negotiate YII=, Bearer resource_metadata="${url}"`, {}],
  [
    'of DPoP',
    `DPoP algs="ES256", resource_metadata="${url}", error="use_dpop_nonce"`,
    { error: 'use_dpop_nonce', algs: 'ES256' },
  ],
  ['without commas', `Bearer scope="a" resource_metadata="${url}"`, { scope: 'a' }],
  [
    'with a name that ends alike',
    `Bearer x_scope="wrong", scope="right", resource_metadata="${url}"`,
    { x_scope: 'wrong', scope: 'right' },
  ],
  [
    'with an escaped quote',
    `Bearer error_description="say \\"please\\"", resource_metadata="${url}"`,
    { error_description: 'say "please"' },
  ],
  [
    'with quotes that are not escaped',
    `Bearer error_description="the token "x" is bad", resource_metadata="${url}"`,
    { error_description: 'the token "x" is bad' },
  ],
  [
    'with quotes and commas in a description',
    `Bearer error_description="wants "a", not "b"", resource_metadata="${url}"`,
    { error_description: 'wants "a", not "b"' },
  ],
  ['before another', `Bearer resource_metadata="${url}", Basic realm="x"`, {}],
  ['before a token68', `Bearer resource_metadata="${url}", Negotiate YII=`, {}],
  ['before a scheme alone', `Bearer resource_metadata="${url}" , ,Basic`, {}],
  [
    'with a description like a parameter',
    `Bearer error_description="ask for scope=admin", scope="files:write", resource_metadata="${url}"`,
    { error_description: 'ask for scope=admin', scope: 'files:write' },
  ],
  [
    'with a parameter twice',
    `Bearer scope="a", scope="b", resource_metadata="${url}"`,
    { scope: 'a' },
  ],
])('reads a challenge %s', (_how, field, others) => {
  expect(read(field)).toEqual({ resource_metadata: url, ...others });
});

test('reads a scheme alone', () => {
  expect(challengesIn('Bearer, Basic realm="x"').map(({ scheme }) => scheme)).toEqual([
    'Bearer',
    'Basic',
  ]);
});

test.each([
  ['nothing', ''],
  ['another scheme alone', 'Basic realm="x"'],
  ['no scheme', '="x", Bearer'],
])('finds no challenge in %s', (_what, field) => {
  expect(read(field)).toBeUndefined();
});

test('takes the name of an inherited member for a name like others', () => {
  const [challenge] = challengesIn('Bearer __proto__="x", constructor="y"');

  expect(Object.entries(challenge?.parameters ?? {})).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});

test.each([
  ['quotes', '"'.repeat(1_000_000)],
  ['blanks between quotes', '" '.repeat(500_000)],
  ['backslashes', '\\'.repeat(1_000_000)],
  ['commas', ','.repeat(1_000_000)],
  ['quotes before commas', '",, '.repeat(250_000)],
  ['quotes before names', '" , name '.repeat(100_000)],
  ['quotes in quotes', '\\"="'.repeat(250_000)],
  ['a name', `" ${'x'.repeat(1_000_000)}`],
  ['schemes', 'Bearer '.repeat(150_000)],
])('is done at once with a field of %s', (_what, rest) => {
  const begun = process.cpuUsage();

  challengesIn(`Bearer a="${rest}`);

  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
});

test('reads no more of a field than 16 KB', () => {
  const [challenge] = challengesIn(`Bearer a="${'x'.repeat(15_000)}", b="${'y'.repeat(15_000)}"`);

  expect(Object.keys(challenge?.parameters ?? {})).toEqual(['a']);
});
