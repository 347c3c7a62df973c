import { expect, object, test } from './form-test.ts';

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };

test.describe('chips', () => {
  test('are typed one after another, and what is in the field is sent too', async ({ forms }) => {
    await forms.open(object({ a: { type: 'array', items: text } }));

    await forms.form.getByRole('textbox', field('Add to a')).click();
    await forms.page.keyboard.type('one');
    await forms.page.keyboard.press('Enter');
    await forms.page.keyboard.type('two, or so');
    await expect(forms.form.getByRole('listitem')).toHaveText(['one']);

    expect(await forms.sent()).toBe('{   "a": ["one", "two, or so"] }');
  });

  test('are walked, moved, edited and removed with keys alone', async ({ forms }) => {
    await forms.open(object({ a: { type: 'array', items: { type: 'number' } } }), '{"a": [1.10 ,2,9007199254740993]}');
    const { keyboard } = forms.page;
    await forms.form.getByRole('textbox', field('Add to a')).focus();

    await keyboard.press('ArrowLeft');
    await expect(forms.form.getByRole('button', field('a 3: 9007199254740993'))).toBeFocused();
    await keyboard.press('Alt+ArrowLeft');
    await keyboard.press('Alt+ArrowLeft');
    await expect(forms.form.getByRole('button', field('a 1: 9007199254740993'))).toBeFocused();
    expect(forms.page.url()).not.toContain('about:blank');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await keyboard.type('5');
    await keyboard.press('Enter');
    await keyboard.press('ArrowRight');
    await keyboard.press('Delete');
    await expect(forms.form.getByRole('button', field('a 2: 1.105'))).toBeFocused();

    expect(await forms.sent()).toBe('{"a": [9007199254740993 ,1.105]}');
  }); // prettier-ignore

  test('come many from one paste, which is one step back', async ({ forms }) => {
    await forms.open(object({ a: { type: 'array', items: text } }), '{"a": ["x"]}');
    const lines = Array.from({ length: 40 }, (_, i) => `line ${i}`).join('\n');
    await forms.page.evaluate((words) => navigator.clipboard.writeText(words), lines);
    await forms.form.getByRole('textbox', field('Add to a')).focus();
    await forms.pause();

    await forms.page.keyboard.press('ControlOrMeta+v');
    await expect(forms.form.getByText('40 items added.')).toBeVisible();
    await expect(forms.form.getByRole('listitem')).toHaveCount(41);
    await forms.page.keyboard.press('ControlOrMeta+z');
    await expect(forms.form.getByRole('listitem')).toHaveCount(1);

    expect(await forms.sent()).toBe('{"a": ["x"]}');
  });

  test('show what is wrong with one of them, and the list of problems leads to it', async ({ forms }) => {
    await forms.open(object({ a: { type: 'array', items: { ...text, minLength: 2 } } }), '{"a": ["ok", "x"]}');
    const wrong = forms.form.getByRole('button', field('a 2: x'));

    await expect(wrong).toHaveAccessibleDescription('a 2 needs at least 2 characters');
    await forms.form.getByRole('button', { name: /^a\[1\]/ }).click();

    await expect(wrong).toBeFocused();
  }); // prettier-ignore

  test('have each a menu of their own', async ({ forms }) => {
    await forms.open(object({ a: { type: 'array', items: text } }), '{"a": ["x", "y"]}');
    await forms.form.getByRole('button', field('a 2: y')).click();

    await forms.menu('a 2', 'null');
    expect(await forms.sent()).toBe('{"a": ["x", null]}');
    await forms.menu('a 2', 'Edit as JSON');
    await forms.form.getByRole('textbox', field('a 2')).fill('{"any": 1.0}');

    expect(await forms.sent()).toBe('{"a": ["x", {"any": 1.0}]}');
  });
});
