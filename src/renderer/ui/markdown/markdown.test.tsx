// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ClampedMarkdown } from './clamped-markdown.tsx';
import { revealed } from '../hidden-characters.ts';
import { MarkdownAddress } from './markdown-address.ts';
import { Markdown } from './markdown.tsx';
import { furnishPage } from '../../test-page.ts';
import { cpuMs } from '../../../shared/test-cpu-ms.ts';

beforeEach(furnishPage);

const shown = (text: string) => render(<Markdown text={text} />).container;

describe('Markdown of a server', () => {
  test('has bold, italics, code, lists and flat headings', () => {
    const place = shown('# Title\n\n**bold** *it* `code`\n\n- one\n- two\n\n```sql\nselect 1\n```');

    expect(place.querySelector('h1')).toBeNull();
    expect(place.querySelector('strong')?.textContent).toBe('bold');
    expect(place.querySelector('em')?.textContent).toBe('it');
    expect(place.querySelectorAll('li')).toHaveLength(2);
    expect(place.querySelector('pre')?.textContent).toBe('select 1');
  });

  test.each([
    '<img src=x onerror=alert(1)> text',
    '<script>alert(1)</script>',
    'a &lt;b&gt; and &#x202e;',
    '<div>\nblock\n</div>',
    '[a]: https://evil.example',
  ])('shows %j as it was written', (text) => {
    const place = shown(text);

    expect(place.textContent).toBe(text);
    expect(place.querySelector('img, script, a')).toBeNull();
  });

  test('has tables with their alignment, each cell with its own Markdown', () => {
    const place = shown(
      '| bean | sacks | |\n|:-|-:|:-:|\n| **kenya** `a\\|b` | 3 | x |\n| peru \\| north |\n| a | b | c | d',
    );

    const cells = [...place.querySelectorAll('th, td')].map((cell) => cell.textContent);
    expect(cells).toEqual([
      'bean',
      'sacks',
      '',
      'kenya a|b',
      '3',
      'x',
      'peru | north',
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(place.querySelector('td strong')?.textContent).toBe('kenya');
    expect(place.querySelectorAll('th')[1]?.className).toContain('text-right');
    expect(place.querySelectorAll('td')[2]?.className).toContain('text-center');
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  });

  test('has tasks, done and to do', () => {
    shown('- [x] grind\n- [ ] brew\n- drink');

    expect(
      screen
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ checked, disabled }) => [checked, disabled]),
    ).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'grind',
      'brew',
      'drink',
    ]);
  });

  test('strikes out what stands between two tildes, not what stands behind one', () => {
    const place = shown('~~old~~ new, ~5 of ~6');

    expect(place.querySelector('del')?.textContent).toBe('old');
    expect(place.textContent).toBe('old new, ~5 of ~6');
  });

  test.each(['a | b\nno rule', 'a | b\n|-|\nc', '[^1] and\n\n[^1]: a note'])(
    'shows %j as it was written',
    (text) => {
      expect(shown(text).querySelector('table')).toBeNull();
      expect(shown(text).textContent).toContain(text.split('\n')[0]);
    },
  );

  test('shows a table of more than 2,000 cells as it was written', () => {
    const table = `${'|a'.repeat(700)}|\n${'|-'.repeat(700)}|\n${'|b'.repeat(700)}|\n${'|c'.repeat(700)}|`;

    expect(shown(table).querySelector('table')).toBeNull();
    expect(shown(table).textContent).toContain('|c|c|c|');
  });

  test('shows links and images as text with their address, and copies it on a click', async () => {
    const user = userEvent.setup();
    const place = shown('[docs](https://a.example/b) ![cat](https://evil.example/cat.png)');

    await user.click(screen.getByRole('button', { name: 'docs' }));

    expect(await navigator.clipboard.readText()).toBe('https://a.example/b');
    expect(screen.getByRole('status').textContent).toContain('address copied');
    expect(place.querySelector('a, img')).toBeNull();
    expect(place.textContent).toContain('https://evil.example/cat.png');
  });

  test('keeps bare addresses as text, whatever signs are in them', () => {
    const place = shown('At https://a.example/_next_/*/b*, **https://b.example**.');

    expect(place.textContent).toBe('At https://a.example/_next_/*/b*, https://b.example.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows a bare address as deep as a text goes', () => {
    const place = render(
      <MarkdownAddress value={({ address }) => <a href={address}>link</a>}>
        <Markdown text={`${'> '.repeat(11)}a https://a.example/b.\n\nelsewhere`} />
      </MarkdownAddress>,
    ).container;

    expect(place.textContent).toBe('a link.elsewhere');
  });

  test('keeps the line breaks of a docstring', () => {
    const place = shown('Find.\n\nArgs:\n    name: a name\n    kind: a kind');

    expect(place.querySelector('pre')).toBeNull();
    expect(place.textContent).toContain('Args:\nname: a name\nkind: a kind');
  });

  test('marks what can’t be seen', () => {
    expect(shown('a\u202Eb\u200B\u200Bc').textContent).toBe('aU+202EbU+200B U+200Bc');
  });

  test.each([
    '*',
    '[',
    '![',
    '[a](',
    '>',
    '`',
    '- ',
    '*a **b ',
    '<a ',
    '_a*',
    '\\',
    '# ',
    '\u200b',
    '~~a ',
    '~~a~~b',
    '|',
    'a|\n-|\n',
  ])('is bounded for 20,000 characters of %j', (part) => {
    const startedAt = cpuMs();

    shown(part.repeat(20_000 / part.length));

    expect(cpuMs() - startedAt).toBeLessThan(3000);
  });

  test('is cut where it is too long, and says so', () => {
    expect(shown('word '.repeat(5000)).textContent).toMatch(
      /Cut after 20,000 of 25,000 characters\.$/,
    );
  });
});

test('a long description shows its beginning, and the rest on demand', async () => {
  const user = userEvent.setup();
  render(<ClampedMarkdown text={`${'many words '.repeat(100)}the end`} />);
  expect(screen.queryByText(/the end/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'More' }));

  expect(screen.getByText(/the end/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Less' }).getAttribute('aria-expanded')).toBe('true');
});

test.each([
  ['is cut', 40, true],
  ['fits', 20, false],
])('a folded description offers more where it %s', (_what, scrollHeight, isOffered) => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(20);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);

  render(
    <ClampedMarkdown
      isFolded
      text="A sentence of some sixty characters, which one line may hold."
    />,
  );

  const { className } = screen.getByRole('button', { name: 'More' });
  expect(className.includes('invisible')).toBe(!isOffered);
});

test.each([
  ['plain', 'plain'],
  ['a\u202eb', 'a‹U+202E›b'],
  ['\u{e0041}\u{e0042}\u{e0043}\u{e0044}', '‹U+E0041 U+E0042 U+E0043 and 1 more›'],
  ['👩‍💻 ❤️', '👩‍💻 ❤️'],
  ['می‌خواهم', 'می‌خواهم'],
  ['ad\u200dmin', 'ad‹U+200D›min'],
])('names the hidden characters of %j', (text, words) => {
  expect(revealed(text)).toBe(words);
});
