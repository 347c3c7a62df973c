// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setConnections } from '../../stores/connections-store.ts';
import { furnishForms, object, type Forms } from './test-arguments.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Forms;
beforeEach(() => {
  forms = furnishForms();
});

const field = (name: string) => ({ name, exact: true });

describe('a choice sends the value itself, whatever its type', () => {
  for (const [label, schema, json] of [
    ['2', { type: 'integer', enum: [1, 2] }, '2'],
    ['2', { enum: ['1', '2'] }, '"2"'],
    ['null', { enum: ['a', null] }, 'null'],
    ['true', { enum: [true, 'true1'] }, 'true'],
    ['1.5', { enum: [1.5, 2.5] }, '1.5'],
    ['{"b":1,"a":[]}', { enum: [{ b: 1, a: [] }, 'x'] }, '{     "b": 1,     "a": []   }'],
    ['{"x":null}', { const: { x: null } }, '{     "x": null   }'],
    ['5', { const: 5 }, '5'],
    ['null', { const: null }, 'null'],
    [
      'Ring Nebula',
      {
        oneOf: [
          { const: 'm57', title: 'Ring Nebula' },
          { const: 'm31', title: 'Andromeda' },
        ],
      },
      '"m57"',
    ],
    [
      'High',
      {
        anyOf: [
          { const: 1, title: 'Low' },
          { const: 2, title: 'High' },
        ],
      },
      '2',
    ],
    ['Second', { enum: ['a', 'b'], enumNames: ['First', 'Second'] }, '"b"'],
  ] as const) {
    test(`${label} of ${JSON.stringify(schema)}`, async () => {
      forms.open(object({ a: schema }));

      await forms.form.getByRole('radio', field(label)).click();

      expect(forms.sent()).toBe(`{   "a": ${json} }`);
    });
  }

  test('also where there are so many that it is a list', async () => {
    forms.open(object({ a: { enum: [1, 2, 3, 4, 5, 6, '6', null] } }));

    await forms.form.getByRole('combobox', field('a')).selectOption('null');
    expect(forms.sent()).toBe('{   "a": null }');
    await forms.form.getByRole('combobox', field('a')).selectOption('6');

    expect(forms.sent()).toBe('{   "a": 6 }');
  });

  test('also of 500, found by typing a part of its name', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `value number ${i}`);
    forms.open(object({ a: { enum: names } }));

    await forms.form.getByRole('combobox', field('a')).fill('r 498');
    await forms.page.keyboard('{Enter}');

    expect(forms.sent()).toBe('{   "a": "value number 498" }');
    await expect(forms.form.getByRole('combobox', field('a'))).toHaveValue('value number 498');
  });

  test('and several of them in the order in which they were chosen', async () => {
    forms.open(object({ a: { type: 'array', items: { enum: [1, 2, 'x'] } } }));

    for (const name of ['x', '1', '2', '1'])
      await forms.form.getByText(name, { exact: true }).click();

    expect(forms.sent()).toBe('{   "a": ["x", 2] }');
  });

  test('and one that is none of them stays until another is chosen', async () => {
    forms.open(object({ a: { enum: ['x', 'y'] } }), '{"a": "z"}');
    await expect(forms.form.getByText('"z" (not one of the choices)')).toHaveCount(1);
    expect(forms.sent()).toBe('{"a": "z"}');

    await forms.form.getByRole('combobox', field('a')).selectOption('y');

    expect(forms.sent()).toBe('{"a": "y"}');
  });
});

