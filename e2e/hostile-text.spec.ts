import type { Page } from '@playwright/test';
import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const text = { type: 'string' };
const markup =
  '<img src="https://evil.example/x" onerror="window.marked=1"><script>window.marked=1</script>' +
  '![x](https://evil.example/y) [x](javascript:window.marked=1)';
const hidden = 'pay\u202eyap\u200b\u{e0041}';
const shown = 'pay‹U+202E›yap‹U+200B U+E0041›';

/** A schema with the same words in every place where a definition has some. */
function saying(words: string): object {
  const said = { title: words, description: words };
  return object(
    {
      a: { ...text, ...said, default: words, examples: [words, `${words} 2`], format: words },
      b: { ...said, enum: [words, `${words} 2`, `${words} 3`] },
      c: { ...said, enum: Array.from({ length: 20 }, (_, i) => `${words} ${i}`) },
      d: {
        ...said,
        oneOf: [
          { const: 1, title: words },
          { const: 2, title: `${words} 2` },
        ],
      },
      e: { ...said, anyOf: [object({ a: text }, said), object({ b: text }, said)] },
      f: { ...said, type: 'array', items: { ...text, ...said } },
      g: { ...said, const: words },
      h: { ...said, $ref: `#/$defs/${words}` },
      i: { ...said, type: words },
      j: {
        ...text,
        ...said,
        pattern: `^${words.replaceAll(/[[\]()]/g, '.')}$`,
        deprecated: true,
        deprecationMessage: words,
      },
      [words]: { ...text, ...said },
    },
    { $comment: words },
  );
}

/** What the page asked of others than its own backend. */
function strangers(page: Page): string[] {
  const asked: string[] = [];
  const own = new URL(page.url()).hostname;
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== own) asked.push(request.url());
  });
  return asked;
}

test('markup in every word of a definition is shown as words; nothing runs, nothing is fetched', async ({
  forms,
}) => {
  const { page, form } = forms;
  const asked = strangers(page);
  await forms.open(
    saying(markup),
    JSON.stringify({ a: markup, c: markup, [markup]: markup, other: markup }),
  );

  await expect(form.getByText('<img src="https://evil.example/x"').first()).toBeVisible();
  for (const more of await form.getByRole('button', { name: /^More actions for / }).all()) {
    await more.click();
    await page.getByRole('menuitem', { name: 'Show schema' }).click();
  }
  await page.getByRole('radio', { name: 'Definition' }).click();
  await expect(page.locator('.monaco-editor').first()).toBeVisible();

  expect(await page.evaluate(() => 'marked' in globalThis)).toBe(false);
  expect(
    await page.locator('img, script[src^="https:"], iframe, a[href^="javascript:"]').count(),
  ).toBe(0);
  expect(asked).toEqual([]);
});

test('what can’t be seen is marked in every word, in menus and in the editor, and what is sent is as it was', async ({
  forms,
}) => {
  const { page, form } = forms;
  await forms.open(saying(hidden), JSON.stringify({ c: `${hidden} 1`, other: hidden }));

  await expect(form).toContainText(shown, { useInnerText: true });
  await form
    .getByRole('button', { name: `More actions for ${shown}` })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: `Default: ${shown}` })).toBeVisible();
  expect(await hiddenIn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(JSON.parse(await forms.sent())).toEqual({ c: `${hidden} 1`, other: hidden });

  // Letters that look like others are marked there as well.
  await forms.editJson('{"a": "pay\u200bpal", "b": "p\u0430ypal"}');
  await expect(page.locator('.monaco-editor .unicode-highlight')).toHaveCount(2);
});

/** Where on the page something stands that can't be seen; what is being edited is as it is. */
const hiddenIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cannotBeSeen = /[\u200b\u202e\u{e0041}]/u;
    const told = ['aria-label', 'title', 'placeholder', 'alt'];
    const found: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('.monaco-editor, [aria-label="Traffic"]')) continue;
      for (const name of told) {
        if (cannotBeSeen.test(element.getAttribute(name) ?? ''))
          found.push(`${element.tagName} ${name}`);
      }
      if (element.tagName === 'TEXTAREA') continue;
      for (const node of element.childNodes) {
        if (node instanceof Text && cannotBeSeen.test(node.data))
          found.push(`${element.tagName} ${node.data}`);
      }
    }
    return found;
  });
