import { object } from './form-test.ts';
import { expect, test } from './test.ts';

// The tables of what a form can hold lie beside the code, in `src/renderer/calls/arguments`; here is what
// Chromium, the core and the wire have a part in.

const field = (name: string) => ({ name, exact: true });

test('what is sent is what the JSON view shows, with every byte, also after an edit', async ({
  forms,
}) => {
  const json = String.raw`{"n": 9007199254740993, "f": 0.1000000000000000055511151231257827, "__proto__": {"x": 1}, "constructor": 2, "": 3, "a.b": 4, "s": "\r\n\t\u0000 \ud83d\ude00 😀", "a": 1, "a": 1E+2}`;
  await forms.open(object({ a: {}, n: { type: 'integer' }, edited: { type: 'string' } }), json);
  expect(await forms.sent()).toBe(json);

  await forms.form.getByRole('textbox', field('edited')).fill('two\nlines');

  const sent = await forms.sent();
  expect(sent).toBe(json.replace(/\}$/, String.raw`, "edited": "two\nlines"}`));
  expect(await forms.shownJson()).toBe(sent);
});

test('a secret is hidden until it is asked for and keeps its lines, and a picked date its zone and fraction', async ({
  forms,
}) => {
  await forms.open(
    object({ private_key: { type: 'string' }, at: { type: 'string', format: 'date-time' } }),
    '{"at": "2026-02-03T04:05:06.789+05:30"}',
  );
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
  // The picker itself is a window of the browser's, which no script can operate.
  await forms.form.locator('input[type="datetime-local"]').fill('2027-08-09T10:11:12');

  expect(await forms.sent()).toBe(
    String.raw`{"at": "2027-08-09T10:11:12.789+05:30", "private_key": "one\ntwo\nthree"}`,
  );
});
