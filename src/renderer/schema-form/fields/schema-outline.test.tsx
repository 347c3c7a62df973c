// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { furnishPage } from '../../test-page.ts';
import { SchemaOutline } from './schema-outline.tsx';

beforeEach(furnishPage);

const schema = {
  type: 'object',
  properties: {
    total: { type: 'integer', minimum: 0, description: 'How **many** there are' },
    rows: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
    next: { $ref: '#' },
    any: {
      anyOf: [{ type: 'string' }, { type: 'object', properties: { deep: { type: 'null' } } }],
    },
  },
  required: ['total'],
};

const rows = () =>
  screen.getAllByRole('listitem').map((row) => row.firstElementChild?.textContent ?? '');

test('shows names, types, words and what is required', () => {
  render(<SchemaOutline schema={schema} />);

  expect(rows()[0]).toBe('totalrequiredinteger · at least 0');
  expect(screen.getAllByText('many')[0]?.closest('strong')).toBeTruthy();
  expect(rows()).toContain('each itemobject');
  expect(rows()).toContain('1: stringstring');
});

test('shows the value in its place, exactly, and what is missing, unknown or wrong', () => {
  const text = '{"total": 9007199254740993, "rows": [{"id": "a"}, {"id": ""}], "odd": {"x": 1}}';
  render(
    <SchemaOutline
      schema={schema}
      text={text}
      problems={[{ path: ['rows', 0, 'id'], message: 'must be longer', keyword: 'minLength' }]}
    />,
  );

  expect(rows()[0]).toBe('totalrequiredinteger · at least 09007199254740993');
  expect(screen.getByText('id must be longer')).toBeTruthy();
  expect(screen.getByText('empty string')).toBeTruthy();
  expect(rows().find((row) => row.startsWith('next'))).toContain('not in the result');
  expect(rows().find((row) => row.startsWith('odd'))).toContain('{"x": 1}not in the schema');
});

test('opens a schema that holds itself by hand only', async () => {
  render(<SchemaOutline schema={schema} />);
  const nexts = () => screen.getAllByRole('button', { name: 'next' });
  expect(nexts()).toHaveLength(3);
  const deepest = nexts().at(-1) as HTMLElement;

  await userEvent.setup().click(deepest);

  expect(within(deepest.closest('li') as HTMLElement).getAllByText('total')).toHaveLength(1);
  expect(nexts()).toHaveLength(4);
});

test('survives schemas that are none, huge, or hostile', () => {
  const many = Object.fromEntries(
    Array.from({ length: 5000 }, (_, i) => [`p${i}`, { type: 'string' }]),
  );
  for (const odd of [
    undefined,
    true,
    false,
    5,
    'x',
    [],
    { $ref: '#/nowhere' },
    { type: 'str' },
    { properties: { constructor: {}, __proto__: {} } },
  ]) {
    const { unmount } = render(<SchemaOutline schema={odd} text='{"a": 1}' />);
    unmount();
  }
  render(<SchemaOutline schema={{ type: 'object', properties: { ...many, 'a\u202eb': {} } }} />);

  expect(screen.getByText('and 4901 more')).toBeTruthy();
  expect(rows()).toHaveLength(101);
});
