import { expect, test } from 'vitest';
import { readmeOf } from './readme.mjs';

const text = [
  '# A',
  '',
  '![A picture](docs/images/a.png)',
  '',
  'See [the guide](docs/a.md#part), [the site](https://example.com/x) and [below](#b).',
  '',
].join('\n');

test('gives pictures and links their address in the repository, at the version', () => {
  const repository = { type: 'git', url: 'git+https://example.com/o/r.git' };

  expect(readmeOf(text, { version: '1.2.3', repository }).split('\n')).toEqual([
    '# A',
    '',
    '![A picture](https://example.com/o/r/raw/v1.2.3/docs/images/a.png)',
    '',
    'See [the guide](https://example.com/o/r/blob/v1.2.3/docs/a.md#part), [the site](https://example.com/x) and [below](#b).',
    '',
  ]);
});

test('leaves pictures out, and keeps the words of links, where no repository is known', () => {
  expect(readmeOf(text, { version: '1.2.3' })).toBe(
    '# A\n\nSee the guide, [the site](https://example.com/x) and [below](#b).\n',
  );
});
