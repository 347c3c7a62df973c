import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });

test.describe('a choice sends the value itself, whatever its type', () => {
  test('also of 500, found by typing a part of its name', async ({ forms }) => {
    const names = Array.from({ length: 500 }, (_, i) => `value number ${i}`);
    await forms.open(object({ a: { enum: names } }));

    await forms.form.getByRole('combobox', field('a')).fill('r 498');
    await forms.page.keyboard.press('Enter');

    expect(await forms.sent()).toBe('{   "a": "value number 498" }');
    await expect(forms.form.getByRole('combobox', field('a'))).toHaveValue('value number 498');
  });
});

test.describe('a text of a format is judged by it', () => {
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
    const picker = forms.form.locator('input[type="datetime-local"]');
    await expect(picker).toHaveValue('2026-02-03T04:05:06');

    // The picker itself is a window of the browser's, which no script can operate.
    await picker.evaluate((input: HTMLInputElement) => {
      input.showPicker = () => input.setAttribute('data-opened', '');
    });
    await forms.form.getByRole('button', { name: 'Pick a date for a' }).click();
    await expect(picker).toHaveAttribute('data-opened');
    await picker.fill('2027-08-09T10:11:12');

    expect(await forms.sent()).toBe('{"a": "2027-08-09T10:11:12.789+05:30"}');
  });

  test('base64 comes from a file', async ({ forms }) => {
    await forms.open(object({ a: { type: 'string', contentEncoding: 'base64' } }));
    const chosen = forms.page.waitForEvent('filechooser');
    await forms.form.getByRole('button', { name: 'Use a file' }).click();
    const chooser = await chosen;

    const buffer = Buffer.from([0, 255, 10, 13, 128]);
    await chooser.setFiles({ name: 'x.bin', mimeType: 'application/octet-stream', buffer });

    await expect(forms.form.getByRole('textbox', field('a'))).toHaveValue('AP8KDYA=');
    expect(await forms.sent()).toBe('{   "a": "AP8KDYA=" }');
  });
});
