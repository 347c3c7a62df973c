// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { furnishForms, object, type Forms } from './test-arguments.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Forms;
beforeEach(() => {
  forms = furnishForms();
});

const field = (name: string) => ({ name, exact: true });

describe('absent, null, empty and default are different things', () => {
  const text = { type: ['string', 'null'], default: 'x' };
  const list = { type: ['array', 'null'], items: { type: 'string' }, default: ['x'] };
  const map = {
    type: ['object', 'null'],
    additionalProperties: { type: 'string' },
    default: { x: 'y' },
  };

  for (const [what, schema, item, json] of [
    ['a text', text, 'Empty string', '""'],
    ['a text', text, 'null', 'null'],
    ['a text', text, 'Default: x', '"x"'],
    ['a list', list, 'Empty list', '[]'],
    ['a list', list, 'null', 'null'],
    ['a list', list, 'Default: ["x"]', '[     "x"   ]'],
    ['an object', map, 'Empty object', '{}'],
    ['an object', map, 'null', 'null'],
    ['an object', map, 'Default: {"x":"y"}', '{     "x": "y"   }'],
  ] as const) {
    test(`${what} can be ${json}, and then not be sent`, async () => {
      forms.open(object({ a: schema }));
      await forms.menu('a', item);
      expect(forms.sent()).toBe(`{   "a": ${json} }`);

      await forms.menu('a', 'Not sent');

      expect(forms.sent()).toBe('{}');
    });
  }

  test('each of them is told from the others on screen', async () => {
    const properties = { absent: text, nothing: text, empty: text, list, map };
    forms.open(object(properties), '{"nothing": null, "empty": "", "list": [], "map": {}}');

    await expect(forms.form.getByRole('textbox', field('absent'))).toHaveAttribute(
      'placeholder',
      'x',
    );
    await expect(forms.form.getByText('sent as null')).toHaveCount(1);
    await expect(forms.form.getByRole('textbox', field('empty'))).toHaveAttribute(
      'placeholder',
      'empty string',
    );
    await expect(forms.form.getByText('empty list')).toBeVisible();
    await expect(forms.form.getByText('empty object')).toBeVisible();
  });
});

describe('what is sent is what the JSON view shows', () => {
  for (const [json, edited] of [
    ['{"b":1.0,"a":1e2}', '{"b":1.0,"a":1e2,"edited":"x"}'],
    [
      '{ "a" : 1E+2 , "b":\t-0 , "c": 1.10}',
      '{ "a" : 1E+2 , "b":\t-0 , "c": 1.10 , "edited": "x"}',
    ],
    ['{"n": 9007199254740993, "f": 0.1000000000000000055511151231257827}', undefined],
    ['{"unknown": {"z": [1.0 , null], "a": "\\u00e9\\/"}, "a": 5}', undefined],
    ['{"__proto__": {"x": 1}, "constructor": 2, "": 3, "a.b": 4, "a": {"b": 5}}', undefined],
    ['{"s": "\\r\\n\\t\\u0000 \\ud83d\\ude00 😀", "a": 1}', undefined],
    ['{"a": 1, "a": 2}', undefined],
  ] as const) {
    test(`with every byte of ${json}, also after an edit of another field`, async () => {
      forms.open(
        object({
          a: {},
          n: { type: 'integer' },
          f: { type: 'number' },
          edited: { type: 'string' },
        }),
        json,
      );
      expect(forms.sent()).toBe(json);

      await forms.form.getByRole('textbox', field('edited')).fill('x');
      expect(forms.sent()).toBe(edited ?? json.replace(/\}$/, ', "edited": "x"}'));
      await forms.form.getByRole('button', field('Clear edited')).click();

      expect(forms.sent()).toBe(json);
    });
  }

  test('of a name that stands twice the value that counts is edited', async () => {
    forms.open(object({ a: { type: 'number' } }), '{"a": 1, "a": 2}');
    await expect(forms.form.getByRole('textbox', field('a'))).toHaveValue('2');

    await forms.form.getByRole('textbox', field('a')).fill('3');

    expect(forms.sent()).toBe('{"a": 1, "a": 3}');
  });
});

