// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { furnishForms, object, type Forms } from './test-arguments.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Forms;
beforeEach(() => {
  forms = furnishForms();
});

const field = (name: string) => ({ name, exact: true });

describe('a list', () => {
  test('is written item by item, and keeps its spacing', async () => {
    forms.open(object({ a: { type: 'array', items: {} } }), '{"a": [1.10,2]}');

    await forms.form.getByRole('button', field('Add to a')).click();
    await forms.form.getByRole('textbox', field('a 3')).fill('9007199254740993');
    expect(forms.sent()).toBe('{"a": [1.10,2,9007199254740993]}');
    await forms.form.getByRole('button', field('Move a 1 down')).click();
    expect(forms.sent()).toBe('{"a": [2,1.10,9007199254740993]}');
    await forms.form.getByRole('button', field('Remove a 2')).click();

    expect(forms.sent()).toBe('{"a": [2,9007199254740993]}');
  });

  test('of objects has a form for each', async () => {
    const line = object({ sku: { type: 'string' }, n: { type: 'integer' } }, { required: ['sku'] });
    forms.open(object({ a: { type: 'array', items: line } }));

    await forms.form.getByRole('button', field('Add to a')).click();
    await forms.form.getByRole('button', field('Add to a')).click();
    await forms.form.getByRole('textbox', field('sku')).last().fill('X');

    expect(forms.sent()).toBe('{   "a": [{}, {     "sku": "X"   }] }');
  });

  test('of lists goes as deep as it goes', async () => {
    const row = { type: 'array', items: { type: 'integer' } };
    forms.open(object({ a: { type: 'array', items: row } }), '{"a": [[1], []]}');

    await forms.form.getByRole('textbox', field('Add to a 2')).fill('5');

    expect(forms.sent()).toBe('{"a": [[1], [5]]}');
  });

  for (const [draft, schema] of [
    [
      '2020-12',
      {
        prefixItems: [
          { type: 'number', title: 'lat' },
          { type: 'number', title: 'lon' },
        ],
        items: false,
      },
    ],
    [
      'draft-07',
      {
        items: [
          { type: 'number', title: 'lat' },
          { type: 'number', title: 'lon' },
        ],
        additionalItems: false,
      },
    ],
  ] as const) {
    test(`is a tuple in ${draft}, with a name for each place and no place more`, async () => {
      forms.open(object({ a: { type: 'array', ...schema } }));
      const add = forms.form.getByRole('button', field('Add to a'));

      await add.click();
      await forms.form.getByRole('textbox', { name: 'lat' }).fill('47.10');
      await add.click();
      await forms.form.getByRole('textbox', { name: 'lon' }).fill('9');

      await expect(add).toHaveCount(0);
      expect(forms.sent()).toBe('{   "a": [47.10, 9] }');
    });
  }
});

describe('a map', () => {
  for (const [what, schema] of [
    ['additionalProperties', { additionalProperties: { type: 'integer' } }],
    [
      'patternProperties',
      { patternProperties: { '^x': { type: 'integer' } }, additionalProperties: false },
    ],
    [
      'propertyNames',
      { propertyNames: { pattern: '^x' }, additionalProperties: { type: 'integer' } },
    ],
  ] as const) {
    test(`by ${what} takes entries under new names`, async () => {
      forms.open(object({ a: { type: 'object', ...schema } }));
      await forms.form.getByRole('button', field('Add a')).click();

      await forms.form.getByRole('button', field('Add an entry')).click();
      await forms.form.getByRole('textbox', field('Name of the new entry')).fill('x.1');
      await forms.page.keyboard('{Enter}');
      await forms.form.getByRole('textbox', field('x.1')).fill('5');

      expect(forms.sent()).toBe('{   "a": {     "x.1": 5   } }');
    });
  }

  test('renames an entry in its place, but not to a name that is taken', async () => {
    const map = { type: 'object', additionalProperties: { type: 'integer' } };
    forms.open(object({ a: map }), '{"a": {"x": 1.0 , "y":2}}');
    const name = forms.form.getByRole('textbox', field('Name of x'));

    await name.fill('y');
    await name.press('{Enter}');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('__proto__');
    await name.press('{Enter}');

    expect(forms.sent()).toBe('{"a": {"__proto__": 1.0 , "y":2}}');
  });

  test('says which of its names and values are wrong', async () => {
    const map = { propertyNames: { maxLength: 2 }, additionalProperties: { type: 'integer' } };
    forms.open(object({ a: { type: 'object', ...map } }), '{"a": {"abc": 1, "x": "no"}}');

    await expect(forms.form.getByText(/has a name that is not allowed/).first()).toBeVisible();
    await expect(forms.form.getByRole('textbox', field('x'))).toHaveAccessibleDescription(
      /whole number/,
    );
  });

  test('of which nothing is known are rows with a type for each value, or JSON', async () => {
    forms.open(object({ a: { type: 'object' } }));

    await forms.form.getByRole('button', field('Add an entry')).click();
    await forms.page.keyboard('n');
    await forms.page.keyboard('{Enter}');
    await forms.form.getByRole('combobox', field('Type of n')).selectOption('number');
    await forms.form.getByRole('textbox', field('n')).fill('9007199254740993');
    expect(forms.sent()).toBe('{   "a": {"n": 9007199254740993} }');
    await forms.form.getByRole('button', field('Show a as JSON')).click();
    await forms.form.getByRole('textbox', field('a')).fill('{"b" : 1.0}');

    expect(forms.sent()).toBe('{   "a": {"b" : 1.0} }');
  });
});

