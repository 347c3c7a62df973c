import { expect, test } from 'vitest';
import { noticesOf } from '../../../../scripts/stage/notices.mjs';
import { readNotices } from './third-parties.ts';

const packages = [
  {
    name: '@scope/one',
    version: '1.0.0',
    license: 'MIT',
    text: 'MIT License\n\n## Not a package 1\n\n```js\nx\n```',
  },
  {
    name: 'two',
    version: '2.0.0-beta.1',
    license: 'MPL-2.0',
    repository: 'git+https://example.com/two.git',
    text: 'Mozilla Public License',
  },
];

test('what the build writes is read back whole', () => {
  const read = readNotices(noticesOf(packages));

  expect(read).toMatchObject([
    { name: '@scope/one', version: '1.0.0', license: 'MIT', text: packages[0]?.text },
    { name: 'two', version: '2.0.0-beta.1', license: 'MPL-2.0' },
  ]);
  expect(read[1]?.text).toMatch(
    /^It is used unchanged\. .*example\.com\/two.*\n\nMozilla Public License$/,
  );
});

test.each([
  ['', 0],
  ['# Third-party notices\n', 0],
  ['## a 1\n\n````text\nnever closed', 1],
])('%j has %i packages, and nothing fails', (text, count) => {
  expect(readNotices(text)).toHaveLength(count);
});
