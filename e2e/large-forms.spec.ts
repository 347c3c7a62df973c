import { viewArguments } from './actions.ts';
import { expect, test } from './test.ts';
import { longestTaskMs } from './freeze.ts';
import { largeSchemas } from './large-schemas.ts';

/** Nothing may take the page longer. */
const freezeMs = 100;
/** A machine that tests has slow processors, and shares them with the tests beside. */
const slowness = 10;

test.beforeEach(({ shell, shownBy }) => {
  const isBinary = shell === 'desktop' && shownBy === 'electron';
  test.skip(isBinary, 'only a browser can be asked for the time its page takes');
});

// Before all others, as the editor stays from then on.
test('the first JSON view of a page: shown without a freeze', async ({ forms }) => {
  const shown = Math.round(
    await longestTaskMs(forms.page, () => forms.open({ type: 'object' }, '{}')),
  );

  const description = JSON.stringify({ json: shown });
  test.info().annotations.push({ type: 'longest tasks in ms', description });
  expect(shown).toBeLessThan(freezeMs * slowness);
});

test('a freeze would be seen', async ({ forms }) => {
  const took = await longestTaskMs(forms.page, () =>
    forms.page.evaluate(async (ms) => {
      // What is evaluated is no task of the page itself.
      await new Promise((done) => {
        setTimeout(done);
      });
      const endsAt = performance.now() + ms;
      while (performance.now() < endsAt);
    }, freezeMs),
  );

  expect(took).toBeGreaterThanOrEqual(freezeMs);
});

for (const { what, schema, value } of largeSchemas) {
  test(`${what}: opened, typed into, read as JSON and sent without a freeze`, async ({ forms }) => {
    const { page, form } = forms;
    const note = form.getByRole('textbox', { name: 'note', exact: true });
    const took: Record<string, number> = {};
    const measure = async (name: string, act: () => Promise<unknown>) => {
      took[name] = Math.round(await longestTaskMs(page, act));
    };

    await measure('open', async () => {
      await forms.open(schema());
      await expect(note).toBeVisible();
    });
    if (value) {
      await forms.editJson(value());
      await measure('show', async () => {
        await viewArguments(page, 'Form');
        await expect(note).toBeVisible();
      });
    }
    await measure('type', () => note.pressSequentially('abc'));
    let sent = '';
    await measure('run', async () => {
      sent = await forms.sent();
    });
    await measure('json', async () => {
      await viewArguments(page, 'JSON');
      await expect(page.locator('.monaco-editor').first()).toBeVisible();
    });

    test
      .info()
      .annotations.push({ type: 'longest tasks in ms', description: JSON.stringify(took) });
    expect(JSON.parse(sent)).toEqual({ ...(JSON.parse(value?.() ?? '{}') as object), note: 'abc' });
    expect(Math.max(...Object.values(took))).toBeLessThan(freezeMs * slowness);
  });
}