describe('objects in objects', () => {
  test('are opened on demand, and open where they are needed', async () => {
    const inner = object({ x: { type: 'string' } }, { required: ['x'] });
    forms.open(object({ must: inner, may: inner }, { required: ['must'] }));
    await expect(forms.form.getByRole('textbox', field('x'))).toHaveCount(1);

    await forms.form.getByRole('textbox', field('x')).fill('1');
    await forms.form.getByRole('button', field('Add may')).click();
    await forms.form.getByRole('textbox', field('x')).nth(1).fill('2');

    expect(forms.sent()).toBe('{   "must": {"x": "1"},   "may": {     "x": "2"   } }');
  });

  for (const [what, schema] of [
    [
      '$defs',
      {
        $defs: { node: object({ v: { type: 'integer' }, next: { $ref: '#/$defs/node' } }) },
        properties: { head: { $ref: '#/$defs/node' } },
      },
    ],
    [
      'definitions',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        definitions: {
          node: object({ v: { type: 'integer' }, next: { $ref: '#/definitions/node' } }),
        },
        properties: { head: { $ref: '#/definitions/node' } },
      },
    ],
    [
      'a pointer into properties',
      object({ head: object({ v: { type: 'integer' }, next: { $ref: '#/properties/head' } }) }),
    ],
    [
      'an anchor',
      {
        $defs: {
          n: { $anchor: 'node', ...object({ v: { type: 'integer' }, next: { $ref: '#node' } }) },
        },
        properties: { head: { $ref: '#node' } },
      },
    ],
  ] as const) {
    test(`that hold themselves through ${what} open level by level`, async () => {
      forms.open({ type: 'object', ...schema });

      await forms.form.getByRole('button', field('Add head')).click();
      for (let level = 0; level < 3; level += 1) {
        await forms.form.getByRole('button', field('Add next')).click();
      }
      await forms.form.getByRole('textbox', field('v')).last().fill('3');

      expect(forms.sent().replaceAll(' ', '')).toBe('{"head":{"next":{"next":{"next":{"v":3}}}}}');
    });
  }

  test('are one where allOf says so, with the rules of all', async () => {
    const allOf = [
      object({ x: { type: 'string', minLength: 2 } }, { required: ['x'] }),
      { $ref: '#/$defs/more' },
      object({ x: { maxLength: 3 } }),
    ];
    const $defs = { more: object({ y: { type: 'integer' } }) };
    forms.open({ type: 'object', $defs, allOf });
    await expect(forms.form.getByText('string · 2 to 3 characters')).toBeVisible();

    await forms.form.getByRole('textbox', field('y')).fill('1');
    await forms.form.getByRole('textbox', field('x')).fill('ab');

    expect(forms.sent()).toBe('{   "y": 1,   "x": "ab" }');
  });
});

const circle = object(
  { kind: { const: 'circle' }, r: { type: 'number' } },
  { required: ['kind', 'r'] },
);
const square = object(
  { kind: { const: 'square' }, side: { type: 'number' } },
  { required: ['kind', 'side'] },
);

