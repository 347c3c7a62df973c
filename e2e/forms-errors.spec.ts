import { result } from './actions.ts';
import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const two = object(
  { a: { type: 'integer', minimum: 3 }, b: { type: 'string' } },
  { required: ['a', 'b'] },
);

test.describe('what is wrong', () => {
  test('leads to a choice, a union, a map and a list as well', async ({ forms }) => {
    const properties = {
      pick: { enum: ['x', 'y'] },
      kinds: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] },
      some: { type: 'array', items: { type: 'integer' }, minItems: 1 },
      map: { type: 'object', additionalProperties: { type: 'integer' } },
      many: { enum: Array.from({ length: 50 }, (_, i) => i) },
    };
    const wrong = { pick: '1', kinds: '"x"', some: '[]', 'map.m': '{"m": "x"}', many: '99' };
    await forms.open(object(properties));

    for (const [name, json] of Object.entries(wrong)) {
      await forms.setJson(`{"${name.replace('.m', '')}": ${json}}`);
      await forms.form
        .getByRole('button', { name: new RegExp(`^${name} `) })
        .last()
        .click();
      const path = JSON.stringify(name.split('.'));
      await expect
        .poll(
          () =>
            forms.page.evaluate(
              (key) =>
                document.activeElement?.closest('[data-path]')?.getAttribute('data-path') === key,
              path,
            ),
          name,
        )
        .toBe(true);
    }
  });

  test('does not hold Run back: what is missing is told, then sent anyway', async ({ forms }) => {
    await forms.open(two);
    const runButton = forms.page.getByRole('button', field('Run'));
    await expect(runButton).toBeEnabled();

    await runButton.click();
    await expect(forms.form.getByRole('alert')).toContainText('2 arguments need a value: a, b');
    await expect(forms.form.getByRole('textbox', field('a'))).toHaveAttribute(
      'aria-required',
      'true',
    );
    await forms.page.getByRole('button', field('Send anyway')).click();

    await expect(result(forms.page).getByText('Done')).toBeVisible();
    expect(forms.lastSent()).toBe('{}');
  });

  test('that was warned of and then mended is just run', async ({ forms }) => {
    await forms.open(object({ a: { type: 'string' } }, { required: ['a'] }));
    await forms.page.getByRole('button', field('Run')).click();
    await expect(forms.page.getByRole('button', field('Send anyway'))).toBeVisible();

    await forms.form.getByRole('textbox', field('a')).fill('x');
    await forms.page.getByRole('button', field('Run')).click();

    await expect(result(forms.page).getByText('Done')).toBeVisible();
    expect(forms.lastSent()).toBe('{   "a": "x" }');
  });
});

test('Mod+Enter runs from any field', async ({ forms }) => {
  const properties = {
    text: { type: 'string' },
    number: { type: 'number' },
    json: {},
    list: { enum: ['a', 'b', 'c', 'd', 'e'] },
    many: { enum: Array.from({ length: 20 }, (_, i) => `n${i}`) },
    pick: { enum: ['x', 'y'] },
    some: { type: 'array', items: { enum: ['p', 'q'] } },
  };
  await forms.open(object(properties), '{"extra": 1}');
  const { form } = forms;
  const fields = [
    form.getByRole('textbox', field('text')),
    form.getByRole('textbox', field('number')),
    form.getByRole('textbox', field('json')),
    form.getByRole('combobox', field('list')),
    form.getByRole('combobox', field('many')),
    form.getByRole('radio', field('x')),
    form.getByRole('checkbox', field('p')),
    form.getByRole('textbox', field('Name of extra')),
    form.getByRole('button', field('More for text')),
  ];
  for (const one of fields) {
    const before = forms.sentCount();
    await one.focus();

    // The server has the call before the page hears that the one before is done, and takes the next.
    await expect(async () => {
      if (forms.sentCount() === before) await forms.page.keyboard.press('ControlOrMeta+Enter');
      expect(forms.sentCount()).toBeGreaterThan(before);
    }).toPass({ intervals: [20, 50, 100] });

    expect(forms.lastSent()).toBe('{"extra": 1}');
  }
});

