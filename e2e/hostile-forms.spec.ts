import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };

test('markup in words is shown as words, and nothing is loaded for it', async ({ forms }) => {
  const html =
    '<img src="https://evil.example/x" onerror="window.marked=1"><script>window.marked=1</script>';
  const hosts = new Set<string>();
  const own = new URL(forms.page.url()).hostname;
  forms.page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await forms.open(object({ a: { ...text, title: html, description: html }, b: { enum: [html] } }));

  await expect(forms.form.getByText(html).first()).toBeVisible();

  expect(await forms.page.evaluate(() => 'marked' in globalThis)).toBe(false);
  expect([...hosts].filter((host) => host !== own)).toEqual([]);
});

test('a pattern that takes for ever stops neither typing nor Run', async ({ forms }) => {
  await forms.open(object({ a: { ...text, pattern: '^(a+)+$' }, b: text }));
  const value = `${'a'.repeat(28)}!`;

  await forms.form.getByRole('textbox', field('a')).fill(value);
  await forms.form.getByRole('textbox', field('b')).fill('x');

  expect(await forms.sent()).toBe(`{   "a": "${value}",   "b": "x" }`);
});
