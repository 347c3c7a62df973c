// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { field, json, show, showSchema } from './test-form.tsx';

afterEach(cleanup);

test('opening a form changes nothing and sends no default', () => {
  const initial = '{ "b" : 1.0,\n"unknown": [9007199254740993] }';

  show({ a: { type: 'string', default: 'x' }, b: { type: 'number', default: 5 } }, initial);

  expect(json()).toBe(initial);
  expect(field('a').getAttribute('placeholder')).toBe('x');
});

describe('a text', () => {
  test('is absent, empty or something: three different things', async () => {
    const user = show({ a: { type: 'string' } });
    await user.type(field('a'), 'x');
    expect(JSON.parse(json())).toEqual({ a: 'x' });

    await user.click(screen.getByRole('button', { name: 'More actions for a' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Empty string' }));
    expect(JSON.parse(json())).toEqual({ a: '' });

    await user.click(screen.getByRole('button', { name: 'Clear a' }));
    expect(JSON.parse(json())).toEqual({});
  });

  test.each(['{ "b":1 }', '{ "a" : null , "b":1 }', '{ "a" : "" , "b":1 }'])(
    'typed into and emptied again is what it was, to the byte: %s',
    async (initial) => {
      const user = show({ a: { type: ['string', 'null'] } }, initial);

      await user.type(field('a'), 'xy');
      expect(JSON.parse(json())).toEqual({ a: 'xy', b: 1 });
      await user.clear(field('a'));

      expect(json()).toBe(initial);
    },
  );

  test('cleared and typed again stands where it stood', async () => {
    const initial = '{ "b" : 1.0,\n  "a":"x", "c": [ ] }';
    const user = show({ a: { type: 'string' } }, initial);

    await user.click(screen.getByRole('button', { name: 'Clear a' }));
    expect(JSON.parse(json())).toEqual({ b: 1, c: [] });
    await user.type(field('a'), 'x');

    expect(json()).toBe(initial);
  });

  test('with line ends that a text area would change is shown as JSON, and it is said why', () => {
    show({ a: { type: 'string' } }, '{"a": "x\\r\\ny\\nz"}');

    expect(field('a')).toHaveProperty('value', '"x\\r\\ny\\nz"');
    expect(screen.getByText(/^Shown as JSON, because a text field would change/)).toBeTruthy();
  });

  test('keeps the line ends of Windows', async () => {
    const user = show({ a: { type: 'string' } }, '{"a": "x\\r\\ny"}');

    await user.type(field('a'), '{Enter}z');

    expect(json()).toBe('{"a": "x\\r\\ny\\r\\nz"}');
    expect(screen.getByText('Its lines end with CR LF.')).toBeTruthy();
  });

  test('keeps the spelling of what is not touched', async () => {
    const user = show({ a: { type: 'string' } }, String.raw`{"a": "caf\u00e9 \/"}`);

    await user.type(field('a'), '!');

    expect(json()).toBe(String.raw`{"a": "caf\u00e9 \/!"}`);
  });
});

describe('a number', () => {
  test.each(['9007199254740993', '1.10', '-0', '1e400', '0.1000'])(
    '%s is sent as it was written',
    async (digits) => {
      const user = show({ n: { type: 'number' } });

      await user.type(field('n'), digits);

      expect(json().replaceAll(/\s/g, '')).toBe(`{"n":${digits}}`);
    },
  );

  test.each([
    ['-', 'it is not'],
    ['1.', '1 is'],
    ['1e', '1 is'],
    ['abc', 'it is not'],
    ['01', '0 is'],
  ])('half typed as %s stays and is marked', async (half, instead) => {
    const user = show({ n: { type: 'number' } });

    await user.type(field('n'), half);
    expect(field('n').getAttribute('aria-invalid')).toBeNull();
    await user.tab();

    expect(field('n')).toHaveProperty('value', half);
    expect(field('n').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(`n is not a number yet; ${instead} sent.`)).toBeTruthy();
  });

  test('emptied is absent, not 0', async () => {
    const user = show({ n: { type: 'integer' } }, '{"n": 5, "keep": 1}');

    await user.clear(field('n'));

    expect(JSON.parse(json())).toEqual({ keep: 1 });
  });
});

describe('a choice', () => {
  test('sends the value in its own type', async () => {
    const user = show({ level: { enum: [1, '1', true, null] } });

    const options = screen.getAllByRole('radio');
    await user.click(options[1] as HTMLElement);
    expect(JSON.parse(json())).toEqual({ level: '1' });
    await user.click(options[3] as HTMLElement);
    expect(JSON.parse(json())).toEqual({ level: null });
  });

  test('of many is a list, which shows an unknown value instead of changing it', () => {
    show({ level: { enum: ['a', 'b', 'c', 'd', 'e'] } }, '{"level": "zzz"}');

    expect(screen.getByRole('combobox', { name: 'level' })).toHaveProperty('value', 'unknown');
    expect(json()).toBe('{"level": "zzz"}');
  });

  test('by titled constants shows the titles', async () => {
    const oneOf = [
      { const: 'm57', title: 'Ring Nebula' },
      { const: 'm31', title: 'Andromeda' },
    ];
    const user = show({ target: { oneOf } });

    await user.click(screen.getByRole('radio', { name: 'Ring Nebula' }));

    expect(JSON.parse(json())).toEqual({ target: 'm57' });
  });
});

test('a boolean is true, false or not sent', async () => {
  const user = show({ on: { type: 'boolean', default: true } });
  expect(screen.getAllByRole('radio', { checked: false })).toHaveLength(2);

  await user.click(screen.getByRole('radio', { name: 'false' }));
  expect(JSON.parse(json())).toEqual({ on: false });
  await user.click(screen.getByRole('button', { name: 'Clear on' }));
  expect(JSON.parse(json())).toEqual({});
});

test.each([{ type: ['string', 'null'] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }])(
  'null is not absent: %j',
  async (schema) => {
    const user = show({ a: schema });

    await user.click(screen.getByRole('button', { name: 'Set null' }));
    expect(JSON.parse(json())).toEqual({ a: null });
    await user.click(screen.getByRole('button', { name: 'Clear a' }));
    expect(JSON.parse(json())).toEqual({});
  },
);

describe('a list', () => {
  const anything = { a: { type: 'array', items: {} } };

  test('gets, edits and loses items, and keeps the others byte for byte', async () => {
    const user = show(anything, '{"a": [1.10, 2]}');

    await user.click(screen.getByRole('button', { name: 'Add to a' }));
    await user.clear(field('a 3'));
    await user.type(field('a 3'), '9007199254740993');
    expect(json().replaceAll(/\s/g, '')).toBe('{"a":[1.10,2,9007199254740993]}');

    await user.click(screen.getByRole('button', { name: 'Remove a 2' }));
    expect(json().replaceAll(/\s/g, '')).toBe('{"a":[1.10,9007199254740993]}');
  });

  test('keeps an emptied item where it is', async () => {
    const user = show(anything, '{"a": [1, 2]}');

    await user.clear(field('a 1'));
    await user.tab();
    expect(field('a 1').getAttribute('aria-invalid')).toBe('true');
    expect(field('a 2')).toHaveProperty('value', '2');
    await user.type(field('a 1'), '7');

    expect(JSON.parse(json())).toEqual({ a: [7, 2] });
  });

  test('moves items, and the focus goes along', async () => {
    const user = show(anything, '{"a": [1.10, 2, 3]}');
    screen.getByRole('button', { name: 'Move a 1 down' }).focus();

    await user.keyboard('{Enter}');
    expect(json()).toBe('{"a": [2, 1.10, 3]}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move a 2 down'),
    );
    await user.keyboard('{Enter}');

    expect(json()).toBe('{"a": [2, 3, 1.10]}');
    expect(screen.queryByRole('button', { name: 'Move a 3 down' })).toBeNull();
  });

  test('tells items of one title apart', () => {
    const items = { title: 'Line' };

    show({ a: { type: 'array', items } }, '{"a": ["x", "y"]}');

    expect(field('Line 1')).toHaveProperty('value', '"x"');
    expect(screen.getByRole('button', { name: 'Remove Line 2' })).toBeTruthy();
  });

  test('of objects has all their fields, and starts a new one empty', async () => {
    const line = {
      type: 'object',
      properties: { sku: { type: 'string' }, n: { type: 'integer' } },
    };
    const user = show({ a: { type: 'array', items: line } });

    await user.click(screen.getByRole('button', { name: 'Add to a' }));
    expect(JSON.parse(json())).toEqual({ a: [{}] });
    await user.type(field('sku'), 'X');

    expect(JSON.parse(json())).toEqual({ a: [{ sku: 'X' }] });
  });

  test('may be empty, which is not absent', async () => {
    const user = show({ a: { type: 'array', items: { type: 'object', properties: { x: {} } } } });
    await user.click(screen.getByRole('button', { name: 'Add to a' }));
    await user.click(screen.getByRole('button', { name: 'Remove a 1' }));

    expect(JSON.parse(json())).toEqual({ a: [] });
    expect(screen.getByText('empty list')).toBeTruthy();
  });
});

describe('an object', () => {
  test('that may be left out is opened by hand', async () => {
    const user = show({ o: { type: 'object', properties: { a: { type: 'string' } } } });
    expect(screen.queryByRole('textbox', { name: 'a' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Add o' }));
    await user.type(field('a'), 'x');

    expect(JSON.parse(json())).toEqual({ o: { a: 'x' } });
  });

  test('shows what it holds beyond its schema, and keeps it', async () => {
    const user = show({ a: { type: 'string' } }, '{"a": "x", "more": {"b": 1.0}}');

    await user.type(field('a'), 'y');

    expect(json()).toContain('"more": {"b": 1.0}');
    expect(screen.getByText('Not in the schema.')).toBeTruthy();
  });

  test('that holds itself does not go on for ever', async () => {
    const child = { $ref: '#' };
    const user = show({ child, name: { type: 'string' } }, '{}', { required: ['child'] });
    const added = screen.getByRole('button', { name: 'Add child' });

    await user.click(added);

    expect(json()).toContain('child');
  });
});

test('a value that does not fit its schema is shown as JSON, and not changed', () => {
  show({ a: { type: 'number' }, b: { type: 'string' } }, '{"a": "text", "b": {"x": 1.0}}');

  expect(field('a')).toHaveProperty('value', '"text"');
  expect(field('b')).toHaveProperty('value', '{"x": 1.0}');
});

describe('form and JSON are two views of one text', () => {
  test('what is typed as JSON shows in the form', async () => {
    const user = show({ a: { type: 'string' } });

    await user.clear(field('as JSON'));
    await user.type(field('as JSON'), '{{"a": "from JSON"}');

    expect(field('a')).toHaveProperty('value', 'from JSON');
  });

  test('broken JSON is kept, said, and not edited over', async () => {
    const user = show({ a: { type: 'string' } }, '{"a": "x"}');

    await user.type(field('as JSON'), '{Backspace}, ');

    expect(json()).toBe('{"a": "x", ');
    expect(screen.getByRole('status').textContent).toContain('JSON is not valid');
    expect(field('a').matches(':disabled')).toBe(true);
    expect(field('a')).toHaveProperty('value', 'x');
  });
});

test('what is wrong is told at the field, and what is missing only once it was typed', () => {
  const schema = { properties: { a: { type: 'integer' }, b: { type: 'string' } } };
  const keyword = 'type';
  showSchema(schema, '{"a": 2.5}', [
    { path: ['a'], message: 'must be a whole number', keyword },
    { path: ['a'], message: 'must be at least 3', keyword },
    { path: ['b'], message: 'is required', keyword: 'required' },
  ]);

  const description = document.getElementById(field('a').getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('a must be a whole number, and must be at least 3');
  expect(field('a').getAttribute('aria-invalid')).toBe('true');
  expect(field('b').getAttribute('aria-invalid')).toBeNull();
});

test('what is wrong is told when the field is left, and stays told until it is mended', async () => {
  const schema = { properties: { a: { type: 'string' }, b: { type: 'string' } } };
  const problems = [{ path: ['a'], message: 'needs at least 9 characters', keyword: 'minLength' }];
  const user = showSchema(schema, '{}', problems);
  const isMarked = () => field('a').getAttribute('aria-invalid') === 'true';

  await user.type(field('a'), 'x');
  expect(isMarked()).toBe(false);
  await user.click(field('b'));
  expect(isMarked()).toBe(true);
  await user.type(field('a'), 'y');

  expect(isMarked()).toBe(true);
});

test('what is wrong is told once the click that leaves the field was dispatched', async () => {
  const schema = { properties: { a: { type: 'string' }, b: { type: 'string' } } };
  const problems = [{ path: ['a'], message: 'needs at least 9 characters', keyword: 'minLength' }];
  const user = showSchema(schema, '{}', problems);
  const told = 'a needs at least 9 characters';
  const seen: boolean[] = [];
  const look = () => seen.push(screen.queryByText(told) !== null);

  await user.type(field('a'), 'x');
  await user.pointer({ keys: '[MouseLeft>]', target: field('b') });
  look();
  document.addEventListener('click', look, { once: true });
  await user.pointer({ keys: '[/MouseLeft]', target: field('b') });

  expect(await screen.findByText(told)).toBeTruthy();
  expect(seen).toEqual([false, false]);
});

test('a press whose end is not heard keeps nothing from who goes on with the keys', async () => {
  const schema = { properties: { a: { type: 'string' }, b: { type: 'string' } } };
  const problems = [{ path: ['a'], message: 'needs at least 9 characters', keyword: 'minLength' }];
  const user = showSchema(schema, '{}', problems);

  await user.pointer({ keys: '[MouseLeft>]', target: field('a') });
  await user.keyboard('x{Tab}');

  expect(field('a').getAttribute('aria-invalid')).toBe('true');
});

test('a field that the press comes back to, as by its label, is left alone', async () => {
  const schema = { properties: { a: { type: 'string' } } };
  const problems = [{ path: ['a'], message: 'needs at least 9 characters', keyword: 'minLength' }];
  const user = showSchema(schema, '{}', problems);

  await user.type(field('a'), 'x');
  await user.click(screen.getByText('a', { selector: 'label, label *' }));
  expect(document.activeElement).toBe(field('a'));
  await user.keyboard('y');

  expect(field('a').getAttribute('aria-invalid')).toBeNull();
});

test('a new item is not found wrong before it was left', async () => {
  const item = { type: 'object', properties: { s: { type: 'string' } }, minProperties: 1 };
  const problems = [
    { path: ['l', 0], message: 'needs at least 1 member', keyword: 'minProperties' },
  ];
  const user = showSchema({ properties: { l: { type: 'array', items: item } } }, '{}', problems);

  await user.click(screen.getByRole('button', { name: 'Add to l' }));
  expect(screen.queryByText('l 1 needs at least 1 member')).toBeNull();
  await user.click(field('s'));
  await user.click(field('as JSON'));

  expect(screen.getByText('l 1 needs at least 1 member')).toBeTruthy();
});