for (const word of ['oneOf', 'anyOf']) {
  describe(`a union by ${word}`, () => {
    test('of a property finds the branch of the present value', async () => {
      const json = '{"a": {"kind": "square", "side": 2.0}}';
      forms.open(object({ a: { [word]: [circle, square] } }), json);

      await expect(forms.form.getByRole('radio', field('kind square'))).toBeChecked();
      await expect(forms.form.getByRole('textbox', field('side'))).toHaveValue('2.0');
      expect(forms.sent()).toBe(json);
    });

    test('gives back what was typed in the other branch', async () => {
      forms.open(
        object({ a: { [word]: [circle, square] } }),
        '{"a": {"kind": "square", "side": 2.0}}',
      );

      await forms.form.getByRole('radio', field('kind circle')).click();
      await expect(forms.form.getByRole('textbox', field('side'))).toHaveCount(0);
      await forms.form.getByRole('textbox', field('r')).fill('5');
      expect(forms.sent()).toBe('{"a": {"kind": "circle", "r": 5}}');
      await forms.form.getByRole('radio', field('kind square')).click();
      expect(forms.sent()).toBe('{"a": {"kind": "square", "side": 2.0}}');
      await forms.form.getByRole('radio', field('kind circle')).click();

      await expect(forms.form.getByRole('textbox', field('r'))).toHaveValue('5');
    });

    test('of the whole arguments works the same', async () => {
      forms.open({ type: 'object', [word]: [circle, square] }, '{"kind": "square", "side": 2.0}');
      await expect(forms.form.getByRole('radio', field('kind square'))).toBeChecked();

      await forms.form.getByRole('radio', field('kind circle')).click();
      await forms.form.getByRole('textbox', field('r')).fill('5');
      await forms.form.getByRole('radio', field('kind square')).first().click();

      expect(forms.sent()).toBe('{"kind": "square", "side": 2.0}');
    });

    test('of plain types sends the right one', async () => {
      forms.open(object({ a: { [word]: [{ type: 'string' }, { type: 'integer' }] } }), '{"a": 5}');
      await expect(forms.form.getByRole('radio', field('integer'))).toBeChecked();

      await forms.form.getByRole('radio', field('string')).click();
      await forms.form.locator('fieldset textarea').fill('5');
      expect(forms.sent()).toBe('{"a": "5"}');
      await forms.form.getByRole('radio', field('integer')).click();

      expect(forms.sent()).toBe('{"a": 5}');
    });
  });
}

describe('conditions follow the value', () => {
  test('if, then and else', async () => {
    const schema = object(
      { kind: { enum: ['card', 'bank'] } },
      {
        if: { properties: { kind: { const: 'card' } }, required: ['kind'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { number: { type: 'string' } }, required: ['number'] },
        else: { properties: { iban: { type: 'string' } } },
      },
    );
    forms.open(schema);

    await forms.form.getByRole('radio', field('card')).click();
    await expect(forms.form.getByRole('textbox', field('iban'))).toHaveCount(0);
    await expect(forms.form.getByRole('button', field('number needs a value'))).toBeVisible();
    await expect(forms.form).toContainText('1 argument needs a value: number');
    await forms.form.getByRole('radio', field('bank')).click();
    await expect(forms.form.getByRole('textbox', field('number'))).toHaveCount(0);
    await forms.form.getByRole('textbox', field('iban')).fill('CH1');

    expect(forms.sent()).toBe('{   "kind": "bank",   "iban": "CH1" }');
  });

  test('dependentRequired', async () => {
    const properties = { user: { type: 'string' }, password: { type: 'string' } };
    forms.open(object(properties, { dependentRequired: { user: ['password'] } }));

    await forms.form.getByRole('textbox', field('user')).fill('me');

    await expect(forms.form.getByText('password is required, since user is there')).toBeVisible();
  });

  for (const word of ['dependentSchemas', 'dependencies']) {
    test(`by ${word}`, async () => {
      const extra = { properties: { code: { type: 'integer' } }, required: ['code'] };
      forms.open(
        object(
          { gift: { type: 'boolean' } },
          {
            [word]: { gift: extra },
            ...(word === 'dependencies'
              ? { $schema: 'http://json-schema.org/draft-07/schema#' }
              : {}),
          },
        ),
      );
      await expect(forms.form.getByRole('textbox', field('code'))).toHaveCount(0);

      await forms.form.getByRole('radio', field('true')).click();
      await forms.form.getByRole('textbox', field('code')).fill('7');

      expect(forms.sent()).toBe('{   "gift": true,   "code": 7 }');
    });
  }

  test('not', async () => {
    forms.open(
      object({ a: { type: 'string' }, b: { type: 'string' } }, { not: { required: ['a', 'b'] } }),
      '{"a": "x", "b": "y"}',
    );

    await expect(forms.form.getByText(/must not/).first()).toBeVisible();
    expect(forms.sent()).toBe('{"a": "x", "b": "y"}');
  });
});
