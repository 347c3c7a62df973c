import { object, type Forms } from './form-test.ts';
import { expect, test } from './test.ts';
import { violationsIn } from './axe.ts';

const text = { type: 'string' };
const amount = { type: 'number', minimum: 0, description: 'In the smallest unit.' };
const line = object({ sku: text, amount }, { required: ['sku'] });
const byMail = object(
  { kind: { const: 'mail' }, to: { ...text, format: 'email' } },
  { required: ['kind'] },
);
const byHook = object(
  { kind: { const: 'hook' }, url: { ...text, format: 'uri' } },
  { required: ['kind'] },
);

type Kind = [name: string, schema: { properties?: object; $defs?: object }, values: string];

/** No two kinds of a list have an argument of the same name, so that they can stand in one form. */
const valuesAndLists: Kind[] = [
  [
    'texts, numbers and booleans',
    object({ a: text, b: amount, c: { type: 'boolean', default: true } }),
    '{"a": "", "b": -1}',
  ],
  [
    'choices',
    object({
      few: { enum: ['a', 'b'] },
      more: { enum: [1, 2, 3, 4, 5, 6] },
      some: { type: 'array', items: { enum: ['p', 'q'] } },
      many: { enum: Array.from({ length: 60 }, (_, i) => `choice ${i}`) },
    }),
    '{"few": "z"}',
  ],
  [
    'dates and times',
    object({
      day: { ...text, format: 'date' },
      time: { ...text, format: 'time' },
      at: { ...text, format: 'date-time' },
    }),
    '{"day": "no"}',
  ],
  [
    'files and secrets',
    object({
      file: { ...text, contentEncoding: 'base64' },
      token: { ...text, format: 'password' },
    }),
    '{"file": "AP8=", "token": "x"}',
  ],
  [
    'lists of objects',
    object({ lines: { type: 'array', items: line } }),
    '{"lines": [{"sku": "x"}, {"amount": -1}]}',
  ],
  [
    'chips',
    object({
      tags: { type: 'array', items: { ...text, minLength: 2 } },
      numbers: { type: 'array', items: amount },
      none: { type: 'array', items: text },
      countries: {
        type: 'array',
        items: { enum: Array.from({ length: 50 }, (_, i) => `country ${i}`) },
      },
    }),
    '{"tags": ["alpha", "", null, "x"], "numbers": [1.10, -1], "countries": ["country 4"]}',
  ],
  [
    'tables',
    object({
      rows: {
        type: 'array',
        items: object({ sku: text, amount, gift: { type: 'boolean' } }, { required: ['sku'] }),
      },
    }),
    '{"rows": [{"sku": "x", "more": 1}, {"amount": -1}, 5]}',
  ],
];

const objectsAndTexts: Kind[] = [
  [
    'maps',
    object({ labels: { type: 'object', additionalProperties: text } }),
    '{"labels": {"a": "b", "c": 5}}',
  ],
  [
    'unions',
    object({ notify: { oneOf: [byMail, byHook] }, value: { type: ['string', 'number', 'null'] } }),
    '{"notify": {"kind": "hook"}, "value": null}',
  ],
  [
    'tuples and JSON',
    object({ point: { type: 'array', prefixItems: [amount, amount], items: false }, any: {} }),
    '{"point": [1, 2], "any": {"x": []}, "extra": 1}',
  ],
  [
    'what holds itself',
    {
      $defs: { n: object({ v: text, next: { $ref: '#/$defs/n' } }) },
      ...object({ head: { $ref: '#/$defs/n' } }),
    },
    '{"head": {"next": {}}}',
  ],
  [
    'variables, paths and code',
    object({ sql: text, path: text, outputDir: text }),
    '{"sql": "select 1", "path": "${env:PATH}/x"}',
  ],
];

const manyArguments = object(
  Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`p${i}`, { ...text, title: `Part ${i}` }]),
  ),
  { required: ['p39'] },
);

for (const kinds of [valuesAndLists, objectsAndTexts]) {
  const names = kinds.map(([name]) => name).join(', ');

  test(`a form of ${names} is accessible in both themes`, async ({ forms }) => {
    const properties = Object.assign({}, ...kinds.map(([, schema]) => schema.properties)) as object;
    const $defs = Object.assign({}, ...kinds.map(([, schema]) => schema.$defs)) as object;
    // As texts, which keep the numbers as they are written.
    const values = kinds.map(([, , one]) => one.slice(1, -1));
    await forms.page.emulateMedia({ colorScheme: 'light' });
    await forms.open(object(properties, { $defs }), `{${values.join(', ')}}`);
    if (kinds === valuesAndLists) await showTable(forms);
    for (const label of Object.keys(properties)) await expect(labelled(forms, label)).toBeVisible();
    await expect(forms.form.locator('[data-not-drawn]')).toHaveCount(0);

    await expectAccessible(forms);
  });
}

test('a form of many arguments is accessible in both themes', async ({ forms }) => {
  await forms.page.emulateMedia({ colorScheme: 'light' });
  await forms.open(manyArguments, '{}');
  await expect(forms.form.getByRole('textbox', { name: 'Find an argument' })).toBeVisible();
  await expect(labelled(forms, 'Part 39')).toBeVisible();

  await expectAccessible(forms);
});

const labelled = ({ form }: Forms, label: string) =>
  form.locator('label').getByText(label, { exact: true }).first();

async function showTable({ form }: Forms): Promise<void> {
  await form
    .getByRole('radiogroup', { name: 'View of rows' })
    .getByRole('radio', { name: 'Table' })
    .click();
  await expect(form.getByRole('table', { name: 'Items of rows' })).toBeVisible();
}

/** Asks axe once what is wrong with the arguments is said. */
async function expectAccessible(forms: Forms): Promise<void> {
  await forms.page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(forms.form).toBeVisible();

  expect(await violationsIn(forms.form)).toEqual([]);
  const light = await background(forms);
  await forms.page.emulateMedia({ colorScheme: 'dark' });

  await expect.poll(() => background(forms)).not.toBe(light);
  await settledColours(forms);
  // Only colours differ from one theme to the other.
  expect(await violationsIn(forms.form, ['color-contrast'])).toEqual([]);
}

const background = ({ page }: Forms) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Resolves when no colour is on its way to that of the other theme any more. */
const settledColours = ({ page }: Forms) =>
  page.evaluate(async () => {
    const underWay = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(underWay.map(({ finished }) => finished));
  });
