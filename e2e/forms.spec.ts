import { object } from './form-test.ts';
import { expect, test } from './test.ts';

// The tables of what a form can hold lie beside the code, in `src/renderer/calls/arguments`; here is what
// Chromium, the core and the wire have a part in.

const field = (name: string) => ({ name, exact: true });

test.describe('what is sent is what the JSON view shows', () => {
  test('with every byte, also after an edit of another field', async ({ forms }) => {
    const n = { type: 'integer' };
    const { form } = forms;
    for (const json of [
      '{"n": 9007199254740993, "f": 0.1000000000000000055511151231257827}',
      '{"__proto__": {"x": 1}, "constructor": 2, "": 3, "a.b": 4, "a": {"b": 5}}',
      '{"s": "\\r\\n\\t\\u0000 \\ud83d\\ude00 😀", "a": 1, "a": 1E+2}',
    ]) {
      await forms.open(object({ a: {}, n, edited: { type: 'string' } }), json);
      expect(await forms.sent()).toBe(json);

      await form.getByRole('textbox', field('edited')).fill('x');
      expect(await forms.sent()).toBe(json.replace(/\}$/, ', "edited": "x"}'));
      await form.getByRole('button', field('Clear edited')).click();

      expect(await forms.sent()).toBe(json);
    }
  });

  test('copied from the editor and from the form', async ({ forms }) => {
    await forms.open(object({ a: { type: 'string' } }));
    await forms.form.getByRole('textbox', field('a')).fill('two\nlines');

    expect(await forms.sent()).toBe((await forms.shownJson()).replaceAll('\n', ' '));
  });
});

test('a name may be that of a prototype', async ({ forms }) => {
  await forms.openText(
    '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
  );

  await forms.form.locator('fieldset textarea').fill('\u202eabc');

  expect(await forms.sent()).toBe('{   "__proto__": "\u202eabc" }');
});

test('what is called a secret is hidden until it is asked for, and keeps its lines', async ({
  forms,
}) => {
  await forms.open(object({ private_key: { type: 'string' } }));
  const input = forms.form.getByLabel('private_key', { exact: true });
  await input.fill('one');
  await expect(input).toHaveAttribute('type', 'password');
  await forms.page.evaluate(() => navigator.clipboard.writeText('\ntwo\nthree'));
  await input.press('ControlOrMeta+v');
  await expect(input).toHaveValue('one\ntwo\nthree');
  await expect(input).toBeFocused();
  await expect(input).toHaveCSS('-webkit-text-security', 'disc');

  await forms.form.getByRole('button', field('Show private_key')).click();
  await expect(input).toHaveCSS('-webkit-text-security', 'none');

  expect(await forms.sent()).toBe(String.raw`{   "private_key": "one\ntwo\nthree" }`);
});

test('a date is picked, and the zone and the fraction of what was there stay', async ({
  forms,
}) => {
  await forms.open(
    object({ a: { type: 'string', format: 'date-time' } }),
    '{"a": "2026-02-03T04:05:06.789+05:30"}',
  );

  // The picker itself is a window of the browser's, which no script can operate.
  await forms.form.locator('input[type="datetime-local"]').fill('2027-08-09T10:11:12');

  expect(await forms.sent()).toBe('{"a": "2027-08-09T10:11:12.789+05:30"}');
});
