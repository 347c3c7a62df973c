// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { furnishForms, object, type Forms } from './test-arguments.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Forms;
beforeEach(() => {
  forms = furnishForms();
});

const field = (name: string) => ({ name, exact: true });
const two = object(
  { a: { type: 'integer', minimum: 3 }, b: { type: 'string' } },
  { required: ['a', 'b'] },
);

describe('what is wrong', () => {
  test('is told at the field, and in a list that leads to it', async () => {
    forms.open(two, '{"a": 2.5, "b": "x"}');
    const input = forms.form.getByRole('textbox', field('a'));
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(
      'a must be a whole number, and must be at least 3',
    );

    await forms.form.getByRole('button', field('a must be at least 3')).click();

    await expect(input).toBeFocused();
  });

  test('deep inside leads there too', async () => {
    const line = object({ n: { type: 'integer' } });
    forms.open(
      object({ list: { type: 'array', items: line } }),
      '{"list": [{"n": 1}, {"n": "x"}]}',
    );

    await forms.form.getByRole('button', field('list[1].n must be a whole number')).click();

    await expect(forms.form.getByRole('textbox', field('n')).nth(1)).toBeFocused();
  });

  for (const [what, path, json] of [
    ['a choice', ['pick'], '{"pick": 1}'],
    ['a union', ['kinds'], '{"kinds": "x"}'],
    ['a list', ['some'], '{"some": []}'],
    ['an entry of a map', ['map', 'm'], '{"map": {"m": "x"}}'],
    ['one of many choices', ['many'], '{"many": 99}'],
  ] as const) {
    test(`leads to ${what} as well`, async () => {
      const properties = {
        pick: { enum: ['x', 'y'] },
        kinds: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] },
        some: { type: 'array', items: { type: 'integer' }, minItems: 1 },
        map: { type: 'object', additionalProperties: { type: 'integer' } },
        many: { enum: Array.from({ length: 50 }, (_, i) => i) },
      };
      forms.open(object(properties), json);

      await forms.form
        .getByRole('button', { name: new RegExp(`^${path.join('.')} `) })
        .last()
        .click();

      const place = document.activeElement?.closest('[data-path]');
      expect(place?.getAttribute('data-path')).toBe(JSON.stringify(path));
    });
  }

  test('about the whole leads to the form', async () => {
    const text = { type: 'string' };
    forms.open(object({ a: text, b: text }, { minProperties: 1 }));

    await forms.form.getByRole('button', { name: /needs at least 1/ }).click();

    await expect(forms.form.getByRole('textbox', field('a'))).toBeFocused();
  });

  test('of a union is told by the branch that was picked', async () => {
    const text = { type: 'string' };
    const mail = { title: 'mail', ...object({ to: text }, { required: ['to'] }) };
    const post = {
      title: 'post',
      ...object({ street: text, city: text }, { required: ['street', 'city'] }),
    };
    forms.open(object({ by: { oneOf: [mail, post] } }), '{"by": {}}');
    await expect(forms.form.getByRole('button', field('by.to needs a value'))).toBeVisible();

    await forms.form.getByRole('radio', field('post')).click();
    await forms.form.getByRole('button', field('Add by')).click();

    await expect(forms.form.getByRole('button', field('by.city needs a value'))).toBeVisible();
    await expect(forms.form.getByRole('button', field('by.to needs a value'))).toHaveCount(0);
    await forms.form.getByRole('button', field('by.city needs a value')).click();
    await expect(forms.form.getByRole('textbox', field('city'))).toBeFocused();
  });

  test('is null that only OpenAPI allows, and it is said why', async () => {
    forms.open(object({ a: { type: 'string', nullable: true } }), '{"a": null}');

    await expect(
      forms.form.getByRole('button', { name: /^a must be text: null is allowed by nullable only/ }),
    ).toBeVisible();
    expect(forms.sent()).toBe('{"a": null}');
  });

  test('leads to a field that the search of a large form hides', async () => {
    const names = Array.from({ length: 60 }, (_, i) => [`p${i}`, { type: 'integer' }]);
    forms.open(object(Object.fromEntries(names), { required: ['p57'] }));
    const search = forms.form.getByRole('textbox', field('Find an argument'));
    await search.fill('p3');
    await expect(forms.form.getByRole('textbox', field('p57'))).toHaveCount(0);

    await forms.form.getByRole('button', field('p57 needs a value')).click();

    await expect(forms.form.getByRole('textbox', field('p57'))).toBeFocused();
    await expect(search).toHaveValue('');
  });
});
