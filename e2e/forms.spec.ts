import { object } from './form-test.ts';
import { expect, test } from './test.ts';

// The tables of what a form can hold lie beside the code, in `src/renderer/calls/arguments`; here is what
// Chromium, the core and the wire have a part in.

const field = (name: string) => ({ name, exact: true });

test.describe('what is sent is what the JSON view shows', () => {
  for (const json of [
    '{"n": 9007199254740993, "f": 0.1000000000000000055511151231257827}',
    '{"__proto__": {"x": 1}, "constructor": 2, "": 3, "a.b": 4, "a": {"b": 5}}',
    '{"s": "\\r\\n\\t\\u0000 \\ud83d\\ude00 😀", "a": 1, "a": 1E+2}',
  ]) {
    test(`with every byte of ${json}, also after an edit of another field`, async ({ forms }) => {
      const n = { type: 'integer' };
      await forms.open(object({ a: {}, n, edited: { type: 'string' } }), json);
      expect(await forms.sent()).toBe(json);

      await forms.form.getByRole('textbox', field('edited')).fill('x');
      expect(await forms.sent()).toBe(json.replace(/\}$/, ', "edited": "x"}'));
      await forms.form.getByRole('button', field('Clear edited')).click();

      expect(await forms.sent()).toBe(json);
    });
  }

  test('copied from the editor and from the form', async ({ forms }) => {
    await forms.open(object({ a: { type: 'string' } }));
    await forms.form.getByRole('textbox', field('a')).fill('two\nlines');

    expect(await forms.sent()).toBe((await forms.shownJson()).replaceAll('\n', ' '));
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

test('null is sent, and then nothing', async ({ forms }) => {
  const map = { type: ['object', 'null'], additionalProperties: { type: 'string' } };
  await forms.open(object({ a: map }));
  await forms.menu('a', 'null');
  expect(await forms.sent()).toBe('{   "a": null }');

  await forms.menu('a', 'Not sent');

  expect(await forms.sent()).toBe('{}');
});

test('a number that is typed letter by letter keeps its digits', async ({ forms }) => {
  await forms.open(object({ n: { type: 'number' } }));

  await forms.form.getByRole('textbox', field('n')).pressSequentially('9007199254740993');

  expect(await forms.sent()).toBe('{   "n": 9007199254740993 }');
});

test('a name may be that of a prototype', async ({ forms }) => {
  await forms.openText(
    '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
  );

  await forms.form.locator('fieldset textarea').fill('\u202eabc');

  expect(await forms.sent()).toBe('{   "__proto__": "\u202eabc" }');
});

test('a schema that holds itself opens level by level', async ({ forms }) => {
  const node = object({ v: { type: 'integer' }, next: { $ref: '#/$defs/node' } });
  await forms.open({ ...object({ head: { $ref: '#/$defs/node' } }), $defs: { node } });

  await forms.form.getByRole('button', field('Add head')).click();
  await forms.form.getByRole('button', field('Add next')).click();
  await forms.form.getByRole('textbox', field('v')).last().fill('3');

  expect((await forms.sent()).replaceAll(' ', '')).toBe('{"head":{"next":{"v":3}}}');
});

test('a union gives back what was typed in the other branch', async ({ forms }) => {
  await forms.open(
    object({ a: { oneOf: [circle, square] } }),
    '{"a": {"kind": "square", "side": 2.0}}',
  );

  await forms.form.getByRole('radio', field('kind circle')).click();
  await expect(forms.form.getByRole('textbox', field('side'))).toHaveCount(0);
  await forms.form.getByRole('textbox', field('r')).fill('5');
  expect(await forms.sent()).toBe('{"a": {"kind": "circle", "r": 5}}');
  await forms.form.getByRole('radio', field('kind square')).click();
  expect(await forms.sent()).toBe('{"a": {"kind": "square", "side": 2.0}}');
  await forms.form.getByRole('radio', field('kind circle')).click();

  await expect(forms.form.getByRole('textbox', field('r'))).toHaveValue('5');
});

test('fields follow if, then and else', async ({ forms }) => {
  const schema = object(
    { kind: { enum: ['card', 'bank'] } },
    {
      if: { properties: { kind: { const: 'card' } }, required: ['kind'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { number: { type: 'string' } }, required: ['number'] },
      else: { properties: { iban: { type: 'string' } } },
    },
  );
  await forms.open(schema);

  await forms.form.getByRole('radio', field('card')).click();
  await expect(forms.form.getByRole('textbox', field('iban'))).toHaveCount(0);
  await expect(forms.form.getByText('1 argument needs a value: number')).toBeVisible();
  await forms.form.getByRole('radio', field('bank')).click();
  await expect(forms.form.getByRole('textbox', field('number'))).toHaveCount(0);
  await forms.form.getByRole('textbox', field('iban')).fill('CH1');

  expect(await forms.sent()).toBe('{   "kind": "bank",   "iban": "CH1" }');
});

for (const schema of [
  '{"type":"object"}',
  '{"type":"object","properties":{}}',
  '{"type":"object","additionalProperties":false}',
]) {
  test(`a tool of ${schema} runs at once`, async ({ forms }) => {
    await forms.openText(schema);

    expect(await forms.sent()).toBe('{}');
  });
}

test('a value that is not of its schema’s type stays, as JSON, and is sent', async ({ forms }) => {
  const properties = {
    n: { type: 'number' },
    s: { type: 'string' },
    l: { type: 'array' },
    o: object({ x: {} }),
  };
  const json = '{"n": "5", "s": {"x": 1.0}, "l": 5, "o": [ ]}';
  await forms.open(object(properties), json);

  await expect(forms.form.getByRole('textbox', field('s'))).toHaveValue('{"x": 1.0}');
  await expect(forms.form.getByRole('textbox', field('n'))).toHaveAttribute('aria-invalid', 'true');
  expect(await forms.sent()).toBe(json);
});