describe('a type that is left out is read from the other keywords', () => {
  for (const [schema, typed, json] of [
    [{ minLength: 1 }, 'x', '"x"'],
    [{ pattern: '^x' }, 'x', '"x"'],
    [{ format: 'date' }, '2026-07-28', '"2026-07-28"'],
    [{ minimum: 1 }, '5', '5'],
    [{ multipleOf: 2 }, '4', '4'],
    [{ type: ['integer', 'null'] }, '7', '7'],
    [{ type: 'string', nullable: true }, 'x', '"x"'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, '1.50', '1.50'],
    [{}, '[1.0]', '[1.0]'],
    [true, '{"x":null}', '{"x":null}'],
    [{ title: 'a' }, '"x"', '"x"'],
  ] as const) {
    test(`by ${JSON.stringify(schema)}`, async () => {
      forms.open(object({ a: schema }));

      await forms.form.getByRole('textbox', field('a')).fill(typed);

      expect(forms.sent()).toBe(`{   "a": ${json} }`);
    });
  }

  test('and a list of types offers each, with what was typed in each', async () => {
    forms.open(object({ a: { type: ['string', 'integer', 'boolean', 'null'] } }));
    await forms.form.getByRole('radio', field('integer')).click();
    await forms.form.locator('fieldset input').fill('5');
    expect(forms.sent()).toBe('{   "a": 5 }');

    await forms.form.getByRole('radio', field('boolean')).click();
    await forms.form.getByRole('radio', field('true')).click();
    expect(forms.sent()).toBe('{   "a": true }');
    await forms.form.getByRole('radio', field('integer')).click();
    expect(forms.sent()).toBe('{   "a": 5 }');
    await forms.form.getByRole('button', field('Set null')).click();

    expect(forms.sent()).toBe('{   "a": null }');
  });

  test('and nothing may be there where the schema is false', async () => {
    forms.open(object({ a: false, b: { type: 'string' } }));
    await expect(forms.form.getByRole('textbox', field('b'))).toBeVisible();
    await expect(forms.form.getByRole('textbox', field('a'))).toHaveCount(0);

    forms.setJson('{"a": 1}');

    await expect(forms.form.getByRole('textbox', field('a'))).toHaveAccessibleDescription(
      /is not allowed here/,
    );
    expect(forms.sent()).toBe('{"a": 1}');
  });
});

test('true, false and null of a nullable boolean, and not sent', async () => {
  forms.open(object({ a: { type: ['boolean', 'null'], default: true } }));
  expect(forms.sent()).toBe('{}');

  await forms.form.getByRole('radio', field('false')).click();
  expect(forms.sent()).toBe('{   "a": false }');
  await forms.form.getByRole('button', field('Set null')).click();
  expect(forms.sent()).toBe('{   "a": null }');
  await forms.form.getByRole('button', field('Clear a')).click();

  expect(forms.sent()).toBe('{}');
});

describe('a text of a format is judged by it', () => {
  for (const [format, good, bad] of [
    ['date', '2026-07-28', '2026-02-30'],
    ['time', '12:30:00.123+02:00', '25:00:00Z'],
    ['date-time', '2026-07-28T12:30:00.1234567+05:30', '2026-07-28 noon'],
    ['duration', 'P3DT12H', '3 days'],
    ['email', 'a.b@example.com', 'a.b at example'],
    ['uri', 'https://example.com/a?b#c', 'not a uri'],
    ['uuid', '123e4567-e89b-12d3-a456-426614174000', '123'],
    ['regex', '^(a|b)+$', '(('],
    ['ipv4', '127.0.0.1', '999.1.1.1'],
    ['ipv6', '2001:db8::1', '2001::1::2'],
    ['json-pointer', '/a~1b/0', 'a/b'],
    ['hostname', 'api.example.com', '-bad-.example'],
  ] as const) {
    test(`${format}, and sent as it is written`, async () => {
      forms.open(object({ a: { type: 'string', format } }));
      const input = forms.form.getByRole('textbox', field('a'));

      await input.fill(bad);
      await input.blur();
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      await input.fill(good);
      await expect(input).not.toHaveAttribute('aria-invalid');

      expect(forms.sent()).toBe(`{   "a": ${JSON.stringify(good)} }`);
    });
  }

  test('a password is not shown', async () => {
    forms.open(object({ a: { type: 'string', format: 'password' } }));
    const input = forms.form.getByLabel('a');

    await input.fill('hunter2');

    await expect(input).toHaveAttribute('type', 'password');
    expect(forms.sent()).toBe('{   "a": "hunter2" }');
  });

  for (const [format, button, pattern] of [
    ['date', 'Today', /^\{ {3}"a": "\d{4}-\d\d-\d\d" \}$/],
    ['time', 'Now', /^\{ {3}"a": "\d\d:\d\d:\d\dZ" \}$/],
    ['date-time', 'Now', /^\{ {3}"a": "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ" \}$/],
    ['uuid', 'New UUID', /^\{ {3}"a": "[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}" \}$/],
  ] as const) {
    test(`${format} is filled by a button`, async () => {
      forms.open(object({ a: { type: 'string', format } }));

      await forms.form.getByRole('button', { name: button }).click();

      expect(forms.sent()).toMatch(pattern);
      await expect(forms.form.getByRole('textbox', field('a'))).not.toHaveAttribute('aria-invalid');
    });
  }

  test('a date is picked, and the zone and the fraction of what was there stay', async () => {
    readWholeSeconds();
    forms.open(
      object({ a: { type: 'string', format: 'date-time' } }),
      '{"a": "2026-02-03T04:05:06.789+05:30"}',
    );
    const picker = forms.form.locator('input[type="datetime-local"]');
    await expect(picker).toHaveValue('2026-02-03T04:05:06');

    const showPicker = vi.fn<() => void>();
    // The picker itself is a window of the browser's, which jsdom does not have.
    Object.assign(await picker.element(), { showPicker });
    await forms.form.getByRole('button', { name: 'Pick a date for a' }).click();
    expect(showPicker).toHaveBeenCalledOnce();
    await picker.fill('2027-08-09T10:11:12');

    expect(forms.sent()).toBe('{"a": "2027-08-09T10:11:12.789+05:30"}');
  });

  test('base64 comes from a file', async () => {
    forms.open(object({ a: { type: 'string', contentEncoding: 'base64' } }));
    const picker = forms.form.locator('input[type="file"]');
    const pick = vi.spyOn((await picker.element()) as HTMLInputElement, 'click');
    await forms.form.getByRole('button', { name: 'Use a file' }).click();
    expect(pick).toHaveBeenCalledOnce();

    await picker.setFile(new File([Uint8Array.of(0, 255, 10, 13, 128)], 'x.bin'));

    await expect(forms.form.getByRole('textbox', field('a'))).toHaveValue('AP8KDYA=');
    expect(forms.sent()).toBe('{   "a": "AP8KDYA=" }');
  });
});

