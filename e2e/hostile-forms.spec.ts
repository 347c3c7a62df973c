import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };
const doubling = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => {
    const next = { $ref: `#/$defs/d${i + 1}` };
    return [`d${i}`, { allOf: [next, next] }];
  }),
);

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

for (const [what, more, a] of [
  ['doubles at each of 30 levels', { $defs: { ...doubling, d30: text } }, { $ref: '#/$defs/d0' }],
  ['refers to itself', { $defs: { x: { $ref: '#/$defs/x' } } }, { $ref: '#/$defs/x' }],
  [
    'goes in a circle',
    { $defs: { x: { $ref: '#/$defs/y' }, y: { $ref: '#/$defs/x' } } },
    { $ref: '#/$defs/x' },
  ],
] as const) {
  test(`a schema that ${what} leaves the other fields usable`, async ({ forms }) => {
    await forms.open(object({ a, b: text }, more));

    await forms.form.getByRole('textbox', field('b')).fill('x');

    expect(await forms.sent()).toBe('{   "b": "x" }');
  });
}

test('a pattern that takes for ever stops neither typing nor Run', async ({ forms }) => {
  await forms.open(object({ a: { ...text, pattern: '^(a+)+$' }, b: text }));
  const value = `${'a'.repeat(28)}!`;

  await forms.form.getByRole('textbox', field('a')).fill(value);
  await forms.form.getByRole('textbox', field('b')).fill('x');

  expect(await forms.sent()).toBe(`{   "a": "${value}",   "b": "x" }`);
});

test('one of 2,000 properties is found, filled and sent', async ({ forms }) => {
  const names = Array.from({ length: 2000 }, (_, i) => [`p${i}`, text]);
  await forms.open(object(Object.fromEntries(names)));

  await forms.form.getByRole('textbox', field('Find an argument')).fill('p1999');
  await forms.form.getByRole('textbox', field('p1999')).fill('x');

  expect(await forms.sent()).toBe('{   "p1999": "x" }');
});