describe('a number is sent as it is typed', () => {
  for (const digits of [
    '1.0',
    '1e2',
    '-0',
    '9007199254740993',
    '0.1000000000000000055511151231257827',
  ]) {
    test(`also ${digits}`, async () => {
      forms.open(object({ n: { type: 'number' } }));

      await forms.form.getByRole('textbox', field('n')).pressSequentially(digits);

      expect(forms.sent()).toBe(`{   "n": ${digits} }`);
    });
  }

  for (const half of ['1.', '-', '1e', '01', '.5']) {
    test(`or kept and marked where it is ${half}`, async () => {
      forms.open(object({ n: { type: 'number' } }));
      const input = forms.form.getByRole('textbox', field('n'));

      await input.pressSequentially(half);
      await input.blur();

      await expect(input).toHaveValue(half);
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      await expect(input).toHaveAccessibleDescription(/n is not a number yet/);
    });
  }
});

test('broken JSON is kept as typed in a field, and marked', async () => {
  forms.open(object({ a: {} }), '{"a": [1]}');
  const input = forms.form.getByRole('textbox', field('a'));

  await input.fill('[1, ');
  await input.blur();

  await expect(input).toHaveValue('[1, ');
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(/Not valid JSON yet/);
  expect(forms.sent()).toBe('{"a": [1]}');
});

test('what the schema does not know is said, changed and taken away', async () => {
  forms.open(object({ a: { type: 'string' } }), '{"more": {"b": 1.0}, "a": "x"}');
  await expect(forms.form.getByText('Not in the schema.')).toBeVisible();
  await expect(forms.form.getByRole('textbox', field('Name of more'))).toHaveValue('more');

  await forms.form.getByRole('button', field('Remove more')).click();

  expect(forms.sent()).toBe('{"a": "x"}');
});

describe('a name is a name', () => {
  for (const name of [
    '__proto__',
    'constructor',
    'toString',
    '',
    'a.b',
    'a/b~c',
    '0',
    ' ',
    '"',
    'é😀',
  ]) {
    test(`also ${JSON.stringify(name)}`, async () => {
      const key = JSON.stringify(name);
      forms.openText(
        `{"type":"object","properties":{${key}:{"type":"string"}},"required":[${key}]}`,
      );

      await forms.form.locator('fieldset textarea').fill('x');

      expect(forms.sent()).toBe(`{   ${key}: "x" }`);
    });
  }
});

describe('a text is what was typed', () => {
  for (const text of [
    'two\nlines',
    'a\tb',
    ' \n ',
    '😀 👩‍👩‍👧 é',
    '"quoted" \\ back',
    '\u202eabc',
    '{"json": 1}',
  ]) {
    test(`also ${JSON.stringify(text)}`, async () => {
      forms.open(object({ a: { type: 'string' } }));

      await forms.form.getByRole('textbox', field('a')).fill(text);

      expect(forms.sent()).toBe(`{   "a": ${JSON.stringify(text)} }`);
    });
  }

  for (const [what, json] of [
    ['line ends of two kinds', String.raw`"a\r\nb\nc"`],
    ['NUL', String.raw`"a\u0000b"`],
    ['half an emoji', String.raw`"\ud83d"`],
  ] as const) {
    test(`and with ${what} is edited as JSON`, async () => {
      forms.open(object({ a: { type: 'string' }, b: { type: 'string' } }), `{"a": ${json}}`);
      await expect(forms.form.getByRole('textbox', field('a'))).toHaveValue(json);

      await forms.form.getByRole('textbox', field('a')).fill(json.replace('"', '"x'));

      expect(forms.sent()).toBe(`{"a": ${json.replace('"', '"x')}}`);
    });
  }
});

test('a value that is not of its schema’s type stays, as JSON, and is sent', async () => {
  const properties = {
    n: { type: 'number' },
    s: { type: 'string' },
    l: { type: 'array' },
    o: object({ x: {} }),
  };
  const json = '{"n": "5", "s": {"x": 1.0}, "l": 5, "o": [ ]}';
  forms.open(object(properties), json);

  await expect(forms.form.getByRole('textbox', field('s'))).toHaveValue('{"x": 1.0}');
  await expect(forms.form.getByRole('textbox', field('n'))).toHaveAttribute('aria-invalid', 'true');
  expect(forms.sent()).toBe(json);
});
