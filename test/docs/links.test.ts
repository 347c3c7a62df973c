import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = [...globSync('*.md'), ...globSync('docs/*.md')];
const guides = globSync('*.md', { cwd: 'docs' }).filter((name) => name !== 'README.md');

const withoutCode = (text: string): string => text.replaceAll(/^```[^]*?^```|`[^`\n]*`/gm, '');

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Why a link leads nowhere; undefined for a good one. */
function whyDead(page: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(file)) return `${page}: ${link} is not there`;
  if (anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor)) return;
  return `${page}: ${file} has no heading #${anchor}`;
}

test.each(pages)('every link of %s leads somewhere', (page) => {
  const text = withoutCode(readFileSync(page, 'utf8'));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const own = links.filter((link) => !/^[a-z]+:/.test(link));

  expect(own.flatMap((link) => whyDead(page, link) ?? [])).toEqual([]);
});

test('the index names every guide', () => {
  const index = readFileSync('docs/README.md', 'utf8');

  expect(guides.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});