test('undo and redo go over the whole form', async ({ forms }) => {
  await forms.open(
    object({
      a: { type: 'string' },
      b: { type: 'boolean' },
      c: { type: 'array', items: object({ x: { type: 'string' } }) },
    }),
  );
  await forms.form.getByRole('textbox', field('a')).fill('x');
  await forms.pause();
  await forms.form.getByRole('radio', field('true')).click();
  await forms.pause();
  await forms.form.getByRole('button', field('Add to c')).click();
  await forms.pause();
  await forms.form.getByRole('button', field('Clear a')).click();

  await forms.page.keyboard.press('ControlOrMeta+z');
  await expect(forms.form.getByRole('textbox', field('a'))).toHaveValue('x');
  await forms.page.keyboard.press('ControlOrMeta+z');
  await forms.page.keyboard.press('ControlOrMeta+z');
  expect(await forms.sent()).toBe('{   "a": "x" }');
  await forms.page.keyboard.press('ControlOrMeta+Shift+z');
  await forms.page.keyboard.press('ControlOrMeta+Shift+z');

  expect(await forms.sent()).toBe('{   "a": "x",   "b": true,   "c": [{}] }');
});

test.describe('the JSON view', () => {
  const schema = object({
    colour: { enum: ['green', 'blue'], description: 'What to paint it in.' },
    size: { type: 'integer', title: 'Its size' },
  });
  const editor = '.monaco-editor';

  test('completes names and values by the schema', async ({ forms }) => {
    await forms.open(schema);
    await forms.editJson('{"colour": }');
    await forms.page.keyboard.press('ArrowLeft');

    const blue = forms.page.locator('.suggest-widget').getByText('"blue"');
    // The worker may not have the schema yet when it is asked first.
    await expect(async () => {
      await forms.page.keyboard.press('Escape');
      await forms.page.keyboard.press('Control+Space');
      await expect(blue).toBeVisible({ timeout: 2000 });
    }).toPass();
    await blue.click();

    expect(await forms.sent()).toBe('{"colour": "blue"}');
  });

  test('says what the schema says of what is under the pointer', async ({ forms }) => {
    await forms.open(schema);
    await forms.editJson('{"colour": "blue"}');

    const hover = forms.page.locator('.monaco-hover');
    // The worker may not have the schema yet when the pointer first rests there.
    await expect(async () => {
      await forms.page.mouse.move(0, 0);
      await forms.page.locator(editor).getByText('"colour"').first().hover();
      await expect(hover.getByText('What to paint it in.')).toBeVisible({ timeout: 2000 });
    }).toPass();
  });

  test('underlines what does not fit', async ({ forms }) => {
    await forms.open(schema);
    await forms.editJson('{"size": "large"}');

    await expect(
      forms.page.locator(`${editor} .squiggly-warning, ${editor} .squiggly-error`).first(),
    ).toBeAttached();
  });

  test('keeps every letter that is typed fast, and undoes it together with the form', async ({
    forms,
  }) => {
    await forms.open(object({ a: { type: 'string' } }), '{}');
    await forms.form.getByRole('textbox', field('a')).fill('x');
    await forms.pause();
    await forms.editJson('[]');
    await expect(forms.page.locator(`${editor} .view-lines`)).toHaveText('[]');
    await forms.page.keyboard.press('ArrowLeft');

    await forms.page.keyboard.type('1, 22, 333, 4444, 55555, 666666, 7777777');
    expect(await forms.shownJson()).toBe('[1, 22, 333, 4444, 55555, 666666, 7777777]');
    await expect(async () => {
      await forms.page.keyboard.press('ControlOrMeta+z');
      expect(JSON.parse(await forms.shownJson())).toEqual({ a: 'x' });
    }).toPass();
  });

  test('broken leaves the form as it last was, and says so', async ({ forms }) => {
    await forms.open(object({ a: { type: 'string' } }), '{"a": "x"}');
    await forms.setJson('{"a": "x", ');

    await expect(forms.form.getByText('JSON is not valid')).toBeVisible();
    await expect(forms.form.getByRole('textbox', field('a'))).toHaveValue('x');
    await expect(forms.form.getByRole('textbox', field('a'))).toBeDisabled();
    await forms.setJson('{"a": "y"}');

    await expect(forms.form.getByRole('textbox', field('a'))).toHaveValue('y');
    await expect(forms.form.getByRole('textbox', field('a'))).toBeEnabled();
  });
});

test('one Escape leaves the invalid samples', async ({ forms }) => {
  await forms.open(object({ a: { type: 'integer' } }, { required: ['a'] }));
  const fill = forms.page.getByRole('button', field('Fill the arguments'));
  await fill.click();
  await forms.page.getByRole('menuitem', field('Invalid samples…')).click();
  const dialog = forms.page.getByRole('dialog', field('Invalid samples'));
  await expect(dialog.getByRole('option').first()).toBeVisible();

  await forms.page.keyboard.press('Escape');

  await expect(dialog).toBeHidden();
  await expect(fill).toBeFocused();
});