test.each([
  ['http', ['Mcp-Param-Region', 'invalid header']],
  ['stdio', []],
] as const)('arguments that are headers too are marked over %s', async (transport, marks) => {
  const server = { era: 'modern', eraFrom: 'probed', revision: '2026-07-28' } as const;
  const serverInfo = { name: 'roastery', version: '1' };
  const state = { status: 'ready', ...server, serverInfo, capabilities: {} } as const;
  const at = { connectionId: 1, serverName: 'roastery', startedAt: 0, target: '' };
  setConnections([{ ...at, transport, declared: [], state }]);
  const sentAs = (header: string) => ({ type: 'string', 'x-mcp-header': header });
  forms.open(object({ a: sentAs('Region'), b: sentAs('two words') }));

  await expect(forms.form.getByRole('textbox', field('b'))).toBeVisible();
  const marked = forms.form.getByText(/^(Mcp-Param-|invalid header)/);

  expect(marked.all().map(({ textContent }) => textContent)).toEqual(marks);
  const why = /^Clients omit this tool over HTTP: .*is not a token/;
  expect(forms.form.getByText(why).all()).toHaveLength(marks.length === 0 ? 0 : 1);
  expect(marked.all().filter(({ title }) => why.test(title))).toHaveLength(
    marks.length === 0 ? 0 : 1,
  );
  setConnections([]);
});

describe('bounds are said, and told at the field', () => {
  for (const [schema, bad, said, told] of [
    [{ type: 'integer', minimum: 3, maximum: 9 }, '2', '3 to 9', /at least 3/],
    [{ type: 'integer' }, '2.5', 'integer', /whole number/],
    [{ type: 'number', exclusiveMinimum: 0 }, '0', 'more than 0', /more than 0/],
    [{ type: 'number', exclusiveMaximum: 1 }, '1', 'less than 1', /less than 1/],
    [{ type: 'number', multipleOf: 0.5 }, '0.7', 'a multiple of 0.5', /multiple of 0.5/],
    [{ type: 'string', minLength: 3 }, 'ab', 'at least 3 characters', /at least 3/],
    [{ type: 'string', maxLength: 2 }, 'abc', 'at most 2 characters', /at most 2/],
    [{ type: 'string', pattern: '^[a-z]+$' }, 'A1', 'matches ^[a-z]+$', /must match/],
    [{ type: 'string', not: { enum: ['root'] } }, 'root', 'string', /must not be "root"/],
  ] as const) {
    test(`by ${JSON.stringify(schema)}`, async () => {
      forms.open(object({ a: schema }));
      const input = forms.form.getByRole('textbox', field('a'));
      await expect(forms.form.getByText(said)).toBeVisible();

      await input.fill(bad);
      await input.blur();

      await expect(input).toHaveAttribute('aria-invalid', 'true');
      await expect(input).toHaveAccessibleDescription(told);
    });
  }
});

/** Reads whole seconds from a date's field as browsers do, where jsdom adds `.000`. */
function readWholeSeconds(): void {
  const { prototype } = HTMLInputElement;
  const read = Object.getOwnPropertyDescriptor(prototype, 'value')?.get;
  vi.spyOn(prototype, 'value', 'get').mockImplementation(function value(this: HTMLInputElement) {
    return String(read?.call(this)).replace(/\.000$/, '');
  });
}
