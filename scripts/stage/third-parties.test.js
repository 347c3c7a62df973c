import { describe, expect, test } from 'vitest';
import { billOfMaterials } from './bill-of-materials.mjs';
import { noticesOf } from './notices.mjs';
import { textOf } from './third-parties.mjs';

describe('the text of a licence', () => {
  const mit = { name: 'a', license: 'MIT', author: 'Ann $& <ann@example.com>' };

  test('is what the package brings', () => {
    expect(textOf(mit, ['Its own.', 'A notice.'])).toBe('Its own.\n\nA notice.');
  });

  test('is the one we keep, with the author’s name, where the package brings none', () => {
    expect(textOf(mit, [])).toMatch(/^MIT License\n\nCopyright \(c\) Ann \$&\n\nPermission is/);
    expect(textOf({ ...mit, author: { name: 'Bo' } }, [])).toContain('(c) Bo\n');
    expect(textOf({ ...mit, author: undefined }, [])).toContain('(c) the authors of a\n');
  });

  test('is whole where the package only points to the Apache License', () => {
    const text = textOf({ name: 'a', license: 'Apache-2.0' }, ['Copyright A. See apache.org.']);

    expect(text).toMatch(/^Copyright A\. See apache\.org\.\n\n[^]*END OF TERMS AND CONDITIONS$/);
  });

  test('must not be missing', () => {
    expect(() => textOf({ name: 'a', license: 'GPL-3.0-only' }, [])).toThrow(
      'a brings no text of its licence (GPL-3.0-only), and none is kept here.',
    );
  });
});

test('notices keep a text as it is, also one with fences and headings', () => {
  const text = '## b 2.0.0\n````\ncode\n````';

  const notices = noticesOf([{ name: 'a', version: '1.0.0', license: 'MIT', text }]);

  expect(notices).toContain(`## a 1.0.0\n\nLicence: MIT\n\n\`\`\`\`\`text\n${text}\n\`\`\`\`\`\n`);
});

test('notices say where the source is, as the MPL asks for', () => {
  const repository = 'git://github.com/o/r.git';

  const notices = noticesOf([
    { name: '@s/a', version: '1.0.0', license: 'MPL-2.0', repository, text: 'Text.' },
  ]);

  expect(notices).toContain('Its source is at https://github.com/o/r, and in the package');
  expect(notices).toContain('publishes as @s/a@1.0.0.');
});

test('a bill of materials names packages as registries do, and licences by id or expression', () => {
  const { components } = billOfMaterials({ name: 'w', version: '1.0.0', license: 'MIT' }, [
    { name: '@s/a', version: '1.0.0', license: 'ISC' },
    { name: 'b', version: '2.0.0', license: '(MIT OR CC0-1.0)' },
  ]);

  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40s/a@1.0.0',
      group: '@s',
      name: 'a',
      version: '1.0.0',
      licenses: [{ license: { id: 'ISC' } }],
      purl: 'pkg:npm/%40s/a@1.0.0',
    },
    {
      type: 'library',
      'bom-ref': 'pkg:npm/b@2.0.0',
      name: 'b',
      version: '2.0.0',
      licenses: [{ expression: '(MIT OR CC0-1.0)' }],
      purl: 'pkg:npm/b@2.0.0',
    },
  ]);
});
